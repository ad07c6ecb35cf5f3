export const MAX_LINE_LENGTH = 120

/** Reports lines of code, comments and strings over 120 characters; the formatter only wraps code. */
export const maxLineLength = {
  create: (context) => ({
    Program() {
      for (const [index, { length }] of context.sourceCode.lines.entries())
        if (length > MAX_LINE_LENGTH)
          context.report({
            loc: { start: { line: index + 1, column: MAX_LINE_LENGTH }, end: { line: index + 1, column: length } },
            message: `This line has ${length} characters, over the maximum of ${MAX_LINE_LENGTH}.`,
          })
    },
  }),
}
