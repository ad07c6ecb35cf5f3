import type { Role } from './column-role.ts'

/** What a word adds to the meaning of a title. */
export type WordClass =
  | 'price'
  | 'printed'
  | 'customer'
  | 'unlikely'
  | 'bought'
  | 'pack'
  | 'tax'
  | 'discount'
  | 'neutral'
  | 'name'
  | 'description'
  | 'group'
  | 'category'
  | 'brand'
  | 'unit'
  | 'quantity'
  | 'code'
  | 'saleStatus'
  | 'other'
  | 'amount'

/**
 * The words of titles. A price is taken for what customers pay only if all words of its title are `customer`, `price`
 * or `neutral`; any other word makes it a question.
 * - `printed`: of prices on the box, from which discounts are taken.
 * - `unlikely`: of prices that others pay, or that customers paid or will pay.
 * - `bought`: of what the shop itself pays.
 * - `pack`: of what a price is for.
 */
const ENGLISH: Record<WordClass, string> = {
  price: 'price prices rate rates rs inr rupee rupees prize mrp mrps cost costs dp ptr pts',
  printed: 'mrp mrps list compare original orignal actual market regular printed marked retail gross',
  customer:
    'selling sell sale sales offer offers our net nett discount discounted disc final deal deals special festival ' +
    'diwali deepavali customer customers pay pays payable',
  unlikely:
    'factory supplier suppliers vendor cost costs old previous prev last earlier past staff employee agent ' +
    'dealer dealers distributor wholesale stockist trade reseller retailer franchise godown warehouse transfer ' +
    'branch minimum min floor lowest competitor basic member members export insurance bulk tentative draft dp ptr pts',
  bought: 'purchase purchased buying bought landing landed procure procurement',
  pack:
    'box boxes case cases carton cartons ctn bundle bundles dozen set sets pack packs pkt pkts packet packets pc ' +
    'pcs piece pieces unit units each per kg',
  tax: 'gst igst cgst sgst tax taxes vat cess',
  discount: 'disc dis off less save saving savings rebate discount discounts',
  neutral:
    'in of the for and to at on with without before after incl inclusive including inc excl excluding exclusive ' +
    'exc ex all plus new current present latest now this year value less',
  name: 'name names product products item items particular particulars title cracker crackers goods article articles',
  description: 'description descriptions details detail desc',
  group:
    'group groups section sections type types class classes department departments collection collections family ' +
    'families variety varieties segment segments kind kinds range ranges head heads line lines',
  category: 'category categories categry',
  brand: 'brand brands manufacturer manufacturers manufactured company make maker mfr mfg',
  unit: 'unit units uom size siize pack packing pcs pieces content contents per box',
  quantity: 'quantity qty qnty qnt nos order',
  code: 'code codes sku id slug barcode',
  saleStatus: 'status stock active available availability discontinued enabled inactive disabled hidden published',
  other: 'created updated date tags weight wt margin profit image images url photo picture hsn barcode',
  amount: 'amount amounts total totals amt',
}

/** Whole titles of the regional languages, without spaces and punctuation. */
const REGIONAL: Record<string, Partial<Record<Role, string>>> = {
  tamil: {
    name: 'பொருள் பொருட்கள் பொருளின்பெயர் பொருள்பெயர் பெயர் பட்டாசு பட்டாசுகள் பட்டாசுபெயர்',
    price: 'விலை மதிப்பு',
    mrp: 'அசல்விலை எம்ஆர்பி அதிகபட்சவிலை',
    selling: 'தள்ளுபடிவிலை விற்பனைவிலை சலுகைவிலை நிகரவிலை',
    unlikelyPrice: 'பழையவிலை கொள்முதல்விலை தொழிற்சாலைவிலை மொத்தவிலை மொத்தவிற்பனைவிலை',
    category: 'வகை பிரிவு வகைகள்',
    brand: 'பிராண்ட் பிராண்டு நிறுவனம்',
    serial: 'எண் வவஎண் வரிசைஎண்',
    unit: 'அளவு அளவுகள் பேக்',
    quantity: 'எண்ணிக்கை',
    discount: 'தள்ளுபடி',
    lineAmount: 'தொகை மொத்தம்',
  },
  // With Marathi.
  hindi: {
    name: 'नाम नाव उत्पाद उत्पादकानाम सामान वस्तु वस्तुकानाम आइटम पटाखा पटाखे पटाखाकानाम',
    price: 'मूल्य कीमत दाम दर भाव किंमत',
    mrp: 'एमआरपी अधिकतमखुदरामूल्य मूलमूल्य अंकितमूल्य',
    selling: 'छूटमूल्य विक्रयमूल्य बिक्रीमूल्य छूटकेबादमूल्य ऑफरमूल्य विक्रीकिंमत',
    unlikelyPrice: 'पुरानामूल्य पुरानीकीमत थोकमूल्य थोकभाव खरीदमूल्य लागत',
    category: 'श्रेणी वर्ग प्रकार',
    brand: 'ब्रांड ब्रँड ब्राण्ड कंपनी',
    serial: 'क्र क्रमांक क्रम क्रसं क्रमसंख्या',
    unit: 'इकाई पैक माप',
    quantity: 'मात्रा संख्या',
    discount: 'छूट सवलत',
    lineAmount: 'राशि कुल रकम',
  },
  telugu: {
    name: 'విషయం పేరు ఉత్పత్తి ఉత్పత్తిపేరు',
    price: 'ధర రేటు',
    mrp: 'ఎంఆర్పి అసలుధర',
    selling: 'తగ్గింపుధర అమ్మకపుధర',
    unlikelyPrice: 'పాతధర టోకుధర',
    category: 'వర్గం',
    brand: 'బ్రాండ్',
    discount: 'తగ్గింపు',
  },
  kannada: {
    name: 'ಹೆಸರು ಉತ್ಪನ್ನ',
    price: 'ಬೆಲೆ ದರ',
    mrp: 'ಎಂಆರ್ಪಿ ಮೂಲಬೆಲೆ',
    selling: 'ರಿಯಾಯಿತಿಬೆಲೆ ಮಾರಾಟಬೆಲೆ',
    unlikelyPrice: 'ಹಳೆಯಬೆಲೆ ಸಗಟುಬೆಲೆ',
    category: 'ವರ್ಗ',
    brand: 'ಬ್ರ್ಯಾಂಡ್',
    discount: 'ರಿಯಾಯಿತಿ',
  },
  malayalam: {
    name: 'പേര് ഉൽപ്പന്നം',
    price: 'വില കിംമത',
    mrp: 'എംആർപി',
    selling: 'വിൽപ്പനവില',
    unlikelyPrice: 'പഴയവില മൊത്തവില',
    category: 'വിഭാഗം',
    brand: 'ബ്രാൻഡ്',
  },
  gujarati: {
    name: 'નામ નામું ઉત્પાદન',
    price: 'કિંમત ભાવ',
    mrp: 'એમઆરપી',
    selling: 'વેચાણકિંમત',
    unlikelyPrice: 'જૂનીકિંમત જથ્થાબંધભાવ',
    category: 'શ્રેણી',
    brand: 'બ્રાન્ડ',
  },
  bengali: {
    name: 'নাম পণ্য পণ্যেরনাম',
    price: 'দাম মূল্য দর',
    category: 'বিভাগ শ্রেণী',
    brand: 'ব্র্যান্ড',
  },
}

/**
 * What titles mean, by language.
 * @internal for the test, which walks the table
 */
export const TITLE_WORDS = { english: ENGLISH, ...REGIONAL } as const

const classes = new Map<string, Set<WordClass>>()
for (const [kind, words] of Object.entries(ENGLISH))
  for (const word of words.split(' ')) classes.set(word, (classes.get(word) ?? new Set()).add(kind as WordClass))

/** What this English word of a title may mean; none for an unknown word. */
export const classesOf = (word: string): ReadonlySet<WordClass> => classes.get(word) ?? new Set()

/** The roles of whole titles in India's regional languages, written without spaces and punctuation. */
export const REGIONAL_TITLES: ReadonlyMap<string, Role> = new Map(
  Object.values(REGIONAL).flatMap((titles) =>
    Object.entries(titles).flatMap(([role, words]) => words.split(' ').map((title) => [title, role as Role] as const)),
  ),
)
/** Regional words for a price that may end a title, such as "தொழிற்சாலை விலை". */
export const REGIONAL_PRICES: readonly string[] = [...REGIONAL_TITLES].flatMap(([title, role]) =>
  role === 'price' ? title : [],
)

const SHORTEST_PART = 2
/** A word that sellers write together, such as "sellingprice" and "netrate", as the known words that it consists of. */
export function splitWord(word: string): string[] {
  if (classes.has(word) || word.length > 40) return [word]
  const parts = (rest: string, most: number): string[] | null => {
    if (classes.has(rest)) return [rest]
    if (most === 1) return null
    for (let at = rest.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
      const [head, tail] = [rest.slice(0, at), rest.slice(at)]
      const others = classes.has(head) ? parts(tail, most - 1) : null
      if (others) return [head, ...others]
    }
    return null
  }
  return parts(word, 3) ?? [word]
}
