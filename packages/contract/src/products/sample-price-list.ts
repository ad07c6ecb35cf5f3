import { toCsv } from '../rules/csv.ts'

/** An invented product. Prices in rupees, as price lists have them: MRP, and what the shop charges. */
export type SampleProduct = {
  name: string
  brandName: string
  category: string
  content: string
  mrp: number
  price: number
}
const product = (name: string, category: string, content: string, mrp: number, price: number): SampleProduct => ({
  name,
  brandName: 'Sample',
  category,
  content,
  mrp,
  price,
})

/** What a new shop tries the import and a bill with. No real product, brand or price is among them. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  product('Little Comet Sparkler', 'SPARKLERS', '1 box (10 pcs)', 40, 16),
  product('Silver Rain Sparkler', 'SPARKLERS', '1 box (10 pcs)', 75, 30),
  product('Garden Lamp Flower Pot', 'FLOWER POTS', '1 box (10 pcs)', 220, 88),
  product('Twin Peacock Flower Pot', 'FLOWER POTS', '1 box (5 pcs)', 360, 144),
  product('Merry Wheel Chakkar', 'GROUND CHAKKARS', '1 box (25 pcs)', 180, 72),
  product('Paper Kite Twinkler', 'KIDS FANCY', '1 pkt (10 pcs)', 60, 24),
  product('Hill Echo Bomb', 'BOMBS', '1 box (10 pcs)', 150, 60),
  product('Blue Arrow Rocket', 'ROCKETS', '1 box (10 pcs)', 130, 52),
  product('Hundred Steps Garland', 'GARLANDS', '1 pc', 95, 38),
  product('Seven Lanterns Shot', 'FANCY SHOTS', '1 pc', 480, 192),
]

/** The columns of the sample. A test of the API reads it back: it asks nothing, and finds every field. */
const TITLES = ['No', 'Product Name', 'Brand', 'Category', 'Content', 'MRP', 'Discount Price']

/** A price list to download, fill in and upload again, as the text of a CSV file. */
export const samplePriceList = (): string =>
  toCsv([
    TITLES,
    ...SAMPLE_PRODUCTS.map(({ name, brandName, category, content, mrp, price }, index) => [
      index + 1,
      name,
      brandName,
      category,
      content,
      mrp,
      price,
    ]),
  ])
