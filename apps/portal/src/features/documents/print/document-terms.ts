import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'

/** Union Territories without a legislature, which levy UTGST in place of SGST (trade.md section 1.5). */
const UTGST_STATES = ['04', '26', '31', '35', '38']
/** The name of the half of the tax that the State gets. */
export const stateTaxName = ({ seller }: Pick<TaxDocument, 'seller'>): 'SGST' | 'UTGST' =>
  UTGST_STATES.includes(seller.stateCode) ? 'UTGST' : 'SGST'

/** Whether tax is shown: bills of supply, notes of a composition dealer and commercial credit notes have none. */
export const showsTax = ({ seller, isCommercial }: Pick<TaxDocument, 'seller' | 'isCommercial'>): boolean =>
  seller.registration === 'regular' && !isCommercial

/** On a commercial credit note: the buyer keeps the credit that he took. */
export const COMMERCIAL_DECLARATION = 'Commercial credit note without GST: no tax is changed by it'

/** Rule 5(1)(f). */
export const COMPOSITION_DECLARATION = 'Composition taxable person, not eligible to collect tax on supplies'
