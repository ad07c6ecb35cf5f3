import type { Page } from '@playwright/test'
import { expect, type Walk, type WriteRow } from '../walk.ts'

/** Enters one product for a customer in New Order. */
async function enterDraft({ page, shop, mark }: Walk) {
  const product = `Fault ${mark}`
  await shop.addProduct(product, 100)
  await page.goto('/orders/new')
  const field = page.getByRole('combobox', { name: 'Add a product' })
  await field.fill(product)
  await expect(page.getByRole('option').first()).toContainText(product)
  await field.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Name' }).fill(`Customer ${mark}`)
}
const countOrders = async ({ read, mark }: Walk) =>
  (await read<{ count: number }>(`/orders/count?search=${mark}`)).count

/** Saves again a draft that a reload has restored. */
async function saveAgain(page: Page, button: string, heading: string) {
  await page.getByRole('button', { name: button }).click()
  return page.getByRole('heading', { name: heading })
}

export const ENTRY: readonly WriteRow[] = [
  {
    screen: 'New Order',
    change: 'order',
    call: ['POST', '/api/orders/entries'],
    begin: (walk) => ({
      fill: async () => {
        await enterDraft(walk)
        await walk.page.getByLabel('Accept the order at once').uncheck()
        return walk.page.getByRole('button', { name: 'Save and print' })
      },
      done: walk.page.getByRole('heading', { name: 'Order saved' }),
      seen: () => saveAgain(walk.page, 'Save and print', 'Order saved'),
      count: () => countOrders(walk),
    }),
  },
  {
    screen: 'New Order',
    change: 'counter sale',
    call: ['POST', '/api/orders/entries'],
    begin: (walk) => ({
      fill: async () => {
        await enterDraft(walk)
        return walk.page.getByRole('button', { name: 'Pay and print' })
      },
      confirm: walk.page.getByRole('dialog', { name: 'Pay' }).getByRole('button', { name: /^Paid/ }),
      done: walk.page.getByRole('heading', { name: 'Paid and handed over' }),
      seen: () => saveAgain(walk.page, 'Pay and print', 'Paid and handed over'),
      // Counts the order together with its payment.
      count: async () => {
        const orders = await countOrders(walk)
        const payments = await walk.read<unknown[]>(`/payments?kind=receipt&search=${walk.mark}`)
        return Math.max(orders, payments.length)
      },
    }),
  },
  {
    screen: 'New Order',
    change: 'estimate',
    call: ['POST', '/api/estimates'],
    begin: (walk) => ({
      fill: async () => {
        await enterDraft(walk)
        return walk.page.getByRole('button', { name: /^Estimate/ })
      },
      done: walk.page.getByRole('heading', { name: 'Estimate saved' }),
      seen: () => saveAgain(walk.page, 'Estimate', 'Estimate saved'),
      count: async () => (await walk.read<unknown[]>(`/estimates?search=${walk.mark}`)).length,
    }),
  },
  {
    screen: 'Estimates',
    change: 'confirm',
    call: ['POST', /^\/api\/estimates\/[^/]+\/confirm$/],
    begin: async (walk) => {
      const { page, shop, mark } = walk
      const productId = await shop.addProduct(`Fault ${mark}`, 100)
      const draft = {
        customer: { fullName: `Customer ${mark}`, phoneNumber: '9876512346', email: null },
        fulfilment: 'pickup',
        source: 'phone',
        items: [{ productId, quantity: 1 }],
        shippingCharge: 0,
        paymentMethod: 'Cash on Delivery',
      }
      const reply = await shop.request.post('/api/estimates', {
        headers: { ...shop.headers, 'idempotency-key': crypto.randomUUID() },
        data: { draft, expectedTotal: 100 },
      })
      const { number } = (await reply.json()) as { number: string }
      return {
        fill: async () => {
          await page.goto(`/orders/estimates?estimate=${number}`)
          await page
            .getByRole('dialog', { name: `Estimate ${number}` })
            .getByRole('button', { name: 'Confirm' })
            .click()
          return page.getByRole('dialog', { name: `Confirm ${number}` }).getByRole('button', { name: 'Confirm' })
        },
        done: page.getByRole('dialog', { name: /^Order / }),
        seen: async () => page.getByRole('dialog').getByText('Confirmed').first(),
        count: () => countOrders(walk),
      }
    },
  },
]
