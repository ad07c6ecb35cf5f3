import { listActivity, listActors, type ActivityEvent } from '@phuljhari/contract/activity/activity.contract'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

const product = { productName: 'Lakshmi', brandName: 'Sony', orignalPricePaise: 10_000, discountPricePaise: null }
/** A change of a price. */
export const priceChange: ActivityEvent = {
  _id: '12',
  at: '2026-11-21T05:15:00.000Z',
  person: 'clerk@shop.example',
  personName: 'Selvi',
  address: '203.0.113.7',
  subject: 'product',
  subjectId: '7',
  account: null,
  action: 'changed',
  before: product,
  after: { ...product, orignalPricePaise: 12_050 },
}
export const productAdded: ActivityEvent = {
  ...priceChange,
  _id: '11',
  at: '2026-11-20T18:45:00.000Z',
  person: 'owner@shop.example',
  personName: 'Meena',
  action: 'created',
  before: null,
  after: product,
}
export const orderAccepted: ActivityEvent = {
  ...priceChange,
  _id: '10',
  subject: 'order',
  subjectId: 'PJ-202611-000042',
  account: null,
  action: 'accept',
  before: { status: 'processing', agentId: null, agentName: null },
  after: { status: 'accepted', agentId: null, agentName: null },
}

/**
 * Mocks the audit trail with one page for each list of events.
 * @returns the queries of the list calls.
 */
export function serveActivity(...pages: ActivityEvent[][]): Array<Record<string, string>> {
  const queries: Array<Record<string, string>> = []
  answer(listActors, () =>
    HttpResponse.json([
      { person: 'clerk@shop.example', name: 'Selvi' },
      { person: 'owner@shop.example', name: 'Meena' },
    ]),
  )
  answer(listActivity, ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    queries.push(query)
    const page = Number(query['before'] ?? 0)
    const headers = page + 1 < pages.length ? { link: `<?before=${page + 1}>; rel="next"` } : undefined
    return HttpResponse.json(pages[page] ?? [], headers && { headers })
  })
  return queries
}
