import type { TradeField } from '@phuljhari/contract/products/trade-fields'

const TEXTS: Partial<Record<TradeField, (value: string) => string>> = {
  listNumber: (value) => `No. ${value}`,
  unitsPerCase: (value) => `${value} per case`,
  hsn: (value) => `HSN ${value}`,
  netWeight: (value) => `${value} g`,
}

/** Formats a value so that it needs no label: `No. 12`, `40 per case`. */
export const tradeText = (field: TradeField, value: string | number | undefined): string =>
  (TEXTS[field] ?? String)(String(value ?? ''))
