import { expect, it } from 'vitest'
import { likelySpellings } from './likely-spellings.ts'

const pairs = (...names: string[]) =>
  likelySpellings(names.map((name, index) => ({ name, orders: 10 - index }))).map((pair) =>
    pair.map(({ name }) => name),
  )

it.each([
  ['KPN Travels', 'K.P.N. travels'],
  ['KPN', 'KPN Transports Pvt. Ltd.'],
  ['Sri Murugan Roadways', 'Sri Murugan Transport'],
  ['Sri Murugan Roadways', 'Shri Murugan Roadways'],
  ['Rathimeena', 'Rathimina'],
  ['ABT Parcel Service', 'A B T Parcel Services'],
  ['முருகன் Transport', 'முருகன்'],
])('proposes %s and %s', (one, other) => {
  expect(pairs(one, other)).toEqual([[one, other]])
})

it.each([
  ['KPN', 'KPT'],
  ['Lorry 12 Service', 'Lorry 13 Service'],
  ['Star 1 Parcels Sivakasi', 'Star 2 Parcels Sivakasi'],
  ['Transport', 'Roadways'],
  ['முருகன்', 'மாரியப்பன்'],
  ['Vijay', 'Vikram Roadlines'],
  ['Rajan Lorry', 'Sajan Lorry'],
])('does not propose %s and %s', (one, other) => {
  expect(pairs(one, other)).toEqual([])
})

it('begins with the pair, and in it with the name, that has the most orders', () => {
  const list = [
    { name: 'Ganesa Transports', orders: 1 },
    { name: 'KPN', orders: 2 },
    { name: 'Ganesh Transports', orders: 4 },
    { name: 'K P N', orders: 9 },
  ]
  expect(likelySpellings(list).map((pair) => pair.map(({ name }) => name))).toEqual([
    ['K P N', 'KPN'],
    ['Ganesh Transports', 'Ganesa Transports'],
  ])
})
