import type { Layout } from './layout.ts'
import type { Random } from './random.ts'

/** A product of a generated list, prices in rupees. The parts of the name are written in one cell or in several. */
export type GroundTruth = {
  nameParts: [string, ...string[]]
  brand: string
  category: string
  unit: string
  mrp: number
  /** In percent, 0 for none. */
  discount: number
}

const CATEGORIES: Record<string, readonly string[]> = {
  SPARKLERS: ['Electric Sparklers', 'Colour Sparklers', 'Crackling Sparklers', 'Rotating Sparklers'],
  'FLOWER POTS': ['Flower Pots Small', 'Flower Pots Big', 'Flower Pots Ashoka', 'Colour Koti', 'Tri Colour Fountain'],
  'GROUND CHAKKARS': ['Ground Chakkar Big', 'Ground Chakkar Special', 'Spinner', 'Disco Wheel', 'Wire Chakkar'],
  'One Sound Crackers': ['Kuruvi', 'Lakshmi', 'Parrot', 'Two Sound', 'Gold Lakshmi', 'Hulk'],
  'ATOM BOMBS': ['Hydro Bomb', 'King of King', 'Classic Bomb', 'Bullet Bomb', 'Atom Bomb Foil'],
  Rockets: ['Baby Rocket', 'Rocket Bomb', 'Lunik Express', 'Whistling Rocket', 'Two Sound Rocket'],
  'Bijili Crackers': ['Red Bijili', 'Stripped Bijili', 'Gold Bijili'],
  'Fancy Novelties': ['Photo Flash', 'Siren', 'Butterfly', 'Helicopter', 'Drone', 'Bambaram', 'Tin Fountain'],
  'SKY SHOTS': ['Single Ball', 'Double Ball', 'Mega Shell', 'Nayagara Falls', 'Silver Brocade', 'Red Peony'],
  'MULTI SHOTS': ['12 Shot Rider', '30 Shot Colour', '60 Shot', '120 Shot', '240 Shot Grand'],
  'Gift Boxes': ['Family Pack', 'Premium Pack', 'Junior Pack', 'Celebration Box'],
  'Colour Matches': ['Lap Top Matches', 'Deluxe Matches', 'Ten In One'],
  'கம்பி மத்தாப்பு': ['மின்சார கம்பி', 'கலர் கம்பி', 'பச்சை கம்பி'],
}
/** Words that no list of trade words has. */
const UNUSUAL_CATEGORIES: Record<string, readonly string[]> = {
  'Diwali Delights': ['Jolly', 'Rangoli Ring', 'Laddu', 'Guruvi Mix'],
  'Little Ones': ['Pop Pop', 'Color Ring', 'Assorted Ring', 'Chit Put'],
  'Night Glow': ['Golden Willow', 'Purple Rain', 'Dream Palm', 'Aurora'],
  'Mega Series': ['Titan', 'Thor', 'Avatar', 'Maharaja'],
}
const VARIETIES = ['Gold', 'Red', 'Green', 'Silver', 'Deluxe', 'Special', 'Super', 'Classic'] as const
const SIZES = ['7 cm', '10 cm', '12 cm', '15 cm', '30 cm', '2"', '3½"', '4"', '5"'] as const
const UNITS = ['1 Box', '10 Pcs', '5 Pcs', '1 Pkt', '25 Pcs', 'Box', '1 Pc', '10 pkt'] as const
const BRANDS = ['Standard', 'Sony', 'Ayyan', 'Cock', 'Vanitha', 'Coronation', 'Ajanta', 'Arasan'] as const
const MRPS = [
  20, 35, 45, 60, 75, 90, 110, 120, 150, 185, 210, 250, 290, 340, 420, 560, 690, 980, 1480, 2300, 6900,
] as const
const DISCOUNTS = [80, 75, 90, 50, 60, 85] as const

const names = (random: Random, base: string, isSplit: boolean): [string, ...string[]] => {
  const [variety, size] = [random.pick(VARIETIES), random.pick(SIZES)]
  if (isSplit) return [base, variety, size]
  return [
    [base, random.chance(0.4) ? variety : '', random.chance(0.5) ? size : ''].filter((part) => part !== '').join(' '),
  ]
}

/** The products of a list, in the order of their categories, without two that share name and category. */
export function generateCatalogue(random: Random, layout: Layout): GroundTruth[] {
  const source = layout.vocabulary === 'unusual' ? { ...UNUSUAL_CATEGORIES } : CATEGORIES
  const chosen = random.shuffled(Object.keys(source)).slice(0, random.between(3, 7))
  const listDiscount = random.pick(DISCOUNTS)
  const known = new Set<string>()
  return chosen.flatMap((category) => {
    const categoryDiscount = random.pick(DISCOUNTS)
    const brand = random.pick(BRANDS)
    return Array.from({ length: random.between(3, 12) }, (): GroundTruth[] => {
      const nameParts = names(random, random.pick(source[category] ?? ['Cracker']), layout.names === 'split')
      const key = `${category} ${nameParts.join(' ')}`.toLowerCase()
      if (known.has(key)) return []
      known.add(key)
      const discounts = { list: listDiscount, category: categoryDiscount, product: random.pick(DISCOUNTS), none: 0 }
      // Gift boxes and the like are sold at their price.
      const isNet = layout.discounts !== 'none' && layout.pricing === 'pair' && random.chance(0.05)
      return [
        {
          nameParts,
          brand: random.chance(0.8) ? brand : random.pick(BRANDS),
          category,
          unit: random.pick(UNITS),
          mrp: random.pick(MRPS) + (random.chance(0.2) ? random.between(1, 9) : 0),
          discount: isNet ? 0 : discounts[layout.discounts],
        },
      ]
    }).flat()
  })
}
