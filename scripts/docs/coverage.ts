import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TESTS = ['*.test.ts', '{apps,packages,scripts}/**/*.test.{ts,tsx}', 'apps/*/test/*-suite.tsx', 'e2e/**/*.spec.ts']

/** A statement of docs/coverage.md. */
export type Statement = { id: string; text: string }

/** A test that carries a statement's id; the title is null where the comment stands above no test. */
export type CoveringTest = { id: string; file: string; title: string | null }

/** The statements of the specification and what is built beyond it. */
export const statements = (): Statement[] =>
  [...readFileSync(path.join(ROOT, 'docs/coverage.md'), 'utf8').matchAll(/^- \*\*([\w-]+)\*\* (.+)$/gm)].map(
    ([, id = '', text = '']) => ({ id, text }),
  )

/** `it`, `test.describe` and `it.each(rows)` lead to `it` or `test`; other calls to null. */
function calledName(callee: ESTree.Expression | ESTree.Super): string | null {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return calledName(callee.object)
  if (callee.type === 'CallExpression') return calledName(callee.callee)
  return null
}

/** Maps the offset of a statement to the title of its test, step, group or call of a suite. */
function titlesByOffset(file: string, source: string): Map<number, string> {
  const titles = new Map<number, string>()
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  new Visitor({
    ExpressionStatement({ expression, start }) {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression
      if (call.type !== 'CallExpression') return
      const name = calledName(call.callee)
      if (name === null || !/^(it|test|describe)/.test(name)) return
      const [title] = call.arguments
      const isWritten =
        (title?.type === 'Literal' && typeof title.value === 'string') || title?.type === 'TemplateLiteral'
      titles.set(start, isWritten ? source.slice(title.start + 1, title.end - 1) : name)
    },
  }).visit(program)
  return titles
}

/**
 * The tests of a file that carry ids, as comments in the lines above them: `// covers orders-3, orders-6`.
 * @internal for tests, which read a text
 */
export function coveringTests(file: string, source: string): CoveringTest[] {
  const comments = [...source.matchAll(/^[ \t]*(?:\/\/ covers [\w, -]+\n[ \t]*)+/gm)]
  if (comments.length === 0) return []
  const titles = titlesByOffset(file, source)
  return comments.flatMap((comment) => {
    const title = titles.get(comment.index + comment[0].length) ?? null
    return [...comment[0].matchAll(/[a-z][\w]*(?:-\w+)*-\d+/g)].map(([id]) => ({ id, file, title }))
  })
}

/** All tests of the project that carry ids. */
export const allCoveringTests = (): CoveringTest[] =>
  globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .toSorted()
    .flatMap((file) => coveringTests(file, readFileSync(path.join(ROOT, file), 'utf8')))
