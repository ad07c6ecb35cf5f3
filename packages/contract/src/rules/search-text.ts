import { straightMarks } from './fold-marks.ts'
import { plainText } from './plain-text.ts'

/** `4”`, `4 inch` and `4 inches` are the same size. */
const INCHES = /([0-9]) *(?:"|inch(?:es)?(?![a-z]))/g

const JOINER = /\u200D/g
/** A dot below that changes a consonant, and is often left out: बाज़ार and बाजार. */
const NUKTA = /[\u093C\u09BC\u0A3C]/g
const CHANDRABINDU = /\u0901/g
/** Half a nasal before a consonant is also written as an anusvara: हिन्दी and हिंदी. */
const HALF_NASAL = /[ङञणनम]\u094D(?=[क-ह])/g
/** ஶ்ரீ and ஸ்ரீ. */
const TAMIL_SHA = /ஶ/g

const IS_FOLDED = /^(?!.*(?:''|[0-9] *(?:"|inch)))[\x20-\x7e]*$/

/**
 * A text as searches compare it: in lower case, with one form for each way in which people write the same. What is
 * stored keeps its spelling. SQL has the same rule for products (`search_fold`, held to this one by a test).
 */
export function foldForSearch(text: string): string {
  const lower = text.toLowerCase()
  if (IS_FOLDED.test(lower)) return lower
  return straightMarks(plainText(lower.normalize('NFC')).replace(JOINER, ''))
    .replaceAll("''", '"')
    .replace(INCHES, '$1"')
    .replace(NUKTA, '')
    .replace(CHANDRABINDU, '\u0902')
    .replace(HALF_NASAL, '\u0902')
    .replace(TAMIL_SHA, 'ஸ')
}
