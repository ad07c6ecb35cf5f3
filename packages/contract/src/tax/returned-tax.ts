import { fractionOf } from '../rules/money.ts'

/**
 * The part of an amount of a line, its tax or its total, that a note takes off. What all notes take off to date is
 * rounded, not this note alone, so that a full return is exact (trade.md section 1.7, G17).
 * @param amountPaise of the line on the invoice
 * @param part returned to date, with this note
 * @param whole what the line has of it, such as its quantity
 * @param notedPaise what the earlier notes took off
 */
export const returnedTax = (amountPaise: number, part: number, whole: number, notedPaise: number): number =>
  fractionOf(amountPaise, part, whole) - notedPaise
