import { launch, type KeyInput } from 'puppeteer-core'
import type { Browser } from './browser.ts'

const VIEWPORT = { width: 1440, height: 900 }

/** Firefox without a window, over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Browser> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: VIEWPORT,
    // Elsewhere the language of the operating system decides.
    extraPrefsFirefox: { 'intl.accept_languages': 'en-IN, en' },
  })
  const page = await firefox.newPage()
  return {
    name: await firefox.version(),
    async open(url) {
      await page.goto(url)
      await page.bringToFront()
    },
    click: (element) => page.click(element),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key satisfies KeyInput),
    async choose(element, file) {
      const input = await page.$(element)
      if (!input) throw new Error(`No ${element}`)
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(file)
    },
    run: <Result>(body: string, ...args: ReadonlyArray<string | null>) =>
      page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`) as Promise<Result>,
    close: () => firefox.close(),
  }
}
