/** `notes` on the wire: the customer's, followed by those of the assignment, which section 4 sets in the same field. */
export const joinNotes = (customerNotes: string, deliveryNotes: string): string =>
  [customerNotes, deliveryNotes].filter(Boolean).join('\n')

/** The customer's part of `notes`, which ends in `deliveryNotes`. */
export function customerNotes(notes: string, deliveryNotes: string): string {
  if (notes === deliveryNotes) return ''
  const end = `\n${deliveryNotes}`
  return deliveryNotes !== '' && notes.endsWith(end) ? notes.slice(0, -end.length) : notes
}
