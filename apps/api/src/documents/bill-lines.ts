import type { DocumentLine } from '@phuljhari/contract/documents/documents.contract'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { ratedLines, type RatedLine } from '@phuljhari/contract/tax/customer-pays'
import { uqcOf } from '@phuljhari/contract/tax/unit-code'
import type { BillFacts } from './bill-facts.store.ts'

export type PlannedLine = RatedLine &
  Pick<DocumentLine, 'description' | 'uqc' | 'quantity'> & {
    unitPaise: number
    tamilName: string | null
    content: string | null
  }

const CHARGE_LABELS = { packing: 'Packing charges', freight: 'Freight' } as const

/**
 * The lines of a bill with what is printed of them, in the sequence of `ratedLines`.
 * @param day whose rates apply; null when no tax is charged
 * @returns null when no rate is known for some goods
 */
export function billLines(facts: BillFacts, settings: ShopSettings, day: string | null): PlannedLine[] | null {
  const goods = facts.lines ?? []
  const charged = {
    goods: goods.map(({ hsn, unitPaise, quantity }) => ({ hsn, grossPaise: unitPaise * quantity })),
    packingPaise: facts.packing_paise,
    shippingPaise: facts.shipping_paise,
  }
  const lines = ratedLines(charged, settings, day)
  return (
    lines &&
    lines.map((rated, index) => {
      const line = goods[index]
      if (rated.kind === 'goods' && line) {
        const { name: description, tamilName, content, quantity, unitPaise } = line
        return { ...rated, description, tamilName, content, uqc: uqcOf(content ?? ''), quantity, unitPaise }
      }
      const description = rated.kind === 'goods' ? '' : CHARGE_LABELS[rated.kind]
      const unitPaise = rated.grossPaise
      return { ...rated, description, tamilName: null, content: null, uqc: uqcOf(''), quantity: 1, unitPaise }
    })
  )
}
