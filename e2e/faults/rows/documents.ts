import type { Walk, WriteRow } from '../walk.ts'
import { orderIn } from './orders.ts'

type Document = { _id: string; kind: string; number: string; cancelled: object | null }

/** An accepted order with its tax invoice. */
export async function invoiceOf(walk: Walk) {
  const { orderId, product } = await orderIn(walk)
  const { request, headers } = walk.shop
  const reply = await request.post(`/api/orders/${orderId}/documents`, { headers, data: {} })
  if (!reply.ok()) throw new Error(await reply.text())
  return { orderId, product, invoice: (await reply.json()) as Document }
}
const documentsOf = async ({ read }: Walk, orderId: string) =>
  (await read<{ documents: Document[] }>(`/orders/${orderId}/documents`)).documents

export const DOCUMENTS: readonly WriteRow[] = [
  {
    screen: 'Order details',
    change: 'issue the invoice',
    call: ['POST', /^\/api\/orders\/[^/]+\/documents$/],
    begin: async (walk) => {
      const { page } = walk
      const { orderId } = await orderIn(walk)
      const section = page.getByRole('region', { name: 'Tax documents' })
      return {
        fill: async () => {
          await page.goto(`/orders?order=${orderId}`)
          await section.getByRole('button', { name: /^Issue/ }).click()
          return page.getByRole('dialog', { name: /^Issue/ }).getByRole('button', { name: 'Issue', exact: true })
        },
        done: section.getByRole('listitem'),
        count: async () => (await documentsOf(walk, orderId)).length,
      }
    },
  },
  {
    screen: 'Invoices',
    change: 'credit note',
    call: ['POST', /^\/api\/documents\/[^/]+\/notes$/],
    begin: async (walk) => {
      const { page, mark } = walk
      const { orderId, product, invoice } = await invoiceOf(walk)
      return {
        fill: async () => {
          await page.goto(`/orders/invoices?document=${invoice._id}`)
          await page.getByRole('button', { name: 'More' }).click()
          await page.getByRole('menuitem', { name: 'Credit note' }).click()
          await page.getByRole('button', { name: `One more ${product}`, exact: true }).click()
          await page.getByRole('textbox', { name: /^Reason/ }).fill(`Fault ${mark}`)
          return page.getByRole('button', { name: 'Issue credit note' })
        },
        confirm: page.getByRole('dialog', { name: /₹1,180\.00/ }).getByRole('button', { name: 'Issue', exact: true }),
        done: page.getByText(/ issued$/),
        seen: async () => {
          await page.goto(`/orders/invoices?search=${mark}`)
          return page.getByRole('row').filter({ hasText: 'Credit note' })
        },
        count: async () => (await documentsOf(walk, orderId)).filter(({ kind }) => kind === 'credit_note').length,
      }
    },
  },
  {
    screen: 'Invoices',
    change: 'cancel',
    call: ['POST', /^\/api\/documents\/[^/]+\/cancel$/],
    begin: async (walk) => {
      const { page, mark } = walk
      const { orderId, invoice } = await invoiceOf(walk)
      return {
        fill: async () => {
          await page.goto(`/orders/invoices?document=${invoice._id}`)
          await page.getByRole('button', { name: 'Cancel document' }).click()
          const form = page.getByRole('dialog', { name: `Cancel ${invoice.number}` })
          await form.getByLabel('Reason').fill(`Fault ${mark}`)
          return form.getByRole('button', { name: 'Cancel document' })
        },
        done: page.getByText(`${invoice.number} cancelled`),
        seen: async () => {
          await page.goto(`/orders/invoices?search=${mark}`)
          return page.getByRole('row').filter({ hasText: 'Cancelled' })
        },
        count: async () => (await documentsOf(walk, orderId)).filter(({ cancelled }) => cancelled !== null).length,
      }
    },
  },
]
