import {
  payment,
  claim,
  type Claim,
  type OrderMoneyReply,
  type Payment,
} from '@phuljhari/contract/payments/payments.contract'

export const ORDER_ID = 'ORD-202611-000042'

/** A verified UPI receipt as our API returns it. */
export const serverPayment = (changes: Partial<Payment> = {}): Payment =>
  payment.parse({
    _id: '7',
    kind: 'receipt',
    number: 'RV/26-27/00007',
    amount: 2000,
    mode: 'upi',
    reference: '412345678901',
    bank: '',
    chequeDate: null,
    paidOn: '2026-11-20',
    customerName: 'Kavitha Raman',
    phoneNumber: '9876543210',
    payerName: '',
    note: '',
    reason: '',
    source: 'clerk',
    at: '2026-11-20T06:00:00.000Z',
    person: 'clerk@shop.example',
    heldBy: { kind: 'upi' },
    state: 'verified',
    decided: { at: '2026-11-20T07:00:00.000Z', person: 'owner@shop.example', reason: '' },
    allocations: [{ orderId: ORDER_ID, amount: 2000, document: null }],
    unallocated: 0,
    against: null,
    reversedBy: null,
    ...changes,
  })

export const moneySummary = (changes: Partial<Claim['orders'][number]> = {}): Claim['orders'][number] => ({
  orderId: ORDER_ID,
  status: 'accepted',
  customerName: 'Kavitha Raman',
  phoneNumber: '9876543210',
  paymentMethod: 'UPI',
  total: 5000,
  due: 5000,
  paid: 0,
  balance: 5000,
  toVerify: 2000,
  paymentStatus: 'unpaid',
  ...changes,
})

/** A claimed receipt in the queue. */
export const serverClaim = (changes: Partial<Claim> = {}): Claim =>
  claim.parse({
    ...serverPayment({ number: null, state: 'claimed', decided: null }),
    personName: 'Selvi',
    daysWaiting: 2,
    orders: [moneySummary({ total: 2000, due: 2000, balance: 2000 })],
    isOwn: false,
    ...changes,
  })

/** What an order owes and was paid: nothing yet, unless `changes` say otherwise. */
export const orderMoney = (changes: Partial<OrderMoneyReply> = {}): OrderMoneyReply => ({
  ...moneySummary({ toVerify: 0 }),
  notes: 0,
  writtenOff: 0,
  refundable: 0,
  toPay: 5000,
  rows: [],
  credit: 0,
  ...changes,
})
