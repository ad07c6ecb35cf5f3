import path from 'node:path'
import type { Page } from '@playwright/test'

const folder = path.resolve(import.meta.dirname, '../docs/pictures')

/** Takes a picture for the README, when these are asked for (`npm test -- pictures`). */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== 'on') return
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
