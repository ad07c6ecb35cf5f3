import path from 'node:path'
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@phuljhari/contract/rules/languages'
import { translationsOf } from '../languages/catalogue.ts'
import { agentsPhone, DIGITS, startRun } from './run.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const CUSTOMERS = ['Meena Sundaram', 'Karthik Raja', 'Lakshmi Traders', 'Selvi Murugan', 'Anbu Stores']

/** Words of the page in a language. */
const wordsIn = (language: Language) => (text: string) =>
  language === 'en' ? text : (translationsOf(language).get(text) ?? text)

async function picture(page: Page, language: Language, name: string): Promise<void> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await page.screenshot({ path: path.join(folder, `run-${name}-${language}.png`) })
}

// Only `npm test -- pictures` runs this file, after that of the README.
for (const language of LANGUAGES)
  test(`the pictures of an agent's day in ${language}`, async ({ request, browser, baseURL }) => {
    const say = wordsIn(language)
    const run = await startRun(await Shop.open(request), CUSTOMERS, 'Murugan')
    const context = await agentsPhone(browser, `${language}-IN`)
    const page = await context.newPage()
    await page.goto(`${baseURL}${run.link}`)
    await page.getByLabel(say('Last four digits of your phone number')).fill(DIGITS)
    await picture(page, language, 'digits')
    await page.getByRole('button', { name: say('Open the run') }).click()
    await expect(page.getByText('Meena Sundaram', { exact: true })).toBeVisible()
    await picture(page, language, 'stops')

    await context.setOffline(true)
    await page.getByRole('button', { name: say('Picked up all {count}').replace('{count}', '5') }).click()
    await page.getByRole('button', { name: say('Delivered'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('Who took it')).fill('Ravi')
    await dialog.getByLabel(say('Cash'), { exact: true }).check()
    await picture(page, language, 'delivered')
    await dialog.getByRole('button', { name: say('Delivered') }).click()
    await expect(page.getByText(say('No connection'), { exact: true })).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture(page, language, 'waiting')
    await context.close()
  })
