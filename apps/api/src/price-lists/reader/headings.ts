import { anyOf } from './any-of.ts'

/** "80% discount", "90 % OFF", "less 75%". */
const PERCENT = new RegExp(
  anyOf(
    String.raw`(\d{1,2}(?:\.\d{1,2})?)\s*%\s*${anyOf('discount', 'disc', 'off', 'less', 'தள்ளுபடி', 'छूट')}`,
    String.raw`${anyOf('discount', 'disc', 'less', 'தள்ளுபடி', 'छूट')}\D{0,12}?(\d{1,2}(?:\.\d{1,2})?)\s*%`,
  ),
  'i',
)
const UP_TO = /up\s*to|upto|வரை|तक/i
const NO_DISCOUNT = /\bnet\s*rate[ds]?\b|\bno\s+discount\b/i
const HAS_PERCENT = /\d\s*%/

/** "Extra 5% for orders above ₹10,000": only for some customers. */
const CONDITIONS = anyOf(
  'extra',
  'additional',
  'above',
  String.raw`over(?!\s*all)`,
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
/** "90% discount on bombs". */
const PARTIAL = /\bon\s+(?!all\b|every|each|entire|whole|total|mrp|m\.r\.p|rates?\b|prices?\b|the\b|our\b)/i
const MENTIONS_DISCOUNT = /\b(?:discounts?|disc|off|less|sale)\b|தள்ளுபடி|छूट/i

/** The discount in percent that a text states for all products below it; 0 for "Net Rated", null for none. */
export function statedDiscount(text: string): number | null {
  if (UP_TO.test(text) || CONDITIONAL.test(text) || PARTIAL.test(text)) return null
  const [, before, after] = PERCENT.exec(text) ?? []
  const stated = before ?? after
  if (stated !== undefined) return Number(stated)
  return NO_DISCOUNT.test(text) ? 0 : null
}

/**
 * A discount that a text mentions but that does not apply to everything: `part` for some products, `conditional` for
 * some customers or up to a limit; null for none.
 */
export function vagueDiscount(text: string): 'part' | 'conditional' | null {
  if (!HAS_PERCENT.test(text) || !MENTIONS_DISCOUNT.test(text) || statedDiscount(text) !== null) return null
  return PARTIAL.test(text) && !CONDITIONAL.test(text) && !UP_TO.test(text) ? 'part' : 'conditional'
}

/** The first percentage in a text, or null. */
export function percentIn(text: string): number | null {
  const [, percent] = /(\d{1,2}(?:\.\d{1,2})?)\s*%/.exec(text) ?? []
  return percent === undefined ? null : Number(percent)
}

/** "SPARKLERS 80%": a percentage that may be a discount, but not a tax. */
export const hasBarePercent = (heading: string): boolean =>
  HAS_PERCENT.test(heading) && statedDiscount(heading) === null && !/\b(?:gst|tax)/i.test(heading)

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

/** "To be added", "out of stock": what sellers write where a category or a product is missing. */
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
