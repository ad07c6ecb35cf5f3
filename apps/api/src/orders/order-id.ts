const DIGITS = 6

/**
 * Formats an order id: PJ-{year}{month}-{six digits}. The digits become the end of the invoice number, which must be
 * unique (section 3).
 * @param month in India, `yyyymm`
 * @param number from 1 to 999,999
 */
export const formatOrderId = (month: string, number: number): string =>
  `PJ-${month}-${String(number).padStart(DIGITS, '0')}`

/** The expression that formats an order id in SQL. @param month an SQL expression, as is `number` */
export const orderIdSql = (month: string, number: string): string =>
  `'PJ-' || ${month} || '-' || lpad((${number})::text, ${DIGITS}, '0')`
