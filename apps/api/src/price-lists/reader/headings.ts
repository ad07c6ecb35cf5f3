/** "80% discount", "90 % OFF", "less 75%". "Up to 80 %" promises nothing. */
const PERCENT =
  /(\d{1,2}(?:\.\d{1,2})?)\s*%\s*(?:discount|disc|off|less|தள்ளுபடி|छूट)|(?:discount|disc|less|தள்ளுபடி|छूट)\D{0,12}?(\d{1,2}(?:\.\d{1,2})?)\s*%/i
const UP_TO = /up\s*to|upto|வரை|तक/i
const NO_DISCOUNT = /\bnet\s*rate[ds]?\b|\bno\s+discount\b/i
const SAYS_PERCENT = /\d\s*%/

/** The discount that a heading states for what stands below it: percent, 0 for "Net Rated", null when it says nothing. */
export function statedDiscount(text: string): number | null {
  if (UP_TO.test(text)) return null
  const [, before, after] = PERCENT.exec(text) ?? []
  const stated = before ?? after
  if (stated !== undefined) return Number(stated)
  return NO_DISCOUNT.test(text) ? 0 : null
}

const isAboutDiscount = (text: string) => NO_DISCOUNT.test(text) || SAYS_PERCENT.test(text)

/** The category that a heading names: "One Sound Crackers (90% Discount)" is "One Sound Crackers". '' when it speaks of a discount alone. */
export function categoryOf(heading: string): string {
  return heading
    .replace(/[([{][^()[\]{}]*[)\]}]/g, (bracket) => (isAboutDiscount(bracket) ? ' ' : bracket))
    .replace(/(?:[-–—:@|]\s*)?(?:flat\s*)?\d{1,2}(?:\.\d{1,2})?\s*%\s*(?:discount|disc\.?|off|less)\b/i, ' ')
    .replace(/(?:[-–—:@|]\s*)(?:net\s*rate[ds]?|no\s+discount)\s*$/i, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s:\-–—|]+$/, '')
    .replace(/^[\s:\-–—|*•]+/, '')
}

const LONGEST_HEADING = 80
const NOTE =
  /^(?:[•*►➢>]|notes?\b|terms\b|conditions?\b|contact|phone|mobile|whats\s?app|e-?mail|address|website|www\.|gst\b|bank\b|a\/c|account|ifsc|minimum\b|please\b|thank|prices?\s+(?:are|subject)|offer valid)/i
const ADDRESS = /www\.|@\w|\b\d{10}\b|https?:/i

/** Text of a row of its own that heads the rows below it, not a note to the reader. */
export const couldHead = (text: string): boolean =>
  text.length <= LONGEST_HEADING && !NOTE.test(text) && !ADDRESS.test(text)

/** "Total", "Grand Total", "GST 18%": rows below the products that are none. */
export const isSum = (text: string): boolean =>
  /^(?:(?:sub|grand|net|over\s*all|final)\s*-?\s*)?total\b(?:\s*(?:amount|amt|value|items|rs\.?|₹)?\s*[:.=-]*)*$|^(?:[cs]?gst|packing|forwarding|transport|delivery|round\s*(?:off|ed)|discount)\b[^\p{L}]*(?:charges?)?[^\p{L}]*$/iu.test(
    text,
  )
