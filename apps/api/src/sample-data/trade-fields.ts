import type { TradeFields } from '@phuljhari/contract/products/trade-fields'

/** The prefix of codes, the usual units per case and the known weight of a unit in grams, for each category. */
const CATEGORIES: Readonly<Record<string, { prefix: string; unitsPerCase: number; grams?: number }>> = {
  SPARKLERS: { prefix: 'SPK', unitsPerCase: 200, grams: 60 },
  'FLOWER POTS': { prefix: 'FLO', unitsPerCase: 24, grams: 700 },
  'GROUND CHAKKARS': { prefix: 'CHA', unitsPerCase: 40, grams: 350 },
  'KIDS FANCY': { prefix: 'KID', unitsPerCase: 60 },
  BOMBS: { prefix: 'BOM', unitsPerCase: 80 },
  ROCKETS: { prefix: 'ROC', unitsPerCase: 50, grams: 240 },
  GARLANDS: { prefix: 'GAR', unitsPerCase: 20 },
  'FANCY SHOTS': { prefix: 'FAN', unitsPerCase: 30 },
  'MULTIPILE SHOTS': { prefix: 'MUL', unitsPerCase: 6 },
  'SEPECIAL MULTIPILE SHOTS': { prefix: 'SPL', unitsPerCase: 4 },
}

const TAMIL_NAMES: Readonly<Record<string, string>> = {
  '7 cm Electric Sparklers (10 pcs)': '7 செ.மீ. மின்சார கம்பி மத்தாப்பு',
  '10 cm Electric Sparklers (10 pcs)': '10 செ.மீ. மின்சார கம்பி மத்தாப்பு',
  '12 cm Green Sparklers (10 pcs)': '12 செ.மீ. பச்சை கம்பி மத்தாப்பு',
  'Flower Pots Small (10 pcs)': 'புஸ்வானம் சிறியது',
  'Flower Pots Big (10 pcs)': 'புஸ்வானம் பெரியது',
  'Flower Pots Special (10 pcs)': 'புஸ்வானம் ஸ்பெஷல்',
  'Flower Pots Ashoka (10 pcs)': 'புஸ்வானம் அசோகா',
  'Ground Chakkar Big (10 pcs)': 'தரைச்சக்கரம் பெரியது',
  'Ground Chakkar Special (10 pcs)': 'தரைச்சக்கரம் ஸ்பெஷல்',
  'Bullet Bomb (10 pcs)': 'புல்லட் வெடி',
  'Atom Bomb Foil (10 pcs)': 'அணுகுண்டு',
  'Lakshmi Crackers 4" (5 pcs)': '4" லட்சுமி வெடி',
  'Kuruvi Crackers 2¾" (5 pcs)': '2¾" குருவி வெடி',
  'Baby Rocket (10 pcs)': 'பேபி ராக்கெட்',
  'Rocket Bomb (10 pcs)': 'ராக்கெட் வெடி',
  '1000 Wala': '1000 வாலா சரம்',
}

/** "Bijili Red (100 pcs)" is sold by the box of 100. */
function contentOf(name: string): string {
  const [, pieces] = /\((\d+) pcs?\)$/.exec(name) ?? []
  return pieces === undefined ? '1 Pc' : pieces === '1' ? '1 Box (1 Pc)' : `1 Box (${pieces} Pcs)`
}

/** Every third product lacks what shops rarely fill in. */
const RARELY_FILLED = 3

/**
 * Makes up the fields of the trade that a shop would know about a product.
 * @param at its place in the list, from 0.
 * @param place its place in its category, from 0.
 */
export function sampleTradeFields(name: string, category: string, at: number, place: number): TradeFields {
  const known = CATEGORIES[category]
  const tamilName = TAMIL_NAMES[name]
  return {
    listNumber: String(at + 1),
    ...(known && { code: `${known.prefix}-${String(place + 1).padStart(3, '0')}` }),
    ...(tamilName !== undefined && { tamilName }),
    content: contentOf(name),
    ...(at % RARELY_FILLED > 0 && known && { unitsPerCase: known.unitsPerCase, hsn: '3604' }),
    ...(at % RARELY_FILLED > 0 && known?.grams !== undefined && { netWeight: known.grams }),
  }
}
