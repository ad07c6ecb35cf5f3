import { allCoveringTests, statements } from './coverage.ts'

// `npm run coverage`: each statement of docs/coverage.md with the tests that verify it.
const testsById = Map.groupBy(allCoveringTests(), ({ id }) => id)
const escaped = (text: string) => text.replaceAll('|', '\\|')
const rows = statements().map(({ id, text }) => {
  const byFile = Map.groupBy(testsById.get(id) ?? [], ({ file }) => file)
  const tests = [...byFile].map(
    ([file, found]) => `\`${file}\` ${found.map(({ title }) => `“${escaped(title ?? '')}”`).join(' ')}`,
  )
  return `| ${id} | ${escaped(text)} | ${tests.join('; ')} |`
})
process.stdout.write(['| id | statement | tests |', '|---|---|---|', ...rows, ''].join('\n'))
