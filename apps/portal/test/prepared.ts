import { preparedChange, type PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import { ORDER_ID } from './payments.ts'

/** A refund that a clerk has sent for approval. */
export const serverPrepared = (changes: Partial<PreparedChange> = {}): PreparedChange =>
  preparedChange.parse({
    _id: '5',
    kind: 'refund',
    orderId: ORDER_ID,
    customerName: 'Kavitha Raman',
    document: null,
    changedReturn: null,
    money: null,
    amount: 450,
    reason: 'Boxes were wet',
    mode: 'upi',
    reference: '',
    paidOn: null,
    lines: [],
    at: '2026-11-21T06:00:00.000Z',
    person: 'clerk@shop.example',
    isOwn: false,
    state: 'waiting',
    decided: null,
    result: null,
    ...changes,
  })
