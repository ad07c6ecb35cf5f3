import type { Tx } from '../db/database.ts'

const erase = {
  name: 'privacy_erase_payments',
  text: 'select erased_payments as payments, erased_events as events from erase_payments($1)',
}
/**
 * Erases the names, notes and reasons of payments that no law requires to be kept and no kept order needs, after the
 * erasure was recorded and the orders were erased: migration 029.
 */
export const erasePaymentData = (tx: Tx, phoneNumber: string) =>
  tx.one<{ payments: number; events: number }>(erase, [phoneNumber])
