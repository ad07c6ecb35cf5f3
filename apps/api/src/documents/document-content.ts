import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'

/**
 * What is printed on a document beside its columns: frozen when it is issued, in rupees as on the wire, so that
 * reprints need neither settings nor products. In a note's lines, `line` is that of the invoice, and `quantity` is 0
 * where only the price changed.
 */
export type DocumentContent = Pick<
  TaxDocument,
  | 'supply'
  | 'pricesIncludeTax'
  | 'seller'
  | 'buyer'
  | 'deliveryAddress'
  | 'lines'
  | 'byRate'
  | 'roundOff'
  | 'amountInWords'
  | 'paymentMethod'
  | 'reason'
>
