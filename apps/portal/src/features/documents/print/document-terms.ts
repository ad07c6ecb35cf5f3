import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'

/** Union Territories without a legislature, which levy UTGST in place of SGST (trade.md section 1.5). */
const UTGST_STATES = ['04', '26', '31', '35', '38']
/** The name of the half of the tax that the State gets. */
export const stateTaxName = ({ seller }: Pick<TaxDocument, 'seller'>): 'SGST' | 'UTGST' =>
  UTGST_STATES.includes(seller.stateCode) ? 'UTGST' : 'SGST'

/** Whether tax is shown: bills of supply, and notes of a composition dealer, have none. */
export const showsTax = ({ seller }: Pick<TaxDocument, 'seller'>): boolean => seller.registration === 'regular'

/** Rule 5(1)(f). */
export const COMPOSITION_DECLARATION = 'Composition taxable person, not eligible to collect tax on supplies'
