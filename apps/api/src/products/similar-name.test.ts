import { expect, it } from 'vitest'
import { similarNames } from './similar-name.ts'

const similar = similarNames([
  'BOMBS',
  'FLOWER POTS',
  'GROUND CHAKKARS',
  '10 CM SPARKLERS',
  'Sony',
  'Two Sound',
  'MATCHES',
])

it.each([
  ['BOMB', 'BOMBS'],
  ['Bombs.', 'BOMBS'],
  ['Flowerpots', 'FLOWER POTS'],
  ['Pots Flower', 'FLOWER POTS'],
  ['FLOWER-POT', 'FLOWER POTS'],
  ['Ground Chakars', 'GROUND CHAKKARS'],
  ['Ground Chkakar', 'GROUND CHAKKARS'],
  ['10 cm sparkler', '10 CM SPARKLERS'],
  ['Sonny', 'Sony'],
  ['MATCH', 'MATCHES'],
])('recognises %s as another spelling of %s', (name, stored) => {
  expect(similar(name)).toBe(stored)
})

it.each(['12 CM SPARKLERS', 'ROCKETS', 'FANCY POTS', 'Ten Sound', 'Pony Rides', '...', 'bombs'])(
  'finds nothing similar to %s',
  (name) => {
    expect(similar(name)).toBeNull()
  },
)
