export type UpiPayment = {
  upiId: string
  /** The name registered with the UPI id. */
  payeeName: string
  amountPaise: number
  /** The shop's reference, of which the link keeps letters and digits. */
  reference: string
  /** The note that the app shows to the payer. */
  note: string
}
const REFERENCE_MAX_LENGTH = 35
const NOTE_MAX_LENGTH = 50

/**
 * The link that opens a UPI app with everything filled in, also for a QR code (trade.md section 1.12). Spaces are
 * encoded as %20: apps show a + as it is. Merchant keys (mc, tid, sign) are left out, since only banks assign them.
 */
export function upiLink({ upiId, payeeName, amountPaise, reference, note }: UpiPayment): string {
  const amount = `${Math.floor(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, '0')}`
  const parameters = [
    ['pa', upiId],
    ['pn', payeeName],
    ['am', amount],
    ['cu', 'INR'],
    ['tr', reference.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, REFERENCE_MAX_LENGTH)],
    ['tn', [...note].slice(0, NOTE_MAX_LENGTH).join('')],
  ] as const
  const query = parameters
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
  return `upi://pay?${query.join('&')}`
}
