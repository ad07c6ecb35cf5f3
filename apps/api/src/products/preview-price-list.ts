import type {
  PreviewReply,
  PreviewRow,
  PriceListChoices,
  RefusedRow,
} from '@phuljhari/contract/products/price-list.contract'
import { UNBRANDED, UNCATEGORISED } from '@phuljhari/contract/products/price-list.contract'
import { rowExclusion } from '@phuljhari/contract/products/row-exclusion'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Db } from '../db/database.ts'
import type { Upload } from '../files/upload.ts'
import { readUpload } from '../price-lists/read-upload.ts'
import { compareWithCatalogue, newNamesOf } from './compare-with-catalogue.ts'
import { byPlace, type PlannedRow } from './plan-upload.ts'
import { findLayouts } from './price-list-layouts.store.ts'
import { forceCustomPlans } from './price-list.store.ts'
import { statedTradeFields, tradeFieldsOf, tradeTexts } from './trade-columns.ts'
import { priceMode } from '../settings/current-settings.ts'

function serializeRow(planned: PlannedRow, isExcluded: boolean): PreviewRow {
  const { row, panel, outcome, product } = planned
  const existing = planned.outcome === 'changed' ? planned.existing : null
  return {
    row,
    panel,
    isExcluded,
    outcome,
    productName: product.productName,
    brandName: product.brandName,
    category: product.category,
    orignalPrice: toRupees(product.orignalPrice),
    discountPrice: toRupees(product.discountPrice ?? 0),
    ...statedTradeFields(product),
    ...(existing && {
      before: {
        category: existing.category,
        orignalPrice: toRupees(existing.orignal_price_paise),
        discountPrice: toRupees(existing.discount_price_paise ?? 0),
        ...tradeFieldsOf(existing),
      },
    }),
  }
}

/**
 * Shows what uploading this list with these choices would change. Changes nothing.
 * @throws {AppError} sheet.missing, sheet.unsupported, sheet.unreadable, sheet.too_large, sheet.too_slow
 */
export async function previewPriceList(db: Db, upload: Upload | null, chosen: PriceListChoices): Promise<PreviewReply> {
  const reading = await readUpload(upload, chosen, await findLayouts(db), await priceMode(db))
  const { list, sheets, found, layout, choices, isRemembered, isOutdated } = reading
  const { plan, added } = await db.transaction(async (tx) => {
    await forceCustomPlans(tx)
    const plan = await compareWithCatalogue(tx, list, choices)
    return { plan, added: await newNamesOf(tx, plan.rows) }
  })
  const isExcluded = rowExclusion(choices.excludedRows)
  const invalid = list.rows.flatMap((row): RefusedRow[] => (row.kind === 'error' && !isExcluded(row) ? [row] : []))
  const conflicts = plan.conflicts.map(({ row, product, error }) => ({
    row,
    typed: {
      productName: product.productName,
      brandName: product.brandName,
      category: product.category,
      orignalPrice: String(toRupees(product.orignalPrice)),
      discountPrice: product.discountPrice === null ? '' : String(toRupees(product.discountPrice)),
      discountPercent: '',
    },
    trade: tradeTexts(product),
    errors: [error],
  }))
  const leftOut = list.rows.flatMap((row) => (row.kind === 'product' && !isExcluded(row) ? (row.leftOut ?? []) : []))
  return {
    sheet: list.sheet,
    sheets,
    header: list.table.header.map((row) => row + 1),
    questions: list.questions,
    layout,
    isRemembered,
    isOutdated,
    columns: { ...list.table.columns, nameParts: [...list.table.columns.nameParts] },
    found,
    discountPercent: list.discountPercent,
    brandName: choices.brandName ?? UNBRANDED,
    category: choices.category ?? UNCATEGORISED,
    newNames: added,
    rows: [...plan.rows, ...plan.excluded].toSorted(byPlace).map((row) => serializeRow(row, isExcluded(row))),
    leftOut,
    refused: [...invalid, ...conflicts].toSorted((one, other) => one.row - other.row),
    others: list.rows.flatMap((row) =>
      row.kind === 'heading' || row.kind === 'header' || row.kind === 'note' ? [row] : [],
    ),
    blank: list.rows.filter(({ kind }) => kind === 'blank').length,
  }
}
