import { expect, it } from 'vitest'
import { readSort, sortRows } from './sort-rows.ts'

const columns = [
  { key: 'city', title: 'City', kind: 'text' as const },
  { key: 'value', title: 'Value', kind: 'rupees' as const },
]
const rows = [
  { key: 'a', cells: ['madurai', 20] },
  { key: 'b', cells: ['Erode', null] },
  { key: 'c', cells: ['Chennai', 100] },
]
const order = (parameter: string) => sortRows(rows, readSort({ columns }, parameter)).map(({ key }) => key)

it.each([
  ['', ['a', 'b', 'c']],
  ['unknown', ['a', 'b', 'c']],
  ['city', ['c', 'b', 'a']],
  ['-city', ['a', 'b', 'c']],
  // Numbers as numbers, those without a figure last in both directions.
  ['value', ['a', 'c', 'b']],
  ['-value', ['c', 'a', 'b']],
])('sorts rows by %j as %j', (parameter, keys) => {
  expect(order(parameter)).toEqual(keys)
})

it.each(['city', '-city', 'value', '-value'])('keeps rows that stand apart last when it sorts by %j', (parameter) => {
  const apart = { key: 'd', cells: ['Bhopal', 50], isApart: true }
  const sorted = sortRows([apart, ...rows], readSort({ columns }, parameter))
  expect(sorted.map(({ key }) => key).indexOf('d')).toBe(3)
})
