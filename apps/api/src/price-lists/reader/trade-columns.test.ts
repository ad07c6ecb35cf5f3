import { statedTradeFields } from '../../products/trade-columns.ts'
import { describe, expect, it } from 'vitest'
import { products, read } from '../../../test/price-list.ts'
import type { Cell } from '../grid.ts'

/** The fields of the trade of every product. */
const trade = (rows: Cell[][], choices = {}) =>
  read(rows, choices)?.rows.flatMap((row) => (row.kind === 'product' ? [statedTradeFields(row.product)] : []))
const questions = (rows: Cell[][]) => read(rows)?.questions.map(({ id }) => id)
/** A list with one more column. */
const withColumn = (title: string, cells: Cell[]): Cell[][] => [
  ['Product', title, 'MRP', 'Net'],
  ...cells.map((cell, index) => [`Rocket ${'ABC'[index]}`, cell, 100 + index, 50]),
]

describe('the fields of the trade', () => {
  it('are read together, and the rest of the list as without them', () => {
    const list: Cell[][] = [
      ['S.No', 'Code', 'Product Name', 'Tamil Name', 'Content', 'Case Content', 'HSN', 'Net Wt (g)', 'MRP', 'Net'],
      [1, 'A-1', 'Electric', 'மின்சார கம்பி', '1 Box (10 Pcs)', 40, 36041000, 250, 100, 20],
      [2, 'A-2', 'Rocket', 'ராக்கெட்', '1 Pkt', '20 Pkts', '3604 10 00', '0.5 kg', 200, 40],
      [3, 'A-3', 'Pot', '', '', '', '', '', 300, 60],
    ]
    expect(trade(list)).toEqual([
      {
        listNumber: '1',
        code: 'A-1',
        tamilName: 'மின்சார கம்பி',
        content: '1 Box (10 Pcs)',
        unitsPerCase: 40,
        hsn: '36041000',
        netWeight: 250,
      },
      {
        listNumber: '2',
        code: 'A-2',
        tamilName: 'ராக்கெட்',
        content: '1 Pkt',
        unitsPerCase: 20,
        hsn: '36041000',
        netWeight: 500,
      },
      { listNumber: '3', code: 'A-3' },
    ])
    expect(products(list)).toEqual([
      [2, 'Electric', 'Uncategorised', 100, 20],
      [3, 'Rocket', 'Uncategorised', 200, 40],
      [4, 'Pot', 'Uncategorised', 300, 60],
    ])
    expect(questions(list)).toEqual([])
  })

  it.each<[title: string, cells: Cell[], found: object]>([
    ['S.No', [1, 2, 3], { listNumber: '1' }],
    ['Sl.No.', ['1.', '2.', '3.'], { listNumber: '1' }],
    ['List number', ['7A', '7B', '8'], { listNumber: '7A' }],
    ['Product Code', [1, 2, 3], { listNumber: '1' }],
    ['Product Code', ['P101', 'P102', 'P103'], { code: 'P101' }],
    ['sku', ['SOU-001', 'SOU-002', 'SOU-003'], { code: 'SOU-001' }],
    ['tamilName', ['கம்பி', 'ராக்கெட்', 'வெடி'], { tamilName: 'கம்பி' }],
    ['Unit', ['1Box', '1Box', '1Pkt'], { content: '1 Box' }],
    ['Per', ['Box', 'Pkt', 'Box'], { content: 'Box' }],
    ['Pcs / Case', [40, 20, 10], { unitsPerCase: 40 }],
    ['Carton', ['40 Box', '20 Box', '10 Box'], { unitsPerCase: 40 }],
    ['Rack No', ['A1', 'A2', 'B1'], { rack: 'A1' }],
    ['HSN Code', ['3604', '3604', '3604'], { hsn: '3604' }],
    ['Weight', ['250 gm', '0.5 kg', '100 g'], { netWeight: 250 }],
    ['Net Weight in kg', [0.25, 1, 2], { netWeight: 250 }],
  ])('are found in a column titled %s', (title, cells, found) => {
    expect(trade(withColumn(title, cells))?.[0]).toEqual(found)
    expect(questions(withColumn(title, cells))).toEqual([])
  })

  it.each<[why: string, title: string, cells: Cell[]]>([
    ['serial numbers that start again', 'S.No', [1, 2, 1]],
    ['lengths, which are the size of a product', 'Size', ['7 cm', '10 cm', '12 cm']],
    ['weights without a unit', 'Weight', [0.5, 1, 2]],
    ['gross weights', 'Gross weight (g)', [500, 600, 700]],
    ['bar codes', 'Barcode', ['890001', '890002', '890003']],
    ['names in another language', 'Hindi name', ['फुलझड़ी', 'रॉकेट', 'बम']],
    ['codes with spaces', 'Code', ['A 1', 'A 2', 'A 3']],
    ['the price of a case', 'Case rate', [4000, 4100, 4200]],
  ])('are not taken from %s', (_why, title, cells) => {
    expect(trade(withColumn(title, cells))?.[0]).toEqual({})
  })

  it('are found by their contents where the title is that of a name or a kind', () => {
    const list: Cell[][] = [
      ['Category', 'Product', 'பொருள்', 'Type', 'MRP'],
      ['ROCKETS', 'Rocket', 'ராக்கெட்', '1 BOX', 100],
      ['POTS', 'Pot', 'புஸ்வாணம்', '1 Pkt', 120],
    ]
    expect(trade(list)).toEqual([
      { tamilName: 'ராக்கெட்', content: '1 BOX' },
      { tamilName: 'புஸ்வாணம்', content: '1 Pkt' },
    ])
  })

  it('include no list numbers where a further table counts from 1 again', () => {
    const list: Cell[][] = [
      ['S.No', 'Product', 'MRP'],
      [1, 'Rocket A', 100],
      [2, 'Rocket B', 110],
      ['Item', 'No', 'Rate'],
      ['Pot A', 1, 120],
      ['Pot B', 2, 130],
    ]
    expect(trade(list)).toEqual([{}, {}, {}, {}])
  })

  it('never use a column that is part of the name', () => {
    const list: Cell[][] = [
      ['Item', 'Pack', 'MRP'],
      ['Rocket', '5 Pcs', 100],
      ['Rocket', '10 Pcs', 180],
    ]
    const [question] = read(list)?.questions ?? []
    const answers = { names: question?.options[0]?.id ?? '' }
    expect(products(list, { answers })?.map(([, name]) => name)).toEqual(['Rocket 5 Pcs', 'Rocket 10 Pcs'])
    expect(trade(list, { answers })).toEqual([{}, {}])
  })

  it('come from the columns that the user chooses, and from none if the user says so', () => {
    const list = withColumn('Remarks', ['x1', 'x2', 'x3'])
    expect(trade(list, { columns: { code: 1 } })?.[2]).toEqual({ code: 'x3' })
    expect(trade(withColumn('S.No', [1, 2, 3]), { columns: { listNumber: null } })?.[0]).toEqual({})
    expect(trade(withColumn('S.No', [1, 2, 1]), { columns: { listNumber: 1 } })?.[2]).toEqual({ listNumber: '1' })
  })

  it('lack a value that breaks a rule, without its row being refused', () => {
    const list = withColumn('HSN', ['3604', '3604', '3604']).concat(
      Array.from({ length: 7 }, (_, index) => [`Pot ${index}`, '3604', 90, 40]),
      [['Pot X', '36O4', 90, 40]],
    )
    const last = read(list)?.rows.at(-1)
    expect(last).toEqual({
      row: 12,
      panel: 0,
      kind: 'product',
      product: expect.objectContaining({ productName: 'Pot X', orignalPrice: 9000 }),
      leftOut: [{ row: 12, column: 'HSN', message: 'HSN must have 4, 6 or 8 digits' }],
    })
    expect(trade(list)?.at(-1)).toEqual({})
  })

  it('stay with a row that is refused, to be corrected with it', () => {
    const list = withColumn('Code', ['A1', 'A2', 'A3']).concat([['Pot', 'A4', 'ask', null]], [['Jar', 'A5', 10, 5]])
    expect(read(list)?.rows[4]).toMatchObject({ kind: 'error', trade: { code: 'A4' } })
  })
})
