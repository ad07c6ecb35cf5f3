import type { Page } from '@playwright/test'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Walk, WriteRow } from '../walk.ts'

/** An order of one product at ₹1,180 without a charge for delivery, in some status. */
export async function orderIn(walk: Walk, status: 'pending' | 'accepted' | 'assigned' = 'accepted') {
  const { shop, mark } = walk
  const product = `Fault ${mark}`
  const items = [{ productId: await shop.addProduct(product, 1180), quantity: 1 }]
  const { orderId } = await shop.placeOrder(items, { fullName: `Customer ${mark}`, shippingCharge: 0 })
  const agent = `Agent ${mark}`
  if (status !== 'pending') await shop.setStatus(orderId, 'accepted')
  const agentId = await shop.addAgent(agent)
  if (status === 'assigned') await shop.assign(orderId, agentId)
  return { orderId, product, agent, agentId }
}

/** How often something has happened to an order. */
const countEvents = async ({ read }: Walk, orderId: string, action: string) =>
  (await read<Array<{ action: string }>>(`/orders/${orderId}/events`)).filter((event) => event.action === action).length

const cardOf = (page: Page, orderId: string) => page.getByRole('article', { name: `Order ${orderId}` })

/** An action of an order's card that needs no form. */
const actionRow = (button: string, action: string, label: string): WriteRow => ({
  screen: 'Orders',
  change: button.toLowerCase(),
  isAction: true,
  call: ['PATCH', /^\/api\/orders\/vendorStatus\//],
  begin: async (walk) => {
    const { page } = walk
    const { orderId } = await orderIn(walk, 'pending')
    const card = cardOf(page, orderId)
    return {
      fill: async () => {
        if (!(await card.isVisible())) await page.goto(`/orders?search=${orderId}`)
        if (button === 'Accept') return card.getByRole('button', { name: button })
        await card.getByRole('button', { name: button }).click()
        return page.getByRole('dialog', { name: button }).getByRole('button', { name: button })
      },
      done: card.getByText(label, { exact: true }),
      count: () => countEvents(walk, orderId, action),
    }
  },
})

export const ORDERS: readonly WriteRow[] = [
  actionRow('Accept', 'accept', 'Accepted'),
  actionRow('Reject', 'reject', 'Rejected'),
  {
    screen: 'Orders',
    change: 'assign an agent',
    call: ['POST', '/api/delivery-agents/assign-order'],
    begin: async (walk) => {
      const { page } = walk
      const { orderId, agent, agentId } = await orderIn(walk)
      return {
        fill: async () => {
          await page.goto(`/orders?search=${orderId}`)
          await cardOf(page, orderId).getByRole('button', { name: 'Assign Agent' }).click()
          const form = page.getByRole('dialog', { name: 'Assign Order to Delivery Agent' })
          await form.getByLabel('Delivery Date').fill(indiaDay(new Date()))
          await form.getByLabel('Time Slot').selectOption('3PM-6PM (Evening)')
          await form.getByLabel('Delivery Agent').selectOption(agentId)
          return form.getByRole('button', { name: 'Assign Order' })
        },
        done: cardOf(page, orderId).getByText(agent),
        count: () => countEvents(walk, orderId, 'assign'),
      }
    },
  },
  {
    screen: 'Orders',
    change: 'deliver with money',
    call: ['PATCH', /^\/api\/delivery-agents\/orders\/[^/]+\/status$/],
    begin: async (walk) => {
      const { page, read } = walk
      const { orderId } = await orderIn(walk, 'assigned')
      return {
        fill: async () => {
          await page.goto(`/orders?search=${orderId}`)
          await cardOf(page, orderId).getByRole('button', { name: 'Mark Delivered' }).click()
          return page
            .getByRole('dialog', { name: 'Mark Delivered' })
            .getByRole('button', { name: 'Delivered', exact: true })
        },
        done: cardOf(page, orderId).getByText('Completed', { exact: true }),
        count: async () => (await read<unknown[]>(`/payments?search=${orderId}`)).length,
      }
    },
  },
  {
    screen: 'Orders',
    change: 'undo',
    isAction: true,
    call: ['POST', /^\/api\/orders\/[^/]+\/undo$/],
    begin: async (walk) => {
      const { page } = walk
      const { orderId } = await orderIn(walk, 'pending')
      const card = cardOf(page, orderId)
      const undo = page.getByRole('button', { name: 'Undo' })
      return {
        fill: async () => {
          if (await undo.isVisible()) return undo
          await page.goto(`/orders?search=${orderId}`)
          await card.getByRole('button', { name: 'Accept' }).click()
          await page.getByRole('dialog', { name: 'Phuljhari' }).getByRole('button', { name: 'OK' }).click()
          return undo
        },
        done: card.getByText('Pending', { exact: true }),
        count: () => countEvents(walk, orderId, 'undo'),
      }
    },
  },
]
