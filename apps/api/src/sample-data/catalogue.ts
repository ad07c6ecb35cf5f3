import type { TradeFields } from '@phuljhari/contract/products/trade-fields'
import { sampleTradeFields } from './trade-fields.ts'

/** Prices in rupees. */
export type SampleProduct = {
  name: string
  brand: string
  category: string
  mrp: number
  selling: number | null
  trade: TradeFields
}

const BRANDS = [
  'Standard',
  'Sony',
  'Ayyan',
  'Sri Kaliswari',
  'Cock',
  'Vanitha',
  'Coronation',
  'Vadivel',
  'Ravindra',
  'Ajanta',
  'Arasan',
  'Winner',
] as const

/** Names with their MRP in rupees, as a Sivakasi dealer lists them. */
const LISTED: Record<string, string> = {
  SPARKLERS: `7 cm Electric Sparklers (10 pcs) 50; 7 cm Colour Sparklers (10 pcs) 60;
    10 cm Electric Sparklers (10 pcs) 75; 10 cm Crackling Sparklers (10 pcs) 85;
    12 cm Electric Sparklers (10 pcs) 110; 12 cm Green Sparklers (10 pcs) 130; 15 cm Electric Sparklers (10 pcs) 160;
    15 cm Crackling Sparklers (10 pcs) 175; 15 cm Red Sparklers (10 pcs) 190; 30 cm Electric Sparklers (5 pcs) 160;
    30 cm Colour Sparklers (5 pcs) 180; 30 cm Crackling Sparklers (5 pcs) 190; 50 cm Electric Sparklers (5 pcs) 480;
    50 cm Rotating Sparklers (2 pcs) 520; மின்சார கம்பி மத்தாப்பு 15 cm 170`,
  'FLOWER POTS': `Flower Pots Small (10 pcs) 150; Flower Pots Big (10 pcs) 220; Flower Pots Special (10 pcs) 290;
    Flower Pots Ashoka (10 pcs) 370; Flower Pots Deluxe (5 pcs) 420; Flower Pots Super Deluxe (2 pcs) 380;
    Colour Koti (10 pcs) 560; Tri Colour Fountain (5 pcs) 650; Peacock Fountain 450; Bada Peacock Five Head 980;
    Silver Fountain (5 pcs) 520; Golden Willow Fountain (3 pcs) 610; Pop Corn Fountain (1 pc) 340;
    Lotus Fountain (2 pcs) 470; புஸ்வானம் ஸ்பெஷல் (10 pcs) 310`,
  'GROUND CHAKKARS': `Ground Chakkar Small (25 pcs) 210; Ground Chakkar Big (10 pcs) 150;
    Ground Chakkar Big (25 pcs) 360; Ground Chakkar Special (10 pcs) 260; Ground Chakkar Ashoka (10 pcs) 320;
    Ground Chakkar Deluxe (10 pcs) 520; Spinner Chakkar (10 pcs) 420; Disco Wheel (5 pcs) 480;
    Wire Chakkar (10 pcs) 380; 4x4 Wheel (5 pcs) 640; Whistling Wheel (5 pcs) 590; Butterfly Chakkar (10 pcs) 340;
    Rainbow Wheel (5 pcs) 570; Plastic Chakkar (10 pcs) 430; தரைச்சக்கரம் பெரியது (10 pcs) 180`,
  'KIDS FANCY': `Photo Flash (5 pcs) 140; Camera Flash (5 pcs) 160; Helicopter (5 pcs) 190; Butterfly (10 pcs) 240;
    Bambaram (10 pcs) 210; Magic Pops (20 packets) 120; Cartoon Snake (10 boxes) 90; Roll Caps (10 boxes) 110;
    Ring Caps Gun 180; Siren Whistle (3 pcs) 330; Drone (5 pcs) 460; Lollipop Fountain (5 pcs) 280;
    Smoke Sticks Five Colours 350; Twinkling Star Small (10 pcs) 70; Twinkling Star Big (10 pcs) 160`,
  BOMBS: `Bullet Bomb (10 pcs) 120; Hydro Bomb Green (10 pcs) 210; King of King Bomb (10 pcs) 290;
    Classic Bomb (10 pcs) 350; Digital Bomb (10 pcs) 480; Paper Bomb Quarter Kilo 160; Paper Bomb Half Kilo 310;
    Atom Bomb Foil (10 pcs) 240; Two Sound Bomb (5 pcs) 130; Lakshmi Crackers 4" (5 pcs) 110;
    Lakshmi Crackers 5" Deluxe (5 pcs) 190; Kuruvi Crackers 2¾" (5 pcs) 45; Parrot Crackers 3½" (5 pcs) 75;
    Bijili Red (100 pcs) 80; Bijili Stripped (100 pcs) 95`,
  ROCKETS: `Baby Rocket (10 pcs) 110; Rocket Bomb (10 pcs) 210; Colour Rocket (10 pcs) 240;
    Two Sound Rocket (10 pcs) 390; Three Sound Rocket (10 pcs) 460; Lunik Express (10 pcs) 520;
    Whistling Rocket (5 pcs) 430; Parachute Rocket (3 pcs) 570; Musical Rocket (5 pcs) 490;
    Silver Tail Rocket (10 pcs) 350; Satellite Rocket (5 pcs) 610; Chotta Rocket (20 pcs) 180;
    Sky King Rocket (2 pcs) 680; Rainbow Rocket (5 pcs) 540; ராக்கெட் குட்டி (10 pcs) 120`,
  GARLANDS: `28 Chorsa 45; 28 Giant 75; 56 Giant 150; 100 Wala 180; 200 Wala 330; 300 Wala 480; 600 Wala 900;
    1000 Wala 1450; 2000 Wala 2850; 5000 Wala 6900; 10000 Wala 13500; 24 Deluxe 210; 50 Deluxe 420; 100 Deluxe 860;
    1000 Wala Red Special 1750`,
  'FANCY SHOTS': `Sky Shot 2" (1 pc) 420; Sky Shot 2" (3 pcs) 1180; Chotta Fancy (1 pc) 130; Chotta Fancy (5 pcs) 560;
    3½" Single Ball 690; 4" Single Ball 980; 4" Double Ball 1480; 5" Mega Shell 1890; 7 Steps Fancy (5 pcs) 1240;
    Golden Willow 4" 1150; Nayagara Falls 1650; Crackling Palm 3" 760; Silver Brocade 4" 1220; Red Peony 3½" 810;
    Purple Chrysanthemum 4" 1190`,
  'MULTIPILE SHOTS': `12 Shot Rider 480; 12 Shot Colour 560; 15 Shot Crackling 690; 25 Shot Rainbow 1100;
    30 Shot Multicolour 1380; 30 Shot Musical 1490; 50 Shot Peacock 2300; 60 Shot Multicolour 2700;
    60 Shot Crackling 2850; 100 Shot Colour 4400; 120 Shot Multicolour 5300; 240 Shot Grand 10500;
    25 Shot Silver 1240; 16 Shot Whistling 780; 36 Shot Fan 1980`,
  'SEPECIAL MULTIPILE SHOTS': `Diwali Night 60 Shot 3400; Diwali Night 120 Shot 6700; Royal Palace 100 Shot 6200;
    Golden Temple 50 Shot 3100; Chennai Express 80 Shot 4900; Sunburst Zigzag 100 Shot 7200;
    Peacock Dance 60 Shot 4300; Millennium 200 Shot 14900; Crown Jewel 30 Shot 2600; Wedding Collection 120 Shot 9800;
    Titanium Salute 36 Shot 3700; Emerald Sky 49 Shot 3950; Marigold Rain 100 Shot 7600; Silk Road 25 Shot 2450;
    Grand Finale 300 Shot 22500`,
}

/** Eight in ten products have a discount of the size that is usual in the trade. */
function sellingPrice(mrp: number, index: number): number | null {
  if (index % 10 === 4 || index % 10 === 9) return null
  const share = [0.2, 0.25, 0.3, 0.4][index % 4] ?? 0.2
  return Math.max(1, Math.round(mrp * share * 2) / 2)
}

/** Some 150 crackers in the ten categories of the add form (section 9). */
export function sampleCatalogue(): SampleProduct[] {
  let index = 0
  return Object.entries(LISTED).flatMap(([category, list]) =>
    list.split(';').map((entry, place) => {
      const [, name = '', mrp = '0'] = /^(.*) (\d+)$/su.exec(entry.trim().replace(/\s+/g, ' ')) ?? []
      const at = index++
      return {
        name,
        brand: BRANDS[(at * 7 + category.length) % BRANDS.length] ?? BRANDS[0],
        category,
        mrp: Number(mrp),
        selling: sellingPrice(Number(mrp), at),
        trade: sampleTradeFields(name, category, at, place),
      }
    }),
  )
}
