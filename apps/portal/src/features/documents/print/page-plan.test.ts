import { describe, expect, it } from 'vitest'
import { planPages, type PartHeights } from './page-plan.ts'

const heights = (changes: Partial<PartHeights> = {}): PartHeights => ({
  page: 1000,
  head: 300,
  runningHead: 50,
  tableHead: 50,
  lines: [],
  foot: [
    ['totals', 100],
    ['payment', 150],
  ],
  ...changes,
})
const lines = (count: number, height = 50) => Array.from({ length: count }, () => height)

describe('planning the pages of a document', () => {
  it('puts everything on one page while it fits, to the last pixel', () => {
    expect(planPages(heights({ lines: lines(8) }))).toEqual([{ lines: [0, 8], foot: ['totals', 'payment'] }])
  })

  it('moves a part below the lines to the next page as a whole', () => {
    expect(planPages(heights({ lines: lines(9) }))).toEqual([
      { lines: [0, 9], foot: ['totals'] },
      { lines: [9, 9], foot: ['payment'] },
    ])
  })

  it('puts every line on one page, below the head of the table that each page has', () => {
    const pages = planPages(heights({ lines: lines(60) }))
    expect(pages.map((page) => page.lines)).toEqual([
      [0, 13],
      [13, 31],
      [31, 49],
      [49, 60],
    ])
    expect(pages.map(({ foot }) => foot.length)).toEqual([0, 0, 0, 2])
  })

  it('gives a line that is taller than a page its own page', () => {
    expect(planPages(heights({ lines: [50, 2000, 50], foot: [] })).map((page) => page.lines)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ])
  })
})
