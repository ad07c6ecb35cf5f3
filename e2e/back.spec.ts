import { signedIn } from './session.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 375, height: 812 } })

// covers layout-26
test('Back returns to the page of a list, at its scroll position', async ({ page }) => {
  await signedIn(page)
  for (const path of ['/products', '/categories']) {
    const rows = Array.from({ length: 40 }, (_, id) => ({
      _id: `${id}`,
      name: `Name ${id}`,
      productName: `Name ${id}`,
    }))
    await page.route(/\/api\/(products|category)\?/, (route) => {
      const at = (Number(new URL(route.request().url()).searchParams.get('page')) - 1) * 15
      return route.fulfill({ json: rows.slice(at, at + 15) })
    })
    await page.goto(path)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Name 16', { exact: true })).toBeVisible()
    await page.getByText('Name 29', { exact: true }).scrollIntoViewIfNeeded()

    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Name 31', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Name 29', { exact: true })).toBeInViewport()

    await page.getByRole('link', { name: 'Home' }).evaluate((link: HTMLElement) => link.click())
    // Otherwise Back could run before the other screen is open.
    await expect(page).toHaveURL('/products')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(`${path}?page=2`)
    await expect(page.getByText('Name 29', { exact: true })).toBeInViewport()
  }
})

// covers orders-66
test('Back returns to the place in the orders, with the pages loaded until then', async ({ page }) => {
  await signedIn(page)
  await page.goto('/orders')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  // Scrolls past the first page of 50.
  await expect(async () => {
    const scrolledTo = await page.evaluate(() => {
      window.scrollTo(0, Math.min(30_000, document.documentElement.scrollHeight))
      return window.scrollY
    })
    expect(scrolledTo).toBe(30_000)
  }).toPass()
  /** The orders in the window, each with its position. */
  const visibleOrders = () =>
    cards.evaluateAll((all) =>
      all.flatMap((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight ? [`${card.getAttribute('aria-label')} ${Math.round(top)}`] : []
      }),
    )
  await expect.poll(visibleOrders).not.toEqual([])
  const inView = await visibleOrders()

  await page.getByRole('link', { name: 'Home' }).evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/products')
  await page.goBack()
  await expect.poll(visibleOrders).toEqual(inView)
})

test('Back closes a dialog, asks before discarding input, and then goes back', async ({ page }) => {
  await signedIn(page)
  await page.goto('/agents')
  await page.goto('/orders?status=pending')
  const details = page.getByRole('dialog', { name: /^Order / })
  const openDetails = () => page.getByRole('button', { name: 'View Details' }).first().click()
  await openDetails()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/orders?status=pending')

  await openDetails()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/agents')

  const form = page.getByRole('dialog', { name: 'Add Agent' })
  await page.getByRole('button', { name: 'Add Agent' }).click()
  await form.getByLabel('Full Name').fill('Typed')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  for (const answer of ['Cancel', 'Discard']) {
    await page.goBack()
    await expect(question).toBeVisible()
    await expect(form.getByLabel('Full Name')).toHaveValue('Typed')
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toBeHidden()
  }
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/agents')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery Agents Management')
})
