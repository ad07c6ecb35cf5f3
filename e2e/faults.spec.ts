import type { TestInfo } from '@playwright/test'
import { COLUMNS, type InStories } from './faults/columns.ts'
import { dropAfter } from './faults/proxy.ts'
import { READ_COLUMNS } from './faults/read-columns.ts'
import { WRITES } from './faults/rows/index.ts'
import { READS } from './faults/rows/reads.ts'
import { expect, test, type Walk } from './faults/walk.ts'

type AnyColumn = { name: string; inStories?: InStories }

/** The columns of a row: all of them for `npm run torture -- faults`. */
function chosen<Column extends AnyColumn>(columns: readonly Column[], row: number): readonly Column[] {
  if (process.env['FAULTS'] === 'all') return columns
  const inTurn = columns.filter(({ inStories }) => inStories === 'in turn')
  return columns.filter((column) => column.inStories === 'always' || column === inTurn[row % inTurn.length])
}

// Rows do not depend on each other, so they run in as many browsers as there are workers.
test.describe.configure({ mode: 'parallel' })

/** Runs the cells of a row, each on a separate page; one that fails stops none of the others. */
async function runRow<Column extends AnyColumn>(
  columns: readonly Column[],
  newWalk: () => Promise<Walk>,
  run: (column: Column, walk: Walk) => Promise<void>,
  { annotations }: TestInfo,
): Promise<void> {
  const failures: string[] = []
  for (const column of columns) {
    const startedAt = performance.now()
    const walk = await newWalk()
    const failure = await run(column, walk).then(() => null, String)
    if (failure !== null) failures.push(`${column.name}: ${failure}`)
    const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    annotations.push({ type: column.name, description: failure === null ? took : `✗ ${failure}` })
  }
  if (failures.length > 0) throw new Error(failures.join('\n\n'))
}

test('Chromium sends a change again by itself when its connection ends without a reply', async ({ newWalk }) => {
  const { page, proxy } = await newWalk()
  await page.goto('/settings/about')
  const call = ['POST', '/api/vendor/signin'] as const
  proxy.on(call, dropAfter, 1)
  const status = await page.evaluate(async () => {
    // The connection of this call is then used again.
    await (await fetch('/api/health/live')).text()
    return (await fetch('/api/vendor/signin', { method: 'POST' })).status
  })
  expect(status).toBeGreaterThan(0)
  expect(proxy.countReached(call)).toBe(2)
})

test.describe('changes', () => {
  for (const [index, row] of WRITES.entries()) {
    const columns = chosen(COLUMNS, index)
    test(`${row.screen}: ${row.change}`, ({ newWalk }, info) =>
      runRow(columns, newWalk, async ({ run }, walk) => run({ walk, row, change: await row.begin(walk) }), info))
  }
})

test.describe('reads', () => {
  for (const [index, row] of READS.entries()) {
    const columns = chosen(READ_COLUMNS, index)
    test(row.screen, ({ newWalk }, info) =>
      runRow(columns, newWalk, async ({ run }, walk) => run({ walk, row, reading: await row.begin(walk) }), info),
    )
  }
})
