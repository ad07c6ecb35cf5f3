import type { TradeField } from '@phuljhari/contract/products/trade-fields'
import { t } from '@phuljhari/contract/rules/t'

const TEXTS: Partial<Record<TradeField, (value: string) => string>> = {
  listNumber: (value) => t('No. {value}', { value }),
  unitsPerCase: (value) => t('{value} per case', { value }),
  hsn: (value) => t('HSN {value}', { value }),
  rack: (value) => t('Rack {value}', { value }),
  netWeight: (value) => `${value} g`,
}

/** Formats a value so that it needs no label: `No. 12`, `40 per case`. */
export const tradeText = (field: TradeField, value: string | number | undefined): string =>
  (TEXTS[field] ?? String)(String(value ?? ''))
