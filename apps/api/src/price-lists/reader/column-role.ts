/**
 * What a column holds according to its title.
 * - `price`: a price of no particular kind; `cost`: possibly what the shop itself pays.
 * - `discount`: a percentage, an amount off or a price; `stated`: the same, with the percentage in the title
 *   ("80% Discount").
 * - `lineNet`, `lineAmount`: the total of an order line with and without discount.
 * - `other`: something that is not a field of a product.
 */
export type Role =
  | 'serial'
  | 'name'
  | 'weakName'
  | 'localName'
  | 'brand'
  | 'category'
  | 'subcategory'
  | 'weakCategory'
  | 'unit'
  | 'quantity'
  | 'mrp'
  | 'price'
  | 'selling'
  | 'cost'
  | 'percent'
  | 'stated'
  | 'discount'
  | 'lineNet'
  | 'lineAmount'
  | 'other'
