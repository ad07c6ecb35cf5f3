/**
 * What a column holds according to its title.
 * - `mrp`: a price that is printed on the box; `price`: a plain one; `selling`: what customers pay.
 * - `unlikelyPrice`: what others pay, or customers do not pay now; `unclearPrice`: a price with an unknown word.
 * - `bought`: what the shop itself pays.
 * - `discount`: a percentage, an amount off or a price; `stated`: the same, with the percentage in the title
 *   ("80% Discount").
 * - `lineNet`, `lineAmount`: the total of an order line with and without discount.
 * - `taxRate`: GST, in percent or rupees.
 * - `saleStatus`: whether the product is for sale.
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
  | 'unlikelyPrice'
  | 'unclearPrice'
  | 'bought'
  | 'percent'
  | 'stated'
  | 'discount'
  | 'lineNet'
  | 'lineAmount'
  | 'taxRate'
  | 'saleStatus'
  | 'other'
