import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from './browser.ts'

const TIMEOUT_MS = 30_000

/** XPath of a button or link of this name. */
export const button = (name: string): string => {
  const isNamed = `normalize-space(.)="${name}" or @aria-label="${name}"`
  return `//*[self::button or self::a][${isNamed}]`
}
/** XPath of the field whose label starts with this text. */
export const field = (label: string): string =>
  `//*[@id=//label[starts-with(normalize-space(.), "${label}")]/@for or @aria-label="${label}"]`
/** XPath of the elements that contain this text directly. */
export const text = (contained: string): string => `//*[text()[contains(normalize-space(.), "${contained}")]]`

const MARK_VISIBLE = `
  const [xpath, mark] = arguments
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
  for (let index = 0; index < found.snapshotLength; index += 1) {
    const element = found.snapshotItem(index)
    const { visibility } = getComputedStyle(element)
    if (element.getClientRects().length === 0 || visibility === 'hidden' || element.disabled) continue
    element.setAttribute('data-walk', mark)
    return true
  }
  return false`

/** React listens to the setter's event only if the value was set on the prototype. */
const SET_VALUE = `
  const [element, value] = [document.querySelector(arguments[0]), arguments[1]]
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
  set.call(element, value)
  element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))`

const VISIBLE_TEXTS = `
  const texts = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode())
    if (nodes.currentNode.parentElement.getClientRects().length > 0) texts.push(nodes.currentNode.textContent)
  return texts`

/** Acts on a screen as a user would: finds things by name once they are there, and uses them. */
export class Screen {
  readonly browser: Browser
  #marks = 0

  constructor(browser: Browser) {
    this.browser = browser
  }

  /** Waits until the condition holds. @param what names the condition in the message of a time-out */
  async until(what: string, isMet: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS
    while (!(await isMet())) {
      if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`)
      await wait(100)
    }
  }

  /** A CSS selector of the first visible and enabled element, once there is one. */
  async find(xpath: string): Promise<string> {
    this.#marks += 1
    const mark = String(this.#marks)
    await this.until(xpath, () => this.browser.run<boolean>(MARK_VISIBLE, xpath, mark))
    return `[data-walk="${mark}"]`
  }

  async gone(xpath: string): Promise<void> {
    await this.until(`no ${xpath}`, async () => !(await this.browser.run<boolean>(MARK_VISIBLE, xpath, 'none')))
  }

  async click(xpath: string): Promise<void> {
    await this.browser.click(await this.find(xpath))
  }

  /** Replaces the contents of a field by typing. */
  async fill(xpath: string, value: string): Promise<void> {
    const element = await this.find(xpath)
    await this.browser.click(element)
    await this.browser.run('document.querySelector(arguments[0]).select()', element)
    await this.browser.type(value)
  }

  /** Sets a date field, or a list to its option of this value: their widgets differ between systems. */
  async set(xpath: string, value: string): Promise<void> {
    await this.browser.run(SET_VALUE, await this.find(xpath), value)
  }

  /** Everything that the page shows. */
  text(): Promise<string> {
    return this.browser.run<string>('return document.body.innerText')
  }

  /** The texts of the page one by one: in `text`, WebKit joins the labels of a chart. */
  texts(): Promise<string[]> {
    return this.browser.run<string[]>(VISIBLE_TEXTS)
  }

  async shows(...parts: readonly string[]): Promise<void> {
    await this.until(`the text ${parts.join(', ')}`, async () => {
      const shown = await this.text()
      return parts.every((part) => shown.includes(part))
    })
  }

  async isFocused(xpath: string): Promise<void> {
    const element = await this.find(xpath)
    const script = 'return document.activeElement === document.querySelector(arguments[0])'
    await this.until(`focus in ${xpath}`, () => this.browser.run<boolean>(script, element))
  }
}
