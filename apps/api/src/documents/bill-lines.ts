import type { DocumentLine } from '@phuljhari/contract/documents/documents.contract'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { chargeTax, rateOf } from '@phuljhari/contract/tax/tax-rates'
import type { TaxableLine } from '@phuljhari/contract/tax/tax-totals'
import { uqcOf } from '@phuljhari/contract/tax/unit-code'
import type { BillFacts, BillLine } from './bill-facts.store.ts'

export type PlannedLine = TaxableLine &
  Pick<DocumentLine, 'kind' | 'description' | 'hsn' | 'uqc' | 'quantity'> & {
    unitPaise: number
    tamilName: string | null
    content: string | null
  }

const goodsLine = (line: BillLine, hsn: string, basisPoints: number): PlannedLine => ({
  kind: 'goods',
  isGoods: true,
  description: line.name,
  tamilName: line.tamilName,
  content: line.content,
  hsn,
  uqc: uqcOf(line.content ?? ''),
  quantity: line.quantity,
  unitPaise: line.unitPaise,
  grossPaise: line.unitPaise * line.quantity,
  basisPoints,
})

/**
 * Goods in the order of the order, then packing and freight at the goods' rate (composite supply).
 * @param day whose rates apply; null when no tax is charged
 * @returns null when no rate is known for some goods
 */
export function billLines(facts: BillFacts, settings: ShopSettings, day: string | null): PlannedLine[] | null {
  const { taxRates, registration } = settings
  const printed = (hsn: string) => hsn.slice(0, registration.hsnDigits)
  const goods: PlannedLine[] = []
  for (const line of facts.lines ?? []) {
    const hsn = line.hsn ?? taxRates.defaultHsn
    const basisPoints = day === null ? 0 : rateOf(taxRates.rates, hsn, day)
    if (basisPoints === null) return null
    goods.push(goodsLine(line, printed(hsn), basisPoints))
  }
  const tax = chargeTax(goods)
  if (tax === null) return goods
  const charge = (kind: 'packing' | 'freight', description: string, paise: number): PlannedLine[] =>
    paise === 0
      ? []
      : [
          {
            ...goodsLine(
              { name: description, quantity: 1, unitPaise: paise, tamilName: null, content: null, hsn: null },
              tax.hsn,
              tax.basisPoints,
            ),
            kind,
            isGoods: false,
          },
        ]
  return [
    ...goods,
    ...charge('packing', 'Packing charges', facts.packing_paise),
    ...charge('freight', 'Freight', facts.shipping_paise),
  ]
}
