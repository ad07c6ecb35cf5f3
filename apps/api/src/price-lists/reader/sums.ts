import { anyOf } from './any-of.ts'

const TOTAL = String.raw`(?:(?:sub|grand|net|over\s*all|final|gross|bill|page)\s*-?\s*)?total\b`
const TOTAL_UNITS = String.raw`(?:amount|amt|value|items|rs|₹|[\s:.=-])*`
const CARRIED = anyOf(String.raw`[cb]\s*/\s*[fod]\.?`, String.raw`(?:carried|brought)\s+(?:forward|over|down)\b.*`)
const MINIMUM_ORDER = String.raw`min(?:imum)?\.?\s+(?:order|purchase|bill)\b.*`
const SUM = new RegExp(`^${anyOf(`${TOTAL}${TOTAL_UNITS}`, CARRIED, MINIMUM_ORDER)}$`, 'iu')

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Words for what a bill adds or deducts below its products. */
const CHARGES = new Set(
  wordsOf(
    'GST CGST SGST IGST discount round packing forwarding transport transportation freight delivery ' +
      'payable due paid balance advance save saved savings bill invoice',
  ),
)
/** Words that may stand beside them: "Less Special Discount", "Packing & Forwarding Charges". */
const ADDITIONS = new Set(
  wordsOf(
    'charge charges cost amount extra special cash trade less add and lorry booking off rounded as applicable Rs ' +
      'net total grand final you your to be pay order value',
  ),
)

function isCharge(text: string): boolean {
  const words = wordsOf(text)
  return words.some((word) => CHARGES.has(word)) && words.every((word) => CHARGES.has(word) || ADDITIONS.has(word))
}

/** "Total", "Page Total", "C/F", "GST 18%", "Packing & Forwarding Charges": lines of a bill, not products. */
export const isSum = (text: string): boolean => SUM.test(text) || isCharge(text)
