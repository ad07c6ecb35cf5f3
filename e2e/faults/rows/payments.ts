import type { Page } from '@playwright/test'
import { STOREFRONT_KEY } from '../../server.ts'
import type { Walk, WriteRow } from '../walk.ts'
import { orderIn } from './orders.ts'

type Row = { kind: string; note?: string; reason?: string }
const countRows = async ({ read }: Walk, orderId: string, kind: string) =>
  (await read<Row[]>(`/payments?search=${orderId}`)).filter((row) => row.kind === kind).length

/** A delivered order for ₹1,180, and what the agent collected for it. */
async function orderWithMoney(walk: Walk, collectedRupees: number) {
  const order = await orderIn(walk, 'assigned')
  const { request, headers } = walk.shop
  const collected =
    collectedRupees > 0 ? { mode: 'cash', amount: String(collectedRupees) } : { mode: 'none', reason: '' }
  const data = { status: 'delivered', deliveryAgentId: order.agentId, collected }
  const reply = await request.patch(`/api/delivery-agents/orders/${order.orderId}/status`, { headers, data })
  if (!reply.ok()) throw new Error(await reply.text())
  return order
}

/** A form about an order's money, in its details. */
const orderMoneyRow = (
  change: string,
  {
    path,
    kind,
    open,
    collected,
    submit,
  }: { path: string; kind: string; open: string; collected: number; submit: string },
  fill: (page: Page, mark: string) => Promise<void>,
): WriteRow => ({
  screen: 'Order details',
  change,
  call: ['POST', new RegExp(`^/api${path}$`)],
  begin: async (walk) => {
    const { page, mark } = walk
    const { orderId } = await orderWithMoney(walk, collected)
    const rows = page.getByRole('region', { name: 'Payments' })
    return {
      fill: async () => {
        await page.goto(`/orders?order=${orderId}`)
        await rows.getByRole('button', { name: open, exact: true }).click()
        await fill(page, mark)
        return page.getByRole('dialog').getByRole('button', { name: submit, exact: true }).last()
      },
      done: page.getByText({ receipt: /recorded/, refund: /^Refund of .* recorded$/ }[kind] ?? /written off$/),
      seen: async () => rows.getByText({ receipt: 'Receipt', refund: 'Refund' }[kind] ?? 'Write-off').first(),
      count: () => countRows(walk, orderId, kind),
    }
  },
})

/** The till of a clerk who counts nothing else. */
const tillCount = async ({ read, mark }: Walk, list: 'entries' | 'closes') =>
  (await read<Record<string, Row[]>>('/payments/tills'))[list]?.filter(({ note }) => note?.includes(mark)).length ?? 0

export const PAYMENTS: readonly WriteRow[] = [
  orderMoneyRow(
    'receipt',
    { path: '/payments', kind: 'receipt', open: 'Record receipt', collected: 0, submit: 'Record' },
    async (page) => page.getByRole('dialog', { name: 'Record receipt' }).getByText('Cash', { exact: true }).click(),
  ),
  orderMoneyRow(
    'refund',
    { path: '/orders/[^/]+/refunds', kind: 'refund', open: 'Refund', collected: 2360, submit: 'Refund' },
    async (page, mark) => {
      const form = page.getByRole('dialog', { name: /^Refund for/ })
      await form.getByLabel(/UTR/).fill(String(Date.now()).slice(-12))
      await form.getByLabel('Reason').fill(`Fault ${mark}`)
    },
  ),
  orderMoneyRow(
    'write-off',
    { path: '/orders/[^/]+/write-offs', kind: 'write_off', open: 'Write off', collected: 0, submit: 'Write off' },
    async (page, mark) => page.getByLabel('Reason').fill(`Fault ${mark}`),
  ),
  {
    screen: 'Payments, to verify',
    change: 'verify',
    isAction: true,
    call: ['POST', /^\/api\/payments\/[^/]+\/verify$/],
    begin: async (walk) => {
      const { page, shop, read } = walk
      const { orderId } = await orderIn(walk)
      const reference = String(Date.now()).slice(-12)
      const reply = await shop.request.post(`/api/orders/${orderId}/payments`, {
        headers: { 'x-api-key': STOREFRONT_KEY, 'idempotency-key': crypto.randomUUID() },
        data: { mode: 'upi', amount: 1180, reference },
      })
      const { _id } = (await reply.json()) as { _id: string }
      const claim = page.getByRole('article', { name: new RegExp(reference) })
      return {
        fill: async () => {
          if (!(await claim.isVisible())) await page.goto('/orders/payments')
          return claim.getByRole('button', { name: /^Verify/ })
        },
        done: page.getByText(/₹1,180\.00 verified|All payments are verified/),
        seen: async () => page.getByText('All payments are verified'),
        count: async () => ((await read<{ state: string }>(`/payments/${_id}`)).state === 'verified' ? 1 : 0),
      }
    },
  },
  {
    screen: "Payments, agents' cash",
    change: 'take cash',
    call: ['POST', /^\/api\/payments\/cash\/[^/]+\/hand-overs$/],
    begin: async (walk) => {
      const { page, read } = walk
      const { agent, agentId } = await orderWithMoney(walk, 1180)
      return {
        fill: async () => {
          await page.goto('/orders/payments/cash')
          const row = page.getByRole('region', { name: 'Agents with cash' }).getByRole('row').filter({ hasText: agent })
          await row.getByRole('button', { name: 'Take cash' }).click()
          const form = page.getByRole('dialog', { name: `Take cash from ${agent}` })
          await form.getByLabel('₹500 notes').fill('2')
          await form.getByLabel('₹100 notes').fill('1')
          await form.getByLabel('₹20 notes').fill('4')
          return form.getByRole('button', { name: 'Take cash' })
        },
        done: page
          .getByText(`₹1,180.00 taken over from ${agent}`)
          .or(page.getByRole('button', { name: 'Print receipt' })),
        seen: async () => page.getByText(`${agent}, no. 1`),
        count: async () => (await read<{ handOvers: unknown[] }>(`/payments/cash/${agentId}`)).handOvers.length,
      }
    },
  },
  {
    screen: 'Payments, till',
    change: 'enter an expense',
    call: ['POST', '/api/payments/tills/entries'],
    begin: (walk) => ({
      fill: async () => {
        await walk.page.goto('/orders/payments/till')
        await walk.page.getByRole('button', { name: 'Opening cash' }).click()
        const form = walk.page.getByRole('dialog')
        await form.getByLabel('Amount').fill('50')
        await form.getByLabel('From whom').fill(`Fault ${walk.mark}`)
        return form.getByRole('button', { name: 'Record' })
      },
      done: walk.page.getByText(/of ₹50\.00 recorded$/),
      seen: async () => walk.page.getByText(`Fault ${walk.mark}`),
      count: () => tillCount(walk, 'entries'),
    }),
  },
  {
    screen: 'Payments, till',
    change: 'count and close',
    call: ['POST', '/api/payments/tills/closes'],
    begin: async (walk) => {
      const { page, read } = walk
      const closes = async () => (await read<{ closes: unknown[] }>('/payments/tills')).closes.length
      const before = await closes()
      return {
        fill: async () => {
          await page.goto('/orders/payments/till')
          await page.getByRole('button', { name: 'Count and close' }).click()
          const form = page.getByRole('dialog', { name: 'Count and close' })
          await form.getByLabel('₹10 notes').fill(String(900 + before))
          await form.getByLabel('Reason of the difference').fill(`Fault ${walk.mark}`)
          return form.getByRole('button', { name: 'Count and close' })
        },
        done: page.getByText(/^Till closed/),
        seen: async () => page.getByText(`Fault ${walk.mark}`),
        count: async () => (await closes()) - before,
      }
    },
  },
]
