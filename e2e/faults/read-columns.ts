import { answer, cut, dropBefore, hold, type Fault } from './proxy.ts'
import type { InStories } from './columns.ts'
import { expect, type Reading, type ReadRow, type Walk } from './walk.ts'

type Cell = { walk: Walk; row: ReadRow; reading: Reading }

/** A column of the table: a fault that every screen has to withstand while it loads. */
export type ReadColumn = { name: string; inStories?: InStories; run: (cell: Cell) => Promise<void> }

const load = async ({ reading }: Cell) => {
  await reading.open()
  await reading.press?.click()
}

/** Expects that the error has a button that retries the call, without a reload of the page. */
const recovers =
  (fault: Fault) =>
  async (cell: Cell): Promise<void> => {
    const { walk, row, reading } = cell
    const rule = walk.proxy.on(row.call, fault)
    await load(cell)
    await expect(walk.page.getByRole('alert').first(), 'the error').toBeVisible()
    const button = reading.press ?? walk.page.getByRole('button', { name: 'Try again' }).first()
    await expect(button, 'its button').toBeVisible()
    await walk.page.evaluate(() => Object.assign(window, { isSamePage: true }))
    rule.remove()
    // The screen may load by itself once the server has replied to any other call.
    await button.click({ timeout: 5_000 }).catch(async () => expect(reading.shows.first()).toBeVisible())
    await expect(reading.shows.first(), 'what it shows').toBeVisible()
    expect(await walk.page.evaluate(() => 'isSamePage' in window), 'no reload').toBe(true)
  }

/** Expects that a call without a reply can be retried. */
async function held(cell: Cell): Promise<void> {
  const { walk, row, reading } = cell
  const { promise, resolve } = Promise.withResolvers<void>()
  const rule = walk.proxy.on(row.call, hold(promise), 1)
  try {
    await load(cell)
    await expect.poll(rule.hits).toBe(1)
    const refresh = walk.page.getByRole('button', { name: /^Refresh/ }).first()
    const isBehindDialog = await walk.page.getByRole('dialog').first().isVisible()
    if (!reading.press && !isBehindDialog && (await refresh.isVisible())) await refresh.click()
    else resolve()
    await expect(reading.shows.first(), 'what it shows').toBeVisible()
  } finally {
    resolve()
  }
}

export const READ_COLUMNS: readonly ReadColumn[] = [
  { name: 'held', inStories: 'always', run: held },
  { name: '500', inStories: 'always', run: recovers(answer(500, { message: 'Something went wrong' })) },
  { name: 'dropped', run: recovers(dropBefore) },
  { name: 'cut', run: recovers(cut) },
]
