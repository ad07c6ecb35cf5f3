/** "80% discount", "90 % OFF", "less 75%". "Up to 80 %" promises nothing. */
const PERCENT =
  /(\d{1,2}(?:\.\d{1,2})?)\s*%\s*(?:discount|disc|off|less|தள்ளுபடி|छूट)|(?:discount|disc|less|தள்ளுபடி|छूट)\D{0,12}?(\d{1,2}(?:\.\d{1,2})?)\s*%/i
const UP_TO = /up\s*to|upto|வரை|तक/i
const NO_DISCOUNT = /\bnet\s*rate[ds]?\b|\bno\s+discount\b/i
const SAYS_PERCENT = /\d\s*%/

/** "Extra 5% for orders above ₹10,000": what not every customer gets. */
const CONDITIONAL =
  /\b(?:extra|additional|above|over(?!\s*all)|more than|minimum|min|cash|advance|early|coupon|code|members?|dealers?|first|orders?|purchases?)\b/i
/** "90% discount on bombs". */
const PARTIAL = /\bon\s+(?!all\b|every|each|entire|whole|total|mrp|m\.r\.p|rates?\b|prices?\b|the\b|our\b)/i
const SPEAKS_OF_DISCOUNT = /\b(?:discounts?|disc|off|less|sale)\b|தள்ளுபடி|छूट/i

/** The discount that a heading states for what stands below it: percent, 0 for "Net Rated", null when it says nothing that holds for all of it. */
export function statedDiscount(text: string): number | null {
  if (UP_TO.test(text) || CONDITIONAL.test(text) || PARTIAL.test(text)) return null
  const [, before, after] = PERCENT.exec(text) ?? []
  const stated = before ?? after
  if (stated !== undefined) return Number(stated)
  return NO_DISCOUNT.test(text) ? 0 : null
}

/** What a text says of a discount that `statedDiscount` does not take from it: `part` for some products, `more` for some customers or up to a limit; null for nothing. */
export function vagueDiscount(text: string): 'part' | 'more' | null {
  if (!SAYS_PERCENT.test(text) || !SPEAKS_OF_DISCOUNT.test(text) || statedDiscount(text) !== null) return null
  return PARTIAL.test(text) && !CONDITIONAL.test(text) && !UP_TO.test(text) ? 'part' : 'more'
}

/** "SPARKLERS 80%": a percentage that may be a discount and is none of taxes. */
export const hasBarePercent = (heading: string): boolean =>
  SAYS_PERCENT.test(heading) && statedDiscount(heading) === null && !/\b(?:gst|tax)/i.test(heading)

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
