import { parseSync, Visitor, type ESTree } from 'vite'

const TEST_FUNCTIONS = ['it', 'test', 'describe']

/** `it`, `test.describe` and `it.each(rows)` lead to `it` or `test`; other calls to null. */
function testFunction(callee: ESTree.Expression | ESTree.Super): string | null {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return testFunction(callee.object)
  if (callee.type === 'CallExpression') return testFunction(callee.callee)
  return null
}

/** The first values of the rows in `it.each(rows)(title)` that are strings: they replace the first %s of the title. */
function caseNames(callee: ESTree.Expression | ESTree.Super): string[] {
  const rows = callee.type === 'CallExpression' ? callee.arguments[0] : undefined
  if (rows?.type !== 'ArrayExpression') return []
  return rows.elements.flatMap((row) => {
    const name = row?.type === 'ArrayExpression' ? row.elements[0] : row
    return name?.type === 'Literal' && typeof name.value === 'string' ? [name.value] : []
  })
}

/** The titles of the tests and groups in a test file, as written and with their case names. */
export function testTitles(file: string, source: string): string[] {
  const titles: string[] = []
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const name = testFunction(callee)
      if (name === null || !TEST_FUNCTIONS.includes(name)) return
      if (title?.type === 'TemplateLiteral') titles.push(source.slice(title.start + 1, title.end - 1))
      if (title?.type !== 'Literal' || typeof title.value !== 'string') return
      const written = title.value
      titles.push(written, ...caseNames(callee).map((name) => written.replace('%s', name)))
    },
  }).visit(program)
  return titles
}
