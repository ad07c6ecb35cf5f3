import { toPaise, toRupees } from '../rules/money.ts'
import type { TaxedLine, Taxes } from './tax-totals.ts'

type TaxesOnWire = { taxable: number; cgst: number; sgst: number; igst: number }

/** Taxes in rupees. */
export const taxesOnWire = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: Taxes): TaxesOnWire => ({
  taxable: toRupees(taxablePaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
  igst: toRupees(igstPaise),
})

/** The amounts of a line, a rate or a document, from rupees. */
export function taxedInPaise({ taxable, cgst, sgst, igst }: TaxesOnWire): TaxedLine {
  const taxes = {
    taxablePaise: toPaise(taxable),
    cgstPaise: toPaise(cgst),
    sgstPaise: toPaise(sgst),
    igstPaise: toPaise(igst),
  }
  const totalPaise = taxes.taxablePaise + taxes.cgstPaise + taxes.sgstPaise + taxes.igstPaise
  return { discountPaise: 0, ...taxes, totalPaise }
}
