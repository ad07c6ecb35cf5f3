import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { ledgerFilter } from './payments.contract.ts'

const tags = ['payments']

/** What the rows of the ledger add up to: money that came in is positive, money that went out negative. */
export const ledgerTotals = z.object({
  rows: z.number().int(),
  received: rupeesOnWire.meta({ description: 'verified receipts, also those reversed later' }),
  refunded: rupeesOnWire.meta({ description: '0 or less' }),
  reversed: rupeesOnWire.meta({ description: 'reversed receipts less reversed refunds: mostly less than 0' }),
  net: rupeesOnWire,
  toVerify: rupeesOnWire.meta({ description: 'claimed: not in net' }),
  writtenOff: rupeesOnWire.meta({ description: 'no money moved: not in net' }),
})
export type LedgerTotals = z.output<typeof ledgerTotals>
export const getLedgerTotals = route({
  method: 'GET',
  url: '/payments/totals',
  permission: 'payments.read',
  schema: {
    summary: 'What rows of the ledger add up to',
    tags,
    security: bearer,
    querystring: ledgerFilter,
    response: { 200: ledgerTotals },
  },
})
export const exportLedger = route({
  method: 'GET',
  url: '/payments/export',
  permission: 'payments.read',
  schema: {
    summary: 'Rows of the ledger as CSV, the oldest first',
    tags,
    security: bearer,
    querystring: ledgerFilter,
    response: { 200: z.string() },
  },
})
