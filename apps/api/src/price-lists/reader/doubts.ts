/** Why somebody should look at a list before it is uploaded: what it says can be read in more than one way. Each is a sentence for that person. */
export const DOUBT = {
  several: (field: string, titles: readonly string[]) =>
    `Several columns could be the ${field}: ${titles.map(quoted).join(', ')}. Please check which one is.`,
  unclear: (title: string) => `It is not clear what ${quoted(title)} holds: a price, an amount off or a percentage.`,
  reseller: (title: string) => `${quoted(title)} may be a price for resellers, not what customers pay.`,
  cost: (title: string) => `${quoted(title)} may be what the shop itself pays.`,
  perLine: (title: string) => `It is not clear whether ${quoted(title)} is the price of one or of the whole line.`,
  empty: (title: string) => `${quoted(title)} holds no amounts for many products: their discount is not known.`,
  unnamed: (title: string) => `${quoted(title)} looks like a price after a discount, but is not read as one.`,
  shares: (title: string) => `${quoted(title)} has figures below 1 and above 1: it is not clear which are percentages.`,
  discounts: (titles: readonly string[]) => `There are several discounts: ${titles.map(quoted).join(', ')}.`,
  discountText: (text: string) => `${quoted(text)} speaks of a discount that is not applied.`,
  heading: (text: string) =>
    `${quoted(text)} is read as the heading of a category. If it is a product, give it a price in the file.`,
  twoPanels:
    'Two tables stand side by side and only one of them is read: choose the columns of the other one and upload the file once more for it.',
  noHeader: 'No row names the columns, and which of them are the prices can be told in more than one way.',
  above: 'Rows above the header look like products: they are not read.',
  sheets: (names: readonly string[]) =>
    `Other sheets hold further products: ${names.map(quoted).join(', ')}. Upload the file once for each sheet.`,
} as const

const LONGEST = 80

function quoted(text: string): string {
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}”`
}
