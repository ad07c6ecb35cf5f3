import { expect, it } from 'vitest'
import { daySummary } from './day-summary.ts'

const figures = {
  orders: 42,
  booked: 40,
  bookedValue: 1_23_456.5,
  billedValue: 1_10_000,
  averageOrder: 3086.41,
  deliveredPercent: 50,
  cancelledPercent: 2.38,
  rejectedPercent: null,
  discount: 9000,
  medianHoursToAccept: 1,
  medianHoursToDeliver: null,
}

const NOTHING = {
  toAccept: 0,
  unassigned: 0,
  overdue: 0,
  failed: 0,
  paymentsToVerify: 0,
  refundsDue: 0,
  correctionsToApprove: 0,
}

// covers beyond-39
it('sums up the figures of the day and what waits for someone', () => {
  const toDo = { ...NOTHING, toAccept: 5, overdue: 1, refundsDue: 2 }
  expect(daySummary({ shop: 'Star Crackers', day: '2026-11-08', figures, toDo })).toBe(
    [
      '*Star Crackers*',
      'Sunday, 8 November 2026',
      '',
      'Orders: *42* (40 booked)',
      'Booked value: *₹1,23,456.50*',
      'Billed value: *₹1,10,000.00*',
      'Average order: ₹3,086.41',
      'Discount given: ₹9,000.00',
      'Delivered 50%, cancelled 2.4%, rejected –',
      '',
      'To do now: 5 to accept, 1 overdue, 2 refunds due',
    ].join('\n'),
  )
})

it('says when nothing waits for anyone', () => {
  const toDo = NOTHING
  expect(daySummary({ shop: 'Star Crackers', day: '2026-11-08', figures, toDo })).toMatch(/To do now: nothing$/)
})
