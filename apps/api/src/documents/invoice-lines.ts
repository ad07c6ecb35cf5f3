import type { IncompleteProduct } from '@phuljhari/contract/documents/missing-facts'
import type { DocumentLine } from '@phuljhari/contract/documents/documents.contract'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { ratedLines, type RatedLine } from '@phuljhari/contract/tax/customer-pays'
import { uqcOf } from '@phuljhari/contract/tax/unit-code'
import type { InvoiceFacts } from './invoice-facts.store.ts'

export type PlannedLine = RatedLine &
  Pick<DocumentLine, 'description' | 'uqc' | 'quantity'> & {
    unitPaise: number
    tamilName: string | null
    content: string | null
  }

const CHARGE_LABELS = { packing: 'Packing charges', freight: 'Freight' } as const

/** Lines as printed; null while products have no rate. */
export type InvoiceLines = { lines: PlannedLine[] | null; incomplete: IncompleteProduct[] }

/**
 * The lines of an invoice with what is printed of them, and the products that prevent it. HSNs, rates and charges are
 * those of `ratedLines`.
 * @param day whose rates apply; null when no tax is charged
 */
export function invoiceLines(facts: InvoiceFacts, settings: ShopSettings, day: string | null): InvoiceLines {
  const goods = facts.lines ?? []
  const charged = {
    goods: goods.map(({ hsn, productId, productHsn, unitPaise, quantity }) => ({
      hsn,
      productHsn,
      isDeleted: productId === null,
      grossPaise: unitPaise * quantity,
    })),
    packingPaise: facts.packing_paise,
    shippingPaise: facts.shipping_paise,
  }
  const rated = ratedLines(charged, settings, day)
  const incomplete = new Map<string, IncompleteProduct>()
  for (const { index, fact, hsn } of rated.incomplete) {
    const { productId = null, name = '' } = goods[index] ?? {}
    incomplete.set(`${name} ${hsn}`, { fact, productId, name, hsn })
  }
  const lines = rated.lines?.map((line, index): PlannedLine => {
    const ordered = goods[index]
    if (line.kind === 'goods' && ordered) {
      const { name: description, tamilName, content, quantity, unitPaise } = ordered
      return {
        ...line,
        description,
        tamilName,
        content,
        uqc: uqcOf(content ?? '', settings.invoicing.unit),
        quantity,
        unitPaise,
      }
    }
    const description = line.kind === 'goods' ? '' : CHARGE_LABELS[line.kind]
    const unitPaise = line.grossPaise
    return { ...line, description, tamilName: null, content: null, uqc: uqcOf(''), quantity: 1, unitPaise }
  })
  return { lines: lines ?? null, incomplete: [...incomplete.values()] }
}
