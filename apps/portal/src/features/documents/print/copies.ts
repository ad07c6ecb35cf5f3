/** The copies of a document for goods, as they are marked (rule 48(1), trade.md section 1.1). */
export const COPIES = [
  { id: 'original', label: 'Original', mark: 'ORIGINAL FOR RECIPIENT' },
  { id: 'duplicate', label: 'Duplicate', mark: 'DUPLICATE FOR TRANSPORTER' },
  { id: 'triplicate', label: 'Triplicate', mark: 'TRIPLICATE FOR SUPPLIER' },
] as const
export type Copy = (typeof COPIES)[number]

/** A4 sheets, or the 80 mm rolls of receipt printers. */
export type Paper = 'a4' | 'roll'
