/** A rate as typed: the percentage, and the day as `yyyy-mm-dd`. */
export type TypedRate = { hsn: string; rate: string; validFrom: string }

/** A form's values are texts: the rows of the table are one of them. */
export const typedRates = (rates: readonly TypedRate[]): string => JSON.stringify(rates)
export const readRates = (typed: string): TypedRate[] => (typed === '' ? [] : (JSON.parse(typed) as TypedRate[]))

/** The name of an input of a row, as the path of its error has it. */
export const rateField = (index: number, name: keyof TypedRate): string => `rates.${index}.${name}`
