import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { GeneratedList } from './write-list.ts'
import type { Meaning } from './titles.ts'

const columnOf = ({ columns }: GeneratedList, meaning: Meaning, from = 0): number | null => {
  const at = columns.indexOf(meaning, from)
  return at < 0 ? null : at
}

/** The option that a seller who knows the list would choose; null when none of the options is true. */
export function truthfulAnswer(list: GeneratedList, { id, options }: PriceListQuestion): string | null {
  const { layout, columns, listDiscount } = list
  const [question = '', column] = id.split('@')[0]?.split(':') ?? []
  const from = id.includes('@right') ? Math.ceil(columns.length / 2) : 0
  const at = (meaning: Meaning) => columnOf(list, meaning, from)
  const answers: Record<string, () => string> = {
    prices: () => {
      const net = at('selling') ?? at('lineNet')
      return net === null ? `price:${at('mrp')}` : `mrp:${at('mrp')} selling:${net}`
    },
    meaning: () =>
      ({ percent: 'percent', selling: 'price', off: 'amount' })[columns[Number(column)] as string] ?? 'ignore',
    tax: () => 'tax:none',
    percent: () => (at('percent') === null ? 'none' : `column:${at('percent')}`),
    shares: () => 'plain',
    line: () => 'line',
    category: () =>
      layout.categories === 'headings' ? 'headings' : at('category') === null ? 'none' : `column:${at('category')}`,
    brand: () => (at('brand') === null ? 'none' : `column:${at('brand')}`),
    carry: () => (layout.categories === 'sparse' ? 'own' : 'carry'),
    names: () => {
      const parts = columns.flatMap((meaning, index) => (meaning === 'namePart' ? [index] : []))
      return parts.length === 0 ? 'alone' : `parts:${parts.join()}`
    },
    headings: () => (layout.categories === 'headings' ? 'headings' : 'products'),
    above: () => 'skip',
    panels: () => 'both',
    discount: () => (listDiscount > 0 ? `percent:${listDiscount}` : 'none'),
    headingDiscounts: () => 'discount',
    headingKind: () => (layout.trap === 'brandHeadings' ? 'brand' : 'category'),
    decimals: () => 'comma',
    twoPrices: () => 'lower',
    hiddenRows: () => 'leave',
  }
  const answer = answers[question]?.()
  return options.some((option) => option.id === answer) ? (answer ?? null) : null
}
