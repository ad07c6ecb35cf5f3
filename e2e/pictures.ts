import path from 'node:path'
import { expect, type Page } from '@playwright/test'

const folder = path.resolve(import.meta.dirname, '../docs/pictures')

/** Waits until no toast covers the page, no button shows its spinner and nothing moves. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-position] [role=alert]')).toHaveCount(0)
  await expect(page.locator('[data-loading=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  // A focused date field shows one of its parts selected.
  await page.locator('input[type=date]:focus').evaluateAll((fields) => fields.forEach((field) => field.blur()))
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return isEndless || playState === 'finished' || playState === 'idle'
    }),
  )
}

/** Takes a screenshot for the README, but only in `npm test -- pictures`. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== 'on') return
  await untilAtRest(page)
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
