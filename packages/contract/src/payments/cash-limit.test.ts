import { describe, expect, it } from 'vitest'
import { cashLimitProblem } from './cash-limit.ts'

const problem = (ofPerson: number | null, taken: number, amount: number) =>
  cashLimitProblem(
    { ofPerson, ofOrders: [{ orderId: 'PJ-1', taken }] },
    { amountPaise: amount * 100, parts: [{ orderId: 'PJ-1', paise: amount * 100 }] },
  )

describe('the limit of cash', () => {
  it('lets cash stay below ₹2,00,000 a person and day, and an order', () => {
    expect(problem(0, 0, 199_999.99)).toBeNull()
    expect(problem(150_000, 0, 49_999.99)).toBeNull()
    expect(problem(null, 150_000, 49_999.99)).toBeNull()
  })

  it('says what was taken, and what else may be', () => {
    expect(problem(0, 0, 200_000)).toBe(
      'Cash of one person in a day, or for one order, must stay below ₹2,00,000. ' +
        'At most ₹1,99,999.99 may be taken in cash.',
    )
    expect(problem(150_000, 0, 50_000)).toContain(
      '₹1,50,000.00 was already taken from this person on that day: at most ₹49,999.99 more',
    )
    expect(problem(0, 150_000, 50_000)).toContain('₹1,50,000.00 was already taken for this order:')
  })

  it('takes customers without a name as different people, for whom only the limit of each order holds', () => {
    expect(problem(null, 0, 200_000)).not.toBeNull()
    expect(cashLimitProblem({ ofPerson: null, ofOrders: [] }, { amountPaise: 20_000_000, parts: [] })).toBeNull()
  })
})
