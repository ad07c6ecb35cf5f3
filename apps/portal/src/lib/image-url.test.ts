import { expect, it } from 'vitest'
import { imageUrl } from './image-url.ts'

const ELSEWHERE = 'https://api.shop.example/v2'

it.each([
  ['a path of our own API', '/api/images/a.webp', 'https://api.shop.example/api/images/a.webp'],
  ['a path relative to the API', 'uploads/a b.jpg', 'https://api.shop.example/v2/uploads/a%20b.jpg'],
  ['an absolute URL', 'https://bucket.store.example/a.jpg?x=1', 'https://bucket.store.example/a.jpg?x=1'],
  ['a URL without a scheme', '//bucket.store.example/a.jpg', 'https://bucket.store.example/a.jpg'],
  ['an image just chosen', 'blob:http://here/1-2', 'blob:http://here/1-2'],
  ['an invalid URL', 'https://', 'https://'],
])('resolves %s against an API on another server', (_what, sent, url) => expect(imageUrl(sent, ELSEWHERE)).toBe(url))

it('leaves URLs unchanged with an API on the same server', () =>
  expect(imageUrl('/api/images/a.webp', '/api')).toBe('/api/images/a.webp'))
