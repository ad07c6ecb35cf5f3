import { expect, it } from 'vitest'
import { readPasted } from './pasted-rows.ts'

const IDS = ['PJ-1', 'PJ-2', 'PJ-3']
const rowsOf = (text: string, start = 0) => Object.fromEntries(readPasted(text, IDS, start)?.rows ?? [])

it('takes LR numbers and cartons for the orders from where they are pasted', () => {
  expect(rowsOf('117\t3\r\n118\t4\r\n', 1)).toEqual({
    'PJ-2': { lrNumber: '117', cartons: '3' },
    'PJ-3': { lrNumber: '118', cartons: '4' },
  })
})

it('finds orders by their number in any sequence', () => {
  expect(rowsOf('PJ-3\t117\nPJ-1\t118\t2')).toEqual({
    'PJ-3': { lrNumber: '117' },
    'PJ-1': { lrNumber: '118', cartons: '2' },
  })
})

it('reads columns by their headings, and leaves rows without an LR alone', () => {
  const text =
    'Transport\tOrder\tPhone\tLR No.\tCartons\tBooking date\n' +
    'KPN\tPJ-2\t9876500011\t117\t3\t21-11-2026\nABT\tPJ-1\t9876500012\t\t2\t'
  expect(rowsOf(text)).toEqual({ 'PJ-2': { name: 'KPN', lrNumber: '117', cartons: '3', bookedOn: '2026-11-21' } })
})

it('names rows that belong to no order of the list, and days that it does not understand', () => {
  const pasted = readPasted('Order\tLR\tDate\nPJ-9\t117\t1/11/26\nPJ-1\t118\tyesterday', IDS, 0)
  expect([pasted?.unmatched, pasted?.badDays]).toEqual([['PJ-9'], ['PJ-1']])
  expect(pasted?.rows.get('PJ-1')).toEqual({ lrNumber: '118' })
  expect(readPasted('1\n2', IDS, 2)?.unmatched).toEqual(['2'])
})

it('leaves a single value to the field', () => {
  expect(readPasted('117', IDS, 0)).toBeNull()
  expect(readPasted('117\n', IDS, 0)).toBeNull()
})

it.each([
  ['2026-11-21', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['1.2.26', '2026-02-01'],
  ['31/02/2026', undefined],
  ['11/21/2026', undefined],
  ['soon', undefined],
])('reads the booking date %s as %s', (text, bookedOn) => {
  const pasted = readPasted(`Order\tLR\tLR date\nPJ-1\t117\t${text}`, IDS, 0)
  expect(pasted?.rows.get('PJ-1')?.bookedOn).toBe(bookedOn)
  expect(pasted?.badDays).toEqual(bookedOn === undefined ? ['PJ-1'] : [])
})
