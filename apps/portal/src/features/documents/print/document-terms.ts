import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'

/** Union Territories without a legislature, which levy UTGST in place of SGST (trade.md section 1.5). */
const UTGST_STATES = ['04', '26', '31', '35', '38']
/** Returns the name of the half of the tax that the State gets. */
export const stateTaxName = ({ seller }: Pick<TaxDocument, 'seller'>): 'SGST' | 'UTGST' =>
  UTGST_STATES.includes(seller.stateCode) ? 'UTGST' : 'SGST'

/** Whether the document shows tax. Bills of supply, composition dealers' notes and commercial credit notes do not. */
export const showsTax = ({ seller, isCommercial }: Pick<TaxDocument, 'seller' | 'isCommercial'>): boolean =>
  seller.registration === 'regular' && !isCommercial

/** The declaration on a commercial credit note: the buyer keeps the input tax credit. */
export const COMMERCIAL_DECLARATION = 'Commercial credit note without GST: no tax is changed by it'

/** The declaration that rule 5(1)(f) demands of a composition dealer. */
export const COMPOSITION_DECLARATION = 'Composition taxable person, not eligible to collect tax on supplies'
