/**
 * Joins the customer's notes and those of the assignment, for which section 4 has the same field.
 * @internal for tests, which hold the API's SQL to it
 */
export const joinNotes = (customerNotes: string, deliveryNotes: string): string =>
  [customerNotes, deliveryNotes].filter(Boolean).join('\n')

/** The customer's part of `notes`, which end in `deliveryNotes`. */
export function customerNotes(notes: string, deliveryNotes: string): string {
  if (notes === deliveryNotes) return ''
  const end = `\n${deliveryNotes}`
  return deliveryNotes !== '' && notes.endsWith(end) ? notes.slice(0, -end.length) : notes
}
