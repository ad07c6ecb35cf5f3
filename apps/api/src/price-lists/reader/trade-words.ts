import { anyOf } from './any-of.ts'

/** Words for kinds of fireworks, by which a column of categories is recognised. Matched inside words, plural or not. */
const KINDS_OF_FIREWORKS = [
  'sparkler',
  'chakkar',
  'chakra',
  'rocket',
  'bomb',
  'garland',
  'wala',
  'fountain',
  'flower',
  'pot',
  'shot',
  'sound',
  'fancy',
  'novelt',
  'bijili',
  'atom',
  'twinkl',
  'pencil',
  'torch',
  'wheel',
  'spinner',
  'cracker',
  'firework',
  'match',
  'gift',
  'snake',
  'candle',
  'repeat',
  'aerial',
  'sky',
  'shell',
  'cone',
  'anar',
  'phuljhari',
  'pataka',
  'ladi',
  'butterfl',
  'gun',
  'toy',
  'smoke',
  'cap',
  'pyro',
  'comet',
  'peacock',
  'special',
  'kids',
  'combo',
  'whistl',
  'drone',
  'helicopter',
  'மத்தாப்பு',
  'புஸ்வாண',
  'சக்கர',
  'ராக்கெட்',
  'வெடி',
  'பட்டாசு',
  'சரம்',
  'फुलझड़ी',
  'अनार',
  'चकरी',
  'रॉकेट',
  'बम',
  'लड़ी',
]

/** Whether a text names a kind of fireworks: "SKY ROCKETS", "One sound crackers". */
export function namesKindOfFireworks(text: string): boolean {
  const folded = text.normalize('NFC').toLowerCase()
  return KINDS_OF_FIREWORKS.some((word) => folded.includes(word))
}

/** Words of fireworks that names of makers have too: "STANDARD FIREWORKS". */
const IN_BRANDS = ['cracker', 'firework', 'pyro', 'special', 'pataka', 'பட்டாசு']

/** Whether a heading names a kind of fireworks rather than a maker of all kinds. */
export function namesKind(text: string): boolean {
  const folded = text.normalize('NFC').toLowerCase()
  return KINDS_OF_FIREWORKS.some((word) => !IN_BRANDS.includes(word) && folded.includes(word))
}

/** A noun in the plural at the end: "Little Ones", "Mega Series". FIRM excludes names of firms. */
const GROUP = /(?:\p{L}{3}s|\b(?:items?|series|variet(?:y|ies)|collections?|range|types?|box|packs?))$/iu
const FIRM = /\b(?:fireworks|crackers|industries|traders|brothers|bros|sons|agencies|enterprises|products|works|co)$/i

/** Whether a heading names a group of products, whatever it calls it. */
export const namesGroup = (text: string): boolean => namesKind(text) || (GROUP.test(text) && !FIRM.test(text))

/** Brands that many shops sell; their names could be taken for categories. */
const MAKERS = anyOf(
  'standard',
  'sony',
  'ayyan',
  'cock',
  'vanitha',
  'coronation',
  'ajanta',
  'arasan',
  'kaliswari',
  'srivari',
  'anil',
  'winner',
)
const BRANDS = new RegExp(String.raw`\b${MAKERS}\b|\bbrand`, 'i')
export const namesBrand = (text: string): boolean => BRANDS.test(text) && !namesKind(text)

/** What packs and quantities are counted in: "Box", "10 Pcs", "1 Pkt (5 pieces)". */
const UNITS = anyOf(
  'box',
  'boxes',
  'pkts?',
  'packets?',
  'packs?',
  'pcs?',
  'pieces?',
  'nos?',
  'sets?',
  'bags?',
  'bundles?',
  'units?',
  'each',
  'kgs?',
  'cm',
  'inch',
  'mm',
  '"',
  "''",
)
const UNIT = new RegExp(String.raw`^[\d\s./x×*-]*${UNITS}[\s\d().,a-z]*$`, 'i')

export const isUnit = (text: string): boolean => UNIT.test(text.trim())
