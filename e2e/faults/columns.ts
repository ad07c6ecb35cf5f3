import type { Locator } from '@playwright/test'
import { answer, answerAfter, cut, dropAfter, dropBefore, hold, type Fault } from './proxy.ts'
import { expect, type Change, type Walk, type WriteRow } from './walk.ts'

const MAY_BE_SAVED = 'It may have been saved: press again, nothing is saved twice.'
const REFUSAL = 'Refused by the story'

/** How long a screen may take to show what was saved, on a busy machine. */
const READ_AGAIN_MS = 3_000

type Cell = { walk: Walk; row: WriteRow; change: Change }

/**
 * Whether the stories run a column for every row, or only one of several for each row, in turn: screens cannot tell
 * these apart, since lib/api.ts reports the same failure. `npm run torture -- faults` runs every column.
 */
export type InStories = 'always' | 'in turn'

/** A column of the table: a fault that every change has to withstand. */
export type Column = {
  name: string
  inStories?: InStories
  run: (cell: Cell) => Promise<void>
}

const clickTwice = (button: Locator) =>
  // Both clicks run in one task of the browser, so that no rendering between them could disable the button.
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
/** Presses a button by the event alone, since the input of a switch lies under its drawing. */
async function press({ change }: Cell, button: Locator): Promise<void> {
  await button.dispatchEvent('click')
  if (!change.confirm) return
  // A repeated press asks no question.
  const next = change.confirm.or(change.done).first()
  await expect(next, 'the question, or that it is done').toBeVisible()
  if (await change.confirm.isVisible()) await change.confirm.dispatchEvent('click')
}
const alertOf = ({ page }: Walk) => page.getByRole('dialog', { name: /^(Phuljhari|Bulk upload failed)$/ })

/** Presses again what an error left to be pressed, as a user would. */
async function pressAgain(cell: Cell, button: Locator): Promise<void> {
  const { walk, row, change } = cell
  const alert = alertOf(walk)
  if (await alert.isVisible()) {
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
  }
  if (!row.isAction) {
    await expect(button, 'the form has stayed open').toBeVisible()
    return press(cell, button)
  }
  // The screen is loaded again; only what it does not show as done is left to be pressed.
  const isDone = await change.done
    .first()
    .waitFor({ timeout: READ_AGAIN_MS })
    .then(
      () => true,
      () => false,
    )
  if (!isDone) await press(cell, await change.fill())
}

async function expectOne({ change }: Cell): Promise<void> {
  await expect(change.done.first(), 'what the screen shows at the end').toBeVisible()
  // Some screens show a change before the server has it.
  await expect.poll(change.count, 'rows').toBe(1)
}

/** Presses under a fault, expects its message, and presses again without the fault. */
const recovers =
  (fault: Fault, shown: (walk: Walk) => Locator) =>
  async (cell: Cell): Promise<void> => {
    const { walk, row, change } = cell
    const button = await change.fill()
    const rule = walk.proxy.on(row.call, fault)
    await press(cell, button)
    // Without a form the screen is loaded again, and may show at once that it was done.
    const told = row.isAction ? shown(walk).or(change.done) : shown(walk)
    await expect(told.first(), 'what the screen tells').toBeVisible()
    rule.remove()
    await pressAgain(cell, button)
    await expectOne(cell)
  }

const unknown = ({ page }: Walk) => page.getByText(MAY_BE_SAVED)
const anyFailure = (walk: Walk) => walk.page.getByRole('alert').or(alertOf(walk))
const refusal = ({ page }: Walk) => page.getByText(REFUSAL)

/** Expects that a form cannot be pressed a second time while its call is pending. */
async function held(cell: Cell): Promise<void> {
  const { walk, row, change } = cell
  const { promise, resolve } = Promise.withResolvers<void>()
  const button = await change.fill()
  const rule = walk.proxy.on(row.call, hold(promise))
  await press(cell, button)
  await expect.poll(rule.hits).toBe(1)
  await button.evaluate((element: HTMLElement) => element.click()).catch(() => {})
  resolve()
  await expectOne(cell)
  expect(rule.hits(), 'calls').toBe(1)
}

async function pressedTwice(cell: Cell): Promise<void> {
  const button = await cell.change.fill()
  await clickTwice(button)
  if (cell.change.confirm) await clickTwice(cell.change.confirm)
  await expectOne(cell)
}

/** Expects one change although Chromium itself resends a call whose reused connection closed without a reply. */
async function resent(cell: Cell): Promise<void> {
  const { walk, row, change } = cell
  const button = await change.fill()
  walk.proxy.on(row.call, dropAfter, 1)
  await press(cell, button)
  await expect(change.done.or(unknown(walk)).first()).toBeVisible()
  // Chromium resends nothing if the connection was a new one.
  if (await unknown(walk).first().isVisible()) await pressAgain(cell, button)
  await expectOne(cell)
}

/** Expects that a refusal is shown and changes nothing, and that a form stays open for another attempt. */
async function refused(cell: Cell): Promise<void> {
  const { walk, row, change } = cell
  if (!row.isAction) return recovers(answer(409, { message: REFUSAL }), refusal)(cell)
  const before = await change.count()
  const button = await change.fill()
  walk.proxy.on(row.call, answer(409, { message: REFUSAL }))
  await press(cell, button)
  await expect(refusal(walk).first(), 'the refusal').toBeVisible()
  expect(await change.count(), 'rows').toBe(before)
}

async function afterReload(cell: Cell): Promise<void> {
  const { walk, row, change } = cell
  const button = await change.fill()
  const rule = walk.proxy.on(row.call, dropAfter)
  await press(cell, button)
  await expect.poll(rule.hits).toBeGreaterThan(0)
  // Without a form the screen is loaded again, and may show at once that it was done.
  const told = row.isAction ? anyFailure(walk).or(change.done) : anyFailure(walk)
  await expect(told.first()).toBeVisible()
  rule.remove()
  await walk.page.reload()
  await expect((change.seen ? await change.seen() : change.done).first(), 'seen after a reload').toBeVisible()
  await expect.poll(change.count, 'rows').toBe(1)
}

/** The faults of a change. */
export const COLUMNS: readonly Column[] = [
  { name: 'dropped before', run: recovers(dropBefore, unknown) },
  { name: 'dropped after', inStories: 'in turn', run: recovers(dropAfter, unknown) },
  { name: 'sent again by Chromium', run: resent },
  { name: 'cut', inStories: 'in turn', run: recovers(cut, unknown) },
  { name: '504 after', inStories: 'in turn', run: recovers(answerAfter(504), unknown) },
  { name: '500', run: recovers(answer(500, { message: 'Something went wrong' }), anyFailure) },
  { name: '429', run: recovers(answer(429, { message: 'Too many requests' }, { 'retry-after': '7' }), anyFailure) },
  { name: '409', run: refused },
  { name: 'held', run: held },
  { name: 'pressed twice', inStories: 'always', run: pressedTwice },
  { name: 'reload', run: afterReload },
]
