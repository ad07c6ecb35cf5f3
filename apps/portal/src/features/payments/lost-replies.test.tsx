import * as cash from '@phuljhari/contract/payments/cash.contract'
import * as payments from '@phuljhari/contract/payments/payments.contract'
import * as tills from '@phuljhari/contract/payments/till.contract'
import { prepareWriteOff } from '@phuljhari/contract/prepared/prepared.contract'
import type { Route } from '@phuljhari/contract/route'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { HALF_A_REPLY, LOST_REPLIES, loseFirstReply, NO_REPLY } from '../../../test/lost-replies.ts'
import { serverOrder } from '../../../test/orders.ts'
import { moneySummary, ORDER_ID, serverClaim, serverPayment } from '../../../test/payments.ts'
import { serverPrepared } from '../../../test/prepared.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { userWith } from '../../../test/staff.ts'
import { MAY_BE_SAVED } from '../../lib/failure-text.ts'
import { readOrders } from '../../entities/orders/read-orders.ts'
import { CashPage } from './cash/CashPage.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { TillPage } from './till/TillPage.tsx'
import { VerifyPage } from './verify/VerifyPage.tsx'

type Form = ReturnType<typeof within>
type Case = {
  what: string
  route: Route
  saved: object
  /** Opens the form and fills it in. @returns the form and its button */
  open: () => Promise<{ user: UserEvent; form: Form; submit: string }>
  /** Changes what was typed. */
  change: (form: Form, user: UserEvent) => Promise<void>
  done: string
}
const money = (changes: object = {}) => ({
  ...moneySummary({ paid: 2000, balance: 3000, toVerify: 0, paymentStatus: 'part_paid' }),
  notes: 0,
  writtenOff: 0,
  refundable: 0,
  toPay: 3000,
  rows: [serverPayment()],
  credit: 0,
  ...changes,
})
async function openOrder(button: string, title: string, as: unknown = userWith('owner'), changes: object = {}) {
  answer(payments.getOrderMoney, () => HttpResponse.json(money(changes)))
  const [order] = readOrders([serverOrder()])
  const { user } = renderScreen(() => order && <OrderPayments order={order} />, { at: '/orders', as })
  await user.click(await screen.findByRole('button', { name: button }))
  return { user, form: within(await screen.findByRole('dialog', { name: title })) }
}
const typeReason = (form: Form, user: UserEvent) => user.type(form.getByRole('textbox', { name: /Reason/ }), 'Goodwill')
const retype = async (form: Form, user: UserEvent, name: RegExp | string, text: string) => {
  const field = form.getByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}

const TILL = {
  person: 'clerk@shop.example',
  personName: 'Kavin',
  opening: 1000,
  putIn: 0,
  received: 0,
  handedOver: 0,
  refunded: 0,
  spent: 0,
  deposited: 0,
  expected: 1000,
}
const ENTRY = { _id: '1', person: TILL.person, personName: 'Kavin', kind: 'expense', amount: 50, note: 'Tea' }
const NO_NOTES = { n500: 0, n200: 0, n100: 0, n50: 0, n20: 0, n10: 0, coins: 0 }
const COUNT = { at: '2026-11-23T06:00:00.000Z', expected: 1000, counted: { ...NO_NOTES, n500: 2 }, total: 1000 }
const CLOSE = { _id: '1', number: 1, person: TILL.person, personName: 'Kavin', closedBy: TILL.person, ...COUNT }
const HAND_OVER = { _id: '11', number: 3, agentId: '7', agentName: 'Murugan', receipts: [], ...COUNT }
const taken = { ...HAND_OVER, person: 'owner@shop.example', personName: 'Meena', difference: null }

async function openTill(button: string, expected = TILL.expected) {
  answer(tills.listTills, () => HttpResponse.json({ tills: [{ ...TILL, expected }], entries: [], closes: [] }))
  const { user } = renderScreen(TillPage, { at: '/orders/payments/till', as: userWith('clerk') })
  await user.click(await screen.findByRole('button', { name: button }))
  return { user, form: within(await screen.findByRole('dialog', { name: button })) }
}
const agent = { agentId: '7', agentName: 'Murugan', held: 1000, orders: 1, since: null, lastHandOverAt: null }
function showCash(held: number) {
  const agents = held > 0 ? [{ ...agent, held, since: '2026-11-22T05:15:00.000Z' }] : []
  answer(cash.listAgentCash, () => HttpResponse.json({ agents, held, handOvers: held > 0 ? [] : [taken] }))
  answer(cash.getAgentCash, () => HttpResponse.json({ agent: { ...agent, held }, receipts: [], handOvers: [] }))
}
async function openCash() {
  showCash(1000)
  const { user } = renderScreen(CashPage, { at: '/orders/payments/cash', as: userWith('owner') })
  await user.click(await screen.findByRole('button', { name: 'Take cash' }))
  const form = within(await screen.findByRole('dialog', { name: 'Take cash from Murugan' }))
  await user.type(await form.findByRole('textbox', { name: '₹500 notes' }), '2')
  return { user, form, submit: 'Take cash' }
}
const countOther = async (form: Form, user: UserEvent) => {
  await retype(form, user, '₹500 notes', '1')
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Short')
}
const reasonOther = (form: Form, user: UserEvent) => retype(form, user, /Reason/, 'Another')

const CASES: readonly Case[] = [
  {
    what: 'a write-off',
    route: payments.writeOff,
    saved: serverPayment({ kind: 'write_off', number: null, mode: null, amount: 3000 }),
    open: async () => {
      const { user, form } = await openOrder('Write off', `Write off for ${ORDER_ID}`)
      await typeReason(form, user)
      return { user, form, submit: 'Write off' }
    },
    change: reasonOther,
    done: '₹3,000.00 written off',
  },
  {
    what: 'a refund',
    route: payments.recordRefund,
    saved: serverPayment({ kind: 'refund', number: null, amount: 2000 }),
    open: async () => {
      const { user, form } = await openOrder('Refund', `Refund for ${ORDER_ID}`)
      await user.type(form.getByRole('textbox', { name: /UPI reference/ }), '412345678901')
      await typeReason(form, user)
      return { user, form, submit: 'Refund' }
    },
    change: reasonOther,
    done: 'Refund of ₹2,000.00 recorded',
  },
  {
    what: 'a write-off for approval',
    route: prepareWriteOff,
    saved: serverPrepared({ kind: 'write_off', mode: null, amount: 3000 }),
    open: async () => {
      const { user, form } = await openOrder('Write off', `Write off for ${ORDER_ID}`, userWith('clerk'))
      await typeReason(form, user)
      return { user, form, submit: 'Send for approval' }
    },
    change: reasonOther,
    done: 'Write-off of ₹3,000.00 sent for approval',
  },
  {
    what: 'an entry of the till',
    route: tills.addTillEntry,
    saved: { ...ENTRY, at: '2026-11-23T06:00:00.000Z', isFinal: false },
    open: async () => {
      const { user, form } = await openTill('Expense')
      await user.type(form.getByRole('textbox', { name: /Amount/ }), '50')
      await user.type(form.getByRole('textbox', { name: /What for|Expense|Note/i }), 'Tea')
      return { user, form, submit: 'Record' }
    },
    change: (form, user) => retype(form, user, /Amount/, '60'),
    done: 'Expense of ₹50.00 recorded',
  },
  {
    what: 'the count of a till',
    route: tills.closeTill,
    saved: { ...CLOSE, difference: null },
    open: async () => {
      const { user, form } = await openTill('Count and close')
      await user.type(form.getByRole('textbox', { name: '₹500 notes' }), '2')
      return { user, form, submit: 'Count and close' }
    },
    change: countOther,
    done: 'Till closed with ₹1,000.00',
  },
  {
    what: 'a hand-over of cash',
    route: cash.takeHandOver,
    saved: taken,
    open: openCash,
    change: countOther,
    done: '₹1,000.00 taken over from Murugan',
  },
]

/** Every form with the fault that depends on how its reply is read, and one form with every fault. */
const REPEATS = [
  ...CASES.map((given) => [given.what, ...HALF_A_REPLY, given] as const),
  ...CASES.slice(0, 1).flatMap((given) => LOST_REPLIES.map((fault) => [given.what, ...fault, given] as const)),
]
it.each(REPEATS)('retries %s with the same input after %s, until it is saved', async (_what, _fault, lost, given) => {
  const attempts = loseFirstReply(given.route, given.saved, lost)
  const { user, form, submit } = await given.open()
  await user.click(form.getByRole('button', { name: submit }))
  expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
  await user.click(form.getByRole('button', { name: submit }))
  expect(await screen.findByText(given.done)).toBeVisible()
  expect(attempts).toHaveLength(2)
  expect(attempts[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(attempts[1]).toEqual(attempts[0])
})

it.each(CASES)(
  'does not save $what a second time when it was changed meanwhile, and names what was saved',
  async (given) => {
    const created: unknown[] = []
    loseFirstReply(given.route, given.saved, NO_REPLY[1], { onSaved: (body) => created.push(body) })
    const { user, form, submit } = await given.open()
    await user.click(form.getByRole('button', { name: submit }))
    expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
    await given.change(form, user)
    await user.click(form.getByRole('button', { name: submit }))
    const said = `An earlier attempt was saved with other values: ${given.done}. Close this before you enter another.`
    expect(await form.findByText(said)).toBeVisible()
    expect(created).toHaveLength(1)
  },
)

it('saves a changed form when the first attempt never arrived', async () => {
  const saved = serverPayment({ kind: 'write_off', number: null, mode: null, amount: 2500 })
  const attempts = loseFirstReply(payments.writeOff, saved, NO_REPLY[1], { isSaved: false })
  const { user, form } = await openOrder('Write off', `Write off for ${ORDER_ID}`)
  await typeReason(form, user)
  await user.click(form.getByRole('button', { name: 'Write off' }))
  await form.findByText(MAY_BE_SAVED)
  await retype(form, user, /Amount/, '2500')
  await user.click(form.getByRole('button', { name: 'Write off' }))
  expect(await screen.findByText('₹2,500.00 written off')).toBeVisible()
  expect(attempts.map(({ body }) => body)).toMatchObject([{ amount: '3000.00' }, { amount: '2500' }])
})

it('compares a count with the earlier amount, although a lost attempt may have emptied the till', async () => {
  const attempts = loseFirstReply(cash.takeHandOver, taken, NO_REPLY[1], { onSaved: () => showCash(0) })
  const { user, form } = await openCash()
  await user.click(form.getByRole('button', { name: 'Take cash' }))
  expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
  // The page behind has read it.
  expect(await screen.findByText('Murugan, no. 3')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Take cash' }))
  expect(await form.findByText('₹1,000.00 taken over from Murugan')).toBeVisible()
  expect(attempts.map(({ body }) => body)).toMatchObject([{ expected: 1000 }, { expected: 1000 }])
})

it('retries a refund beyond the overpayment as the same request, without another question', async () => {
  const refund = serverPayment({ kind: 'refund', number: null, amount: 2000 })
  const attempts = loseFirstReply(
    payments.recordRefund,
    refund,
    () => HttpResponse.json({ code: 'payment.beyond_overpayment', message: 'Nothing was overpaid' }, { status: 409 }),
    { isSaved: false },
  )
  const { user, form } = await openOrder('Refund', `Refund for ${ORDER_ID}`)
  await user.type(form.getByRole('textbox', { name: /UPI reference/ }), '412345678901')
  await typeReason(form, user)
  await user.click(form.getByRole('button', { name: 'Refund' }))
  const question = within(await screen.findByRole('dialog', { name: 'Refund more than was overpaid?' }))
  const again = loseFirstReply(payments.recordRefund, refund, NO_REPLY[1])
  await user.click(question.getByRole('button', { name: 'Refund all the same' }))
  expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Refund of ₹2,000.00 recorded')).toBeVisible()
  expect(attempts).toHaveLength(1)
  expect(again.map(({ body }) => body)).toMatchObject([{ beyondOverpayment: true }, { beyondOverpayment: true }])
})

it('uses credit once, although the receipt was refetched with the part', async () => {
  const part = (amount: number) => ({ orderId: ORDER_ID, amount, document: null })
  const receipt = (used: number) =>
    serverPayment({ _id: '5', allocations: used > 0 ? [part(used)] : [], unallocated: 2000 - used })
  answer(payments.listPayments, () => HttpResponse.json([receipt(0)]))
  const sent: unknown[] = []
  answer(payments.allocatePayment, async ({ request }) => {
    sent.push(await request.json())
    answer(payments.listPayments, () => HttpResponse.json([receipt(500)]))
    return sent.length === 1 ? HttpResponse.error() : HttpResponse.json(receipt(500))
  })
  const button = 'Use ₹2,000.00 credit'
  const { user, form } = await openOrder(button, `Use credit for ${ORDER_ID}`, userWith('owner'), { credit: 2000 })
  await form.findByRole('option', { name: /₹2,000.00 left/ })
  await retype(form, user, /Amount/, '500')
  await user.click(form.getByRole('button', { name: 'Use credit' }))
  expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Use credit' }))
  expect(await screen.findByText('₹500.00 of credit used')).toBeVisible()
  expect(sent[0]).toEqual({ allocations: [{ orderId: ORDER_ID, amount: 500 }] })
  expect(sent[1]).toEqual(sent[0])
})

it.each(LOST_REPLIES)(
  'removes a verified payment from the queue after %s, and retries one that was not verified',
  async (_fault, lost) => {
    let claims = [serverClaim(), serverClaim({ _id: '9', reference: '500000000001' })]
    answer(payments.listClaims, () => HttpResponse.json({ total: claims.length, amount: 2000 * claims.length, claims }))
    const verified: unknown[] = []
    answer(payments.verifyPayment, ({ params }) => {
      verified.push(params['id'])
      if (params['id'] === '7') claims = claims.slice(1)
      return params['id'] === '7' || verified.length === 2
        ? (lost() as never)
        : HttpResponse.json(serverPayment({ _id: '9', number: 'RV/26-27/00009' }))
    })
    const { user } = renderScreen(VerifyPage, { at: '/orders/payments', as: userWith('owner') })
    const verify = async () => user.click((await screen.findAllByRole('button', { name: /^Verify/ }))[0] as HTMLElement)
    await verify()
    await waitFor(() => expect(screen.getByText(/^1 payment to verify/)).toBeVisible())
    await verify()
    expect(await screen.findByText(MAY_BE_SAVED)).toBeVisible()
    await verify()
    expect(await screen.findByText('₹2,000.00 verified: receipt RV/26-27/00009')).toBeVisible()
    expect(verified).toEqual(['7', '9', '9'])
  },
)
