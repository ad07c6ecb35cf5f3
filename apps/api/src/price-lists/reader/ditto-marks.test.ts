import { describe, expect, it } from 'vitest'
import { errors, products, read, unread } from '../../../test/price-list.ts'
import type { Cell } from '../grid.ts'

const HEADER: Cell[] = ['Category', 'Brand', 'Item', 'MRP']
const list = (mark: string): Cell[][] => [
  HEADER,
  ['ROCKETS', 'Sony', 'Lunik', 100],
  [mark, mark, 'Baby', 50],
  [],
  [mark, 'Cock', 'Whistling', 90],
  ['BOMBS', mark, 'Atom', 40],
]

describe('ditto marks', () => {
  it.each(['"', "''", ',,', '〃', '-do-', 'do', 'DITTO', '- " -', 'same as above'])(
    '“%s” repeats the text above',
    (mark) => {
      const read = products(list(mark))
      expect(read?.map(([, , category]) => category)).toEqual(['ROCKETS', 'ROCKETS', 'ROCKETS', 'BOMBS'])
    },
  )

  it('repeat brands too', () => {
    const brands = read(list('-do-'))?.rows.flatMap((row) => (row.kind === 'product' ? [row.product.brandName] : []))
    expect(brands).toEqual(['Sony', 'Sony', 'Cock', 'Cock'])
  })

  it('repeat the last text of the previous page', () => {
    const rows: Cell[][] = [HEADER, ['ROCKETS', 'Sony', 'Lunik', 100], ['Page 2'], HEADER, ['do', 'do', 'Baby', 50]]
    expect(products(rows)?.map(([, , category]) => category)).toEqual(['ROCKETS', 'ROCKETS'])
  })

  it('never repeat an amount or a title', () => {
    const rows: Cell[][] = [HEADER, ['ROCKETS', 'Sony', 'Lunik', 100], ['do', 'do', 'Baby', 'do']]
    expect(errors(rows)).toEqual([[3, 'MRP', unread('do')]])
    expect(errors([HEADER, ['do', 'Sony', 'Lunik', 100], ['BOMBS', 'Sony', 'Atom', 40]])).toEqual([])
    expect(products([HEADER, ['"', 'Sony', 'Lunik', 100], ['BOMBS', 'Sony', 'Atom', 40]])?.[0]?.[2]).not.toBe(
      'Category',
    )
  })

  it('are not taken for a brand or a category where nothing is above them', () => {
    expect(errors([HEADER, ['ROCKETS', '-', 'Lunik', 100], ['BOMBS', 'Sony', 'Atom', 40]])).toEqual([
      [2, 'Brand', 'Brand is required'],
    ])
  })
})
