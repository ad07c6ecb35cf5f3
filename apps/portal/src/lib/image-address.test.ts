import { expect, it } from 'vitest'
import { imageAddress } from './image-address.ts'

const ELSEWHERE = 'https://api.shop.example/v2'

it.each([
  ['a path of our own API', '/api/images/a.webp', 'https://api.shop.example/api/images/a.webp'],
  ['a path relative to the API', 'uploads/a b.jpg', 'https://api.shop.example/v2/uploads/a%20b.jpg'],
  ['a whole address', 'https://bucket.store.example/a.jpg?x=1', 'https://bucket.store.example/a.jpg?x=1'],
  ['an address without its scheme', '//bucket.store.example/a.jpg', 'https://bucket.store.example/a.jpg'],
  ['an image just chosen', 'blob:http://here/1-2', 'blob:http://here/1-2'],
  ['an invalid address', 'https://', 'https://'],
])('resolves %s against an API on another server', (_what, named, address) =>
  expect(imageAddress(named, ELSEWHERE)).toBe(address),
)

it('leaves addresses unchanged with an API on the same server', () =>
  expect(imageAddress('/api/images/a.webp', '/api')).toBe('/api/images/a.webp'))
