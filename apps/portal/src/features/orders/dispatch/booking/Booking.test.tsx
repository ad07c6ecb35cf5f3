import { dispatchBoard, type BoardOrder } from '@phuljhari/contract/dispatch/board.contract'
import { bookConsignment, type Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { boardOrder, boardPage } from '../../../../../test/orders.ts'
import { renderScreen } from '../../../../../test/render.tsx'
import { answer } from '../../../../../test/server.ts'
import { userWith, WITH_ROLES } from '../../../../../test/staff.ts'
import { DispatchScreen } from '../DispatchScreen.tsx'

const [FIRST, SECOND, THIRD] = ['PJ-202611-000041', 'PJ-202611-000042', 'PJ-202611-000043']
const lorry = { name: 'KPN', destination: 'Erode', lrNumber: '', pincode: '638001' }
const toBook = (orderId: string, more: Partial<BoardOrder> = {}) =>
  boardOrder({ orderId, status: 'ready', fulfilment: 'lorry', lorry, cartons: 2, ...more })

const consignment = (orderIds: readonly string[]): Consignment => ({
  _id: '1',
  ...lorry,
  bookedOn: '2026-11-21',
  cartons: 2,
  freightTerms: 'toPay',
  estimatedFreight: null,
  freight: null,
  actualGrams: null,
  chargedGrams: null,
  vehicle: '',
  eWayBill: '',
  delivery: 'godown',
  at: '2026-11-21T05:00:00.000Z',
  dueOn: '2026-11-28',
  transportPhone: '',
  days: null,
  orders: orderIds.map((orderId) => ({ orderId, confirmedOn: null, toldOn: null })),
  papers: [],
})

type Sent = { key: string | null; body: { lrNumber: string; orderIds: string[]; cartons: number } }
/** Lists orders that are gone once they are booked. @param fail refuses a booking, or null */
function serve(orders: BoardOrder[], fail: (sent: Sent, times: number) => Response | null) {
  const sent: Sent[] = []
  const booked = new Set<string>()
  answer(dispatchBoard, () => {
    const left = orders.filter(({ orderId }) => !booked.has(orderId))
    return HttpResponse.json(boardPage(left, { toBook: left.length }))
  })
  answer(bookConsignment, async ({ request }) => {
    const one = { key: request.headers.get('idempotency-key'), body: (await request.json()) as Sent['body'] }
    sent.push(one)
    const failure = fail(one, sent.length)
    if (failure) return failure
    for (const orderId of one.body.orderIds) booked.add(orderId)
    return HttpResponse.json({ ...consignment(one.body.orderIds), lrNumber: one.body.lrNumber }, { status: 201 })
  })
  const view = renderScreen(
    DispatchScreen,
    { at: '/orders/dispatch?list=toBook', as: userWith('owner'), features: WITH_ROLES },
    '/orders/dispatch/*',
  )
  return { ...view, sent }
}
const lrNumber = (orderId: string) => screen.findByRole('textbox', { name: `LR number of ${orderId}` })

// covers beyond-125
it('keeps what was typed when a reply is lost, and sends it again as the same booking', async () => {
  const { user, sent } = serve([toBook(FIRST)], (_one, times) => (times === 1 ? HttpResponse.error() : null))
  await user.type(await lrNumber(FIRST), '117')
  await user.click(screen.getByRole('button', { name: 'Book 1 order' }))
  expect(await screen.findByText('0 booked, 1 refused')).toBeVisible()
  expect(await lrNumber(FIRST)).toHaveValue('117')
  await user.click(screen.getByRole('button', { name: 'Book 1 order' }))
  const booked = within(await screen.findByRole('region', { name: 'Booked now' }))
  expect(booked.getByText('LR 117')).toBeVisible()
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

it('books orders of one customer with the same LR together, and leaves a refused row with its reason', async () => {
  const message = 'LR 9 of KPN was booked on 20 Nov 2026 for order PJ-1'
  const existing = { kind: 'order', id: 'PJ-1', name: 'PJ-1' }
  const { user, sent } = serve(
    [toBook(FIRST), toBook(SECOND, { cartons: 3 }), toBook(THIRD, { customerName: 'Ravi' })],
    ({ body }) =>
      body.lrNumber === '9'
        ? HttpResponse.json({ code: 'consignment.exists', message, existing }, { status: 409 })
        : null,
  )
  await user.click(await lrNumber(FIRST))
  await user.paste('117\n117\n9')
  expect(await screen.findByText('3 rows taken over')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Book 3 orders' }))
  expect(await screen.findByText('2 booked, 1 refused')).toBeVisible()
  expect(sent.map(({ body }) => [body.orderIds, body.lrNumber, body.cartons])).toEqual([
    [[FIRST, SECOND], '117', 5],
    [[THIRD], '9', 2],
  ])
  expect(screen.getByRole('alert')).toHaveTextContent(message)
  expect(screen.getByRole('link', { name: 'Show PJ-1' })).toHaveAttribute('href', '/orders?order=PJ-1')
  expect(await lrNumber(THIRD)).toHaveAttribute('aria-invalid', 'true')
})

it('says at the row what is missing, and sends nothing', async () => {
  const { user, sent } = serve([toBook(FIRST, { cartons: null })], () => null)
  await user.type(await lrNumber(FIRST), '117')
  await user.click(screen.getByRole('button', { name: 'Book 1 order' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a number of cartons from 1 to 2000')
  expect(screen.getByRole('textbox', { name: `Cartons of ${FIRST}` })).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})
