import type { UnbillableProduct } from '@phuljhari/contract/documents/missing-facts'
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

const goodsLine = (
  line: Omit<BillLine, 'hsn' | 'productId' | 'productHsn'>,
  hsn: string,
  basisPoints: number,
): PlannedLine => ({
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

/** Lines as printed; null while products have no rate. */
export type BillLines = { lines: PlannedLine[] | null; unbillable: UnbillableProduct[] }

/**
 * Goods in the order of the order, then packing and freight at the goods' rate (composite supply). The HSN is that of
 * the order's copy; where no invoice can have it, that of the product as it is now: corrected there, orders whose goods
 * have left can be invoiced as well.
 * @param day whose rates apply; null when no tax is charged
 */
export function billLines(facts: BillFacts, settings: ShopSettings, day: string | null): BillLines {
  const { taxRates, registration } = settings
  const rateFor = (hsn: string) => (day === null ? 0 : rateOf(taxRates.rates, hsn, day))
  const hindrance = (hsn: string) =>
    rateFor(hsn) === null ? 'rate' : hsn.length < registration.hsnDigits ? 'hsn' : null
  const printed = (hsn: string) => hsn.slice(0, registration.hsnDigits)
  const goods: PlannedLine[] = []
  const unbillable = new Map<string, UnbillableProduct>()
  for (const line of facts.lines ?? []) {
    // Nobody can correct a deleted product: the usual HSN stands in for one that only has fewer digits.
    const usual = line.productId === null && taxRates.defaultHsn.startsWith(line.hsn ?? '') ? taxRates.defaultHsn : null
    const known = [line.hsn, line.productHsn, usual].filter((hsn) => hsn !== null)
    const hsn = known.find((one) => hindrance(one) === null) ?? known[0] ?? taxRates.defaultHsn
    const fact = hindrance(hsn)
    if (fact !== null) unbillable.set(`${line.name} ${hsn}`, { fact, productId: line.productId, name: line.name, hsn })
    goods.push(goodsLine(line, printed(hsn), rateFor(hsn) ?? 0))
  }
  const products = [...unbillable.values()]
  if (products.some(({ fact }) => fact === 'rate')) return { lines: null, unbillable: products }
  const tax = chargeTax(goods)
  if (tax === null) return { lines: goods, unbillable: products }
  const charge = (kind: 'packing' | 'freight', description: string, paise: number): PlannedLine[] =>
    paise === 0
      ? []
      : [
          {
            ...goodsLine(
              { name: description, quantity: 1, unitPaise: paise, tamilName: null, content: null },
              tax.hsn,
              tax.basisPoints,
            ),
            kind,
            isGoods: false,
          },
        ]
  const charges = [
    ...charge('packing', 'Packing charges', facts.packing_paise),
    ...charge('freight', 'Freight', facts.shipping_paise),
  ]
  return { lines: [...goods, ...charges], unbillable: products }
}
