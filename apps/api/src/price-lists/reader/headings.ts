import { anyOf } from './any-of.ts'
import { plainText } from './cells.ts'

/** A percentage of one or two digits: "80%", "80 percent", "12.5 %". */
const PERCENT_SIGN = anyOf('[%％]', String.raw`per\s?cent\b`, 'pct', 'சதவீதம்', 'प्रतिशत')
const PERCENTAGE = String.raw`(\d{1,2}(?:\.\d{1,2})?)\s?${PERCENT_SIGN}`
const DISCOUNTS = anyOf(
  String.raw`\b(?:discount(?:s|ed)?|disc|off|less|sale|sav(?:e|ing|ings)|rebate|offer|reduced|reduction)\b`,
  'தள்ளுபடி',
  'சலுகை',
  'கழிவு',
  'போக',
  'छूट',
  'के बाद',
  'सवलत',
)
const MENTIONS_DISCOUNT = new RegExp(DISCOUNTS, 'i')
const UP_TO = /up\s?to\b|வரை|तक/i
const NO_DISCOUNT = /\bnet\s?rate[ds]?\b|\bno\s?discount\b/i
const HAS_PERCENT = new RegExp(String.raw`(?:^|\D)${PERCENTAGE}`, 'i')

/** Words of a discount for some customers only: "Extra 5% for orders above ₹10,000". */
const CONDITIONS = anyOf(
  'extra',
  'additional',
  'above',
  String.raw`over(?!\s?all)`,
  'more than',
  'minimum',
  'min',
  'cash',
  'advance',
  'early',
  'coupon',
  'code',
  'members?',
  'dealers?',
  'first',
  'orders?',
  'purchases?',
)
const CONDITIONAL = new RegExp(String.raw`\b${CONDITIONS}\b`, 'i')
/** Words of a discount on some products only: "90% discount on bombs". */
const PARTIAL = /\bon\s(?!all\b|every|each|entire|whole|total|mrp|m\.r\.p|rates?\b|prices?\b|the\b|our\b|list)/i
/** Words of prices from which the discount was taken off: "Prices after 80% discount", "80% already applied". */
const ALREADY = /\b(?:after|already|applied|included?|including|inclusive|net|deducted|given)\b|போக|के बाद|कटौती/i
/** Percentages that are no discount: taxes, advance payments, "50% cotton". */
const OTHER_PERCENT = /\b(?:gst|tax|advance|payment|deposit|commission|interest|cotton|humidity|quality)\b/i

/** The discount that a text mentions. */
export type NamedDiscount = {
  text: string
  /** The discounts that it may mean in percent, the likeliest first; several for "50% + 10%" and "30% to 80%". */
  percents: number[]
  /** Whether it is a range from the lowest to the highest discount: "up to 80%", "30%–80%". */
  isRange: boolean
  /** Whether it is given to some customers only: "extra 5% above ₹10,000". */
  isConditional: boolean
  /** Whether it is given on some products only: "90% discount on bombs". */
  isPartial: boolean
  /** Whether the prices are those after the discount: "after 80% discount". */
  isApplied: boolean
}

/** The total of discounts of which each applies to what the one before leaves: 55 for 50 and 10. */
const compound = (percents: readonly number[]): number =>
  Math.round((100 - percents.reduce((left, percent) => (left * (100 - percent)) / 100, 100)) * 100) / 100

/**
 * A text with the digits of all scripts as 0 to 9, and "80 off" and "half price" with the percent sign that they lack.
 */
const withPercents = (text: string): string =>
  plainText(text)
    .replace(/\bhalf\s(?:price|rate)/gi, '50% off')
    .replace(/(?<![\d.,₹]|rs\.?\s?)(\d{2})(?=\s(?:off|discount|disc)\b)/gi, '$1%')

/** The discount that a text mentions, with or without a word for it; null for none. */
export function discountIn(raw: string): NamedDiscount | null {
  const text = withPercents(raw.slice(0, LONGEST_MENTION))
  const found = [...text.matchAll(new RegExp(String.raw`(?<![\d.,])${PERCENTAGE}`, 'gi'))].map(([, percent]) =>
    Number(percent),
  )
  const stated = [...new Set(found)].filter((percent) => percent > 0)
  const [first] = stated
  if (first === undefined || (OTHER_PERCENT.test(text) && !MENTIONS_DISCOUNT.test(text))) return null
  const isSum = stated.length > 1 && /[%％]\s?(?:\+|plus|and|&|மற்றும்|और)\s?\D{0,12}\d/i.test(text)
  const isSpan = stated.length > 1 && /[%％]?\s?(?:-|–|—|to)\s?\d{1,2}(?:\.\d+)?\s?[%％]/i.test(text)
  const isUpTo = UP_TO.test(text)
  return {
    text: raw,
    percents: isSum ? [compound(stated), ...stated] : stated,
    isRange: isUpTo || isSpan,
    isConditional: CONDITIONAL.test(text) && !isSum,
    isPartial: PARTIAL.test(text),
    isApplied: ALREADY.test(text),
  }
}
const LONGEST_MENTION = 300

/** Whether a text says that nothing is taken off: "Net Rated". */
export const hasNoDiscount = (text: string): boolean => NO_DISCOUNT.test(text) && discountIn(text) === null

/** The first percentage in a text, or null. */
export const percentIn = (text: string): number | null => discountIn(text)?.percents[0] ?? null

const isAboutDiscount = (text: string) => NO_DISCOUNT.test(text) || HAS_PERCENT.test(text)

/**
 * The category of a heading: "One Sound Crackers" for "One Sound Crackers (90% Discount)", "Bombs" for
 * "Bombs (contd.)", '' for a discount alone.
 */
export function categoryOf(heading: string): string {
  return heading
    .replace(/[([{][^()[\]{}]*[)\]}]/g, (bracket) => (isAboutDiscount(bracket) ? ' ' : bracket))
    .replace(/(?:[-–—:@|]\s*)?(?:flat\s*)?\d{1,2}(?:\.\d{1,2})?\s*%\s*(?:discount|disc\.?|off|less)\b/i, ' ')
    .replace(/(?:[-–—:@|]\s*)(?:net\s*rate[ds]?|no\s+discount)\s*$/i, ' ')
    .replace(/(?<![\s([-])[\s([-]*\bcont(?:d|'d|inued)\b[\s.…)\]-]*$/i, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s:\-–—|])[\s:\-–—|]+$/, '')
    .replace(/^[\s:\-–—|*•]+/, '')
}

const LONGEST_HEADING = 80
const NOTE_OPENINGS = anyOf(
  '[•*►➢>]',
  String.raw`notes?\b`,
  String.raw`terms\b`,
  String.raw`conditions?\b`,
  'contact',
  'phone',
  'mobile',
  String.raw`whats\s?app`,
  'e-?mail',
  'address',
  'website',
  String.raw`www\.`,
  String.raw`gst\b`,
  String.raw`bank\b`,
  'a/c',
  'account',
  'ifsc',
  String.raw`minimum\b`,
  String.raw`please\b`,
  'thank',
  String.raw`prices?\s+(?:are|subject)`,
  'offer valid',
  String.raw`page\s?(?:no\b)?[\s.:-]{0,9}\d`,
  String.raw`cont(?:d|inued)\b`,
  String.raw`p\.?t\.?o\b`,
)
const NOTE = new RegExp(`^${NOTE_OPENINGS}`, 'i')
const ADDRESS = /www\.|@\w|\b\d{10}\b|https?:/i

/** What sellers write where a category or a product is missing: "To be added", "out of stock". */
const PLACEHOLDERS = anyOf(
  String.raw`to\s+be\s+(?:added|updated|announced|confirmed|decided)`,
  'tb[acd]',
  String.raw`coming\s+soon`,
  String.raw`(?:not|un)\s*available`,
  String.raw`out\s+of\s+stock`,
  String.raw`no\s+stock`,
  String.raw`sold\s+out`,
  'n/?a',
  'nil',
  'none',
  String.raw`new\s+arrivals?\s+soon`,
)
const PLACEHOLDER = new RegExp(String.raw`^[\W_]*${PLACEHOLDERS}[\W_]*$`, 'i')
export const isCategoryNote = (text: string): boolean => PLACEHOLDER.test(text)

/** Whether a text that is alone in its row is a category heading rather than a note. */
export const couldBeHeading = (text: string): boolean =>
  text.length <= LONGEST_HEADING && !NOTE.test(text) && !ADDRESS.test(text) && !isCategoryNote(text)
