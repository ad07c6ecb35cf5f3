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

/** What packs and quantities are counted in: "Box", "10 Pcs", "1 Pkt (5 pieces)". */
const UNIT =
  /^[\d\s./x×*-]*(?:box|boxes|pkts?|packets?|packs?|pcs?|pieces?|nos?|sets?|bags?|bundles?|units?|each|kgs?|cm|inch|mm|"|'')[\s\d().,a-z]*$/i

export const isUnit = (text: string): boolean => UNIT.test(text.trim())
