import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { formatLongDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { ORDER_SCREENS, SCREENS } from '../../apps/portal/src/entities/screen-list.ts'
import { priceList } from '../price-list.ts'
import { ADMIN, PORTS, STOREFRONT_KEY } from '../server.ts'
import type { Browser } from './browser.ts'
import { openFirefox } from './firefox.ts'
import { button, field, Screen, text } from './screen.ts'
import { openWebKit } from './webkit.ts'

const BASE = `http://127.0.0.1:${PORTS[0]}`
const LISTED = { name: 'Walked Sparkler', brand: 'Walk Brand', category: 'SPARKLERS', mrp: 1750, selling: 350 }

/** Texts of other locales' dates and numbers, and of values that were not formatted. */
const FOREIGN =
  /\d{1,2}-[A-Z][a-z]{2}-\d{4}|\d{1,2}\/\d{1,2}\/\d{4}|[A-Z][a-z]{2} \d{1,2}, \d{4}|Invalid Date|\bNaN\b|\bundefined\b/
/** An amount is grouped as in India, and keeps its two decimals unless it is shortened for a chart. */
const AMOUNT = /₹\s?[\d,.]+/g
const GROUPED = /^₹\d{1,3}(\.\d{1,2})?$|^₹\d{1,2}(,\d{2})*,\d{3}(\.\d{1,2})?$/
const FAILED = /could not be loaded|Failed to fetch|went wrong|Page not found/i

/** Throws unless the texts of a screen are the same as in every other browser. */
async function checkTexts(at: string, screen: Screen): Promise<void> {
  const shown = await screen.text()
  const foreign = FOREIGN.exec(shown) ?? FAILED.exec(shown)
  if (foreign) throw new Error(`${at} shows “${foreign[0]}”`)
  const amounts = (await screen.texts()).flatMap((one) => one.match(AMOUNT) ?? [])
  const wrong = amounts.find((amount) => !GROUPED.test(amount.replace(/[.,]+$/, '')))
  if (wrong) throw new Error(`${at} shows the amount ${wrong}`)
}

/** The paths that a page links to, without filters; those that only scripts open are not among them. */
const LINKS = `return [...document.querySelectorAll('a[href^="/"]')]
  .filter((link) => !link.hasAttribute('download') && link.target === '')
  .map((link) => new URL(link.href).pathname)`
const IS_LOADED = `return document.querySelector('h1') !== null
  && document.querySelector('[role="status"] .mantine-Loader-root, [aria-hidden] .mantine-Skeleton-root') === null`

/** Opens every screen that another links to, beginning with the sidebar, and checks what each shows. */
async function walkScreens(screen: Screen): Promise<string> {
  const paths = new Set<string>([...SCREENS, ...ORDER_SCREENS].map(({ path }) => path)).add('/settings')
  // The set grows during this loop.
  for (const at of paths) {
    await screen.browser.open(BASE + at)
    await screen.until(`${at} to load`, () => screen.browser.run<boolean>(IS_LOADED))
    let shown = ''
    await screen.until(`${at} to settle`, async () => {
      const before = shown
      await wait(200)
      shown = await screen.text()
      return shown === before && !/Loading/.test(shown)
    })
    await checkTexts(at, screen)
    if (!shown.includes(formatLongDate(new Date()))) throw new Error(`${at} does not show the day in its header`)
    for (const link of await screen.browser.run<string[]>(LINKS)) if (!link.startsWith('/api')) paths.add(link)
  }
  return `${paths.size} screens`
}

const RECORD_PRINTS = `
  window.printed = []
  const record = (view) => {
    view.print = () => {
      window.printed.push(view.document.body.textContent)
      // A window in front would take the focus from this one.
      if (view.opener) view.close()
    }
  }
  record(window)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.tagName === 'IFRAME') record(node.contentWindow)
  }).observe(document.body, { childList: true, subtree: true })
  const open = window.open.bind(window)
  window.open = (...args) => {
    const opened = open(...args)
    if (opened) record(opened)
    return opened
  }`
/** Waits until an action makes the browser print a page that contains this text. */
async function prints(screen: Screen, contained: string, act: () => Promise<void>): Promise<void> {
  const count = () => screen.browser.run<number>('return window.printed.length')
  const before = await count()
  await act()
  await screen.until('something to be printed', async () => (await count()) > before)
  const printed = await screen.browser.run<string>('return window.printed.at(-1)')
  if (!printed.includes(contained)) throw new Error(`What is printed lacks ${contained}`)
}

/** Calls the API. */
async function api<Reply>(method: string, url: string, headers: Record<string, string>, body?: object): Promise<Reply> {
  const init = body
    ? { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
    : { headers }
  const reply = await fetch(`${BASE}/api${url}`, { method, ...init })
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}
type Product = { _id: string; productName: string }
type PickedProduct = { name: string; listNumber?: string }

async function placeOrder(productName: string): Promise<string> {
  const products = await api<Product[]>('GET', `/products?keyword=${encodeURIComponent(productName)}`, {})
  const key = { 'x-api-key': STOREFRONT_KEY, 'idempotency-key': crypto.randomUUID() }
  const { orderId } = await api<{ orderId: string }>('POST', '/orders', key, {
    customer: { fullName: 'Meena Walk', phoneNumber: '9876500011' },
    deliveryAddress: { street: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
    items: [{ productId: products[0]?._id, quantity: 3 }],
    paymentMethod: 'UPI',
  })
  return orderId
}

async function signIn(screen: Screen): Promise<void> {
  await screen.browser.open(BASE)
  await screen.fill(field('Email'), ADMIN.email)
  await screen.fill(field('Password'), ADMIN.password)
  await screen.browser.press('Enter')
  await screen.find('//h1[normalize-space(.)="Products"]')
}

/** A price list as a file, since browsers upload nothing else. @param name the name of its product */
function priceListFile(folder: string, name: string): string {
  const file = path.join(folder, 'price-list.xlsx')
  writeFileSync(file, priceList([{ ...LISTED, name }]))
  return file
}

async function uploadList(screen: Screen, folder: string, name: string): Promise<void> {
  await screen.browser.open(`${BASE}/products`)
  await screen.click(button('Bulk Upload'))
  await screen.find(button('Choose a file'))
  await screen.browser.choose('input[type="file"]', priceListFile(folder, name))
  await screen.shows(name, '₹1,750.00')
  await screen.click(button('Add 1'))
  await screen.click(button('Done'))
  await screen.shows(name, '₹350.00')
}

async function closeAlert(screen: Screen, message: string): Promise<void> {
  await screen.shows(message)
  await screen.click(button('OK'))
  await screen.gone(text(message))
}

/** From a placed order to its printed invoice, with the buttons of the card (section 4). */
async function deliver(screen: Screen, orderId: string): Promise<void> {
  const card = `//article[contains(., "${orderId}")]`
  await screen.browser.open(`${BASE}/orders?search=${orderId}`)
  await screen.click(card + button('Accept'))
  await closeAlert(screen, 'Order accepted successfully!')
  await screen.click(card + button('Assign Agent'))
  await screen.set(field('Delivery Date'), indiaDay(new Date()))
  await screen.set(field('Time Slot'), '6PM-9PM (Night)')
  const agents = await screen.find(field('Delivery Agent'))
  const firstAgent = 'return document.querySelector(arguments[0]).options[1].value'
  await screen.set(field('Delivery Agent'), await screen.browser.run<string>(firstAgent, agents))
  await screen.click(button('Assign Order'))
  await closeAlert(screen, 'Order assigned to delivery agent successfully!')
  await screen.click(card + button('Mark Delivered'))
  await closeAlert(screen, 'Order marked as delivered successfully!')
  await screen.find(`${card}${text('Completed')}`)

  await screen.browser.run(RECORD_PRINTS)
  await screen.click(card + button('Invoice'))
  const invoiceNumber = `INV-${indiaDay(new Date()).slice(0, 7).replace('-', '')}-${orderId.slice(-6)}`
  await screen.shows(invoiceNumber, '₹1,050.00')
  for (const option of ['Print Invoice', 'Print in New Window', 'Simple Print', 'Download as PDF'])
    await prints(screen, invoiceNumber, () => screen.click(button(option)))
}

/** Enters an order by keyboard: products by list number, customer, an estimate that is printed, then accepted. */
async function takeOrder(screen: Screen): Promise<void> {
  const { browser } = screen
  const { token } = await api<{ token: string }>('POST', '/vendor/signin', {}, ADMIN)
  const products = await api<PickedProduct[]>('GET', '/products/pick-list', { authorization: `Bearer ${token}` })
  const [first, second] = products.filter(({ listNumber }) => listNumber !== undefined)
  if (!first || !second) throw new Error('The sample data has no numbered products')
  await browser.open(`${BASE}/orders`)
  await screen.find('//article')
  await browser.run(RECORD_PRINTS)
  await browser.type('n')
  await screen.shows('No items yet')
  const add = field('Add a product')
  await screen.isFocused(add)
  await browser.type(`${first.listNumber}*12`)
  await screen.find(`//*[@role="option"][contains(., "${first.name}")]`)
  await browser.press('Enter')
  await screen.find(field(`Quantity of ${first.name}`))
  await screen.isFocused(add)
  await browser.type(second.name)
  await screen.find(`//*[@role="option"][contains(., "${second.name}")]`)
  await browser.press('Enter')
  await screen.isFocused(field(`Quantity of ${second.name}`))
  await browser.type('3')
  await browser.press('Enter')
  await browser.press('F2')
  await browser.type('9876512345')
  await browser.press('Tab')
  await browser.type('Walk by Keyboard')
  await screen.shows('2 lines · 15 items')
  await checkTexts('New Order', screen)
  await browser.press('F9')
  await screen.shows('Estimate saved')
  await prints(screen, 'Walk by Keyboard', () => browser.press('Enter'))
  await browser.press('F10')
  await screen.shows('Order accepted')
}

/** The link of a run with one order, for a new agent whose phone ends in 0099. */
async function startRun(productName: string): Promise<string> {
  const { token } = await api<{ token: string }>('POST', '/vendor/signin', {}, ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const agent = { fullName: 'Walking Agent', phoneNumber: '9876500099', aadharNumber: '234567890123' }
  const { _id: agentId } = await api<{ _id: string }>('POST', '/delivery-agents', headers, {
    ...agent,
    vehicleNumber: 'TN 67 ST 1',
  })
  const orderId = await placeOrder(productName)
  await api('PATCH', `/orders/vendorStatus/accepted/${orderId}`, headers)
  const day = indiaDay(new Date())
  await api('POST', '/delivery-agents/assign-order', headers, {
    orderId,
    deliveryAgentId: agentId,
    expectedDeliveryDate: day,
    deliveryTimeSlot: '6PM-9PM (Night)',
  })
  const { _id: run } = await api<{ _id: string }>('POST', '/runs', headers, { agentId, day })
  return (await api<{ link: string }>('POST', `/runs/${run}/link`, headers)).link
}

/** What an agent does on the phone (docs/agents-day.md): opens the run, picks up, delivers for cash, loads again. */
async function deliverOnPhone(screen: Screen, productName: string): Promise<void> {
  const link = await startRun(productName)
  await screen.browser.open(BASE + link)
  await screen.fill(field('Last four digits'), '0099')
  await screen.click(button('Open the run'))
  await screen.shows('0 of 1', 'Meena Walk', '₹1,050.00')
  // Drivers click into the bar at the bottom where it covers a button that they hold to be in sight.
  const press = async (xpath: string) => {
    const element = await screen.find(xpath)
    await screen.browser.run('document.querySelector(arguments[0]).scrollIntoView({ block: "center" })', element)
    await screen.browser.click(element)
  }
  await press(button('Picked up'))
  await screen.shows('1 waiting to send')
  await press(button('Delivered'))
  await screen.fill(field('Who took it'), 'Her son')
  await press('//dialog//label[contains(., "Cash")]')
  await press(`//dialog${button('Delivered')}`)
  await screen.shows('1 of 1', '2 waiting to send')
  await press(button('Send now'))
  await screen.shows('All sent')
  // Device and stops are on the disk: a page that begins again needs no digits.
  await screen.browser.open(`${BASE}/spark.svg`)
  await screen.browser.open(BASE + link)
  await screen.shows('1 of 1', 'All sent')
  await checkTexts('/run', screen)
}

async function signOut(screen: Screen): Promise<void> {
  await screen.browser.open(`${BASE}/products`)
  await screen.click(button('Sign out'))
  await screen.shows('Welcome back')
  if (await screen.browser.run<boolean>('return localStorage.getItem("token") !== null'))
    throw new Error('The token is still stored')
}

/** Runs all checks in one browser. @returns whether all have passed */
async function walk(browser: Browser, folder: string): Promise<boolean> {
  const screen = new Screen(browser)
  process.stdout.write(`${browser.name}\n`)
  const product = `${LISTED.name} ${browser.name}`
  let failures = 0
  const check = async (name: string, run: () => Promise<unknown>) => {
    try {
      const outcome = await run()
      process.stdout.write(`  ✓ ${name}${typeof outcome === 'string' ? `: ${outcome}` : ''}\n`)
    } catch (error) {
      failures += 1
      process.stdout.write(`  ✗ ${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
  await check('signs in with the Enter key', () => signIn(screen))
  await check('uploads a price list', () => uploadList(screen, folder, product))
  await check('accepts, assigns and delivers an order and prints its invoice in four ways', async () =>
    deliver(screen, await placeOrder(product)),
  )
  await check('takes an order with the keyboard: F2, F9, F10', () => takeOrder(screen))
  await check('shows every screen with the same dates and amounts as others', () => walkScreens(screen))
  await check('delivers an order on the phone of an agent', () => deliverOnPhone(screen, product))
  await check('signs out', () => signOut(screen))
  await browser.close()
  return failures === 0
}

/** Starts a shop with sample data, on a port and in a folder for this walk alone. */
async function startServer(folder: string) {
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(PORTS[0]),
      DATA_DIR: path.join(folder, 'data'),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      STOREFRONT_API_KEY: STOREFRONT_KEY,
      SAMPLE_DATA: 'on',
    },
  })
  const isUp = () =>
    fetch(`${BASE}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error('The server did not start')
    await wait(200)
  }
  return async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

const { FIREFOX = '', WEBKIT_DRIVER = '', WEBKIT_BROWSER = '', VIRTUAL_DISPLAY = '' } = process.env
const OPEN: Record<string, () => Promise<Browser>> = {
  firefox: () => openFirefox(FIREFOX),
  webkit: () => openWebKit({ driver: WEBKIT_DRIVER, browser: WEBKIT_BROWSER, display: VIRTUAL_DISPLAY }),
}

const folder = mkdtempSync(path.join(tmpdir(), 'phuljhari-browsers-'))
// The user of the database must be able to enter.
chmodSync(folder, 0o755)
const stop = await startServer(folder)
let isAllPassed = true
try {
  for (const name of process.argv.slice(2)) {
    const browser = await OPEN[name]?.()
    if (browser) isAllPassed = (await walk(browser, folder)) && isAllPassed
  }
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isAllPassed ? 0 : 1)
