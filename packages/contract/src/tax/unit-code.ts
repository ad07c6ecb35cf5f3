import { formatCount } from '../rules/format-number.ts'

/** Units as price lists write them, and the unit quantity codes (UQC) of the GST portal (trade.md section 1.1, i). */
const CODES: Readonly<Record<string, readonly string[]>> = {
  BOX: ['box', 'boxes'],
  // The portal has no code PKT.
  PAC: ['pkt', 'pkts', 'packet', 'packets', 'pack', 'packs'],
  PCS: ['pc', 'pcs', 'piece', 'pieces'],
  NOS: ['no', 'nos'],
  SET: ['set', 'sets'],
  CTN: ['carton', 'cartons', 'case', 'cases'],
  BAG: ['bag', 'bags'],
  DOZ: ['doz', 'dozen', 'dozens'],
  ROL: ['roll', 'rolls'],
}
const OTHER = 'OTH'
/** How bills name the units, for one and for several. The portal's code for other units is no word of the trade. */
const WORDS: Readonly<Partial<Record<string, readonly [string, string]>>> = {
  BOX: ['box', 'boxes'],
  PAC: ['packet', 'packets'],
  PCS: ['piece', 'pieces'],
  NOS: ['no.', 'nos.'],
  SET: ['set', 'sets'],
  CTN: ['carton', 'cartons'],
  BAG: ['bag', 'bags'],
  DOZ: ['dozen', 'dozen'],
  ROL: ['roll', 'rolls'],
}
/** `3 boxes`, as people read it; only the number for a unit without a code. No line breaks inside it. */
export function unitText(quantity: number, uqc: string): string {
  const [one, several] = WORDS[uqc] ?? ['', '']
  return [formatCount(quantity), quantity === 1 ? one : several].filter(Boolean).join('\u00a0')
}

const BY_WORD = new Map(Object.entries(CODES).flatMap(([code, words]) => words.map((word) => [word, code] as const)))

/**
 * The unit quantity code of a product by its content: BOX for `1 Box (10 Pcs)`, OTH where the portal has none.
 * @param usual the code for a product without content, such as the unit of the shop's list
 */
export function uqcOf(content: string, usual = ''): string {
  const [word] = /\p{L}+/u.exec(content) ?? []
  return (word === undefined ? usual : BY_WORD.get(word.toLowerCase())) || OTHER
}
