// Without the schemas, which the first view of a screen does not need.

/** The optional fields of a product beyond section 3, by their names on the wire, in the order of forms and tables. */
export const TRADE_FIELDS = ['listNumber', 'code', 'tamilName', 'content', 'unitsPerCase', 'hsn', 'netWeight'] as const
export type TradeField = (typeof TRADE_FIELDS)[number]

export const TRADE_FIELD_LABELS: Readonly<Record<TradeField, string>> = {
  listNumber: 'List number',
  code: 'Code',
  tamilName: 'Tamil name',
  content: 'Content',
  unitsPerCase: 'Units per case',
  hsn: 'HSN',
  netWeight: 'Net weight (g)',
}
