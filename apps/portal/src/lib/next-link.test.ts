import { expect, it } from 'vitest'
import { nextLink } from './next-link.ts'

const of = (link: string | null) =>
  nextLink({ headers: new Headers(link === null ? {} : { link }), url: 'https://shop.example/api/orders?limit=9' })

// covers orders-65
it.each([
  [null, null],
  ['<?limit=9&before=7>; rel="next"', 'https://shop.example/api/orders?limit=9&before=7'],
  ['</first>; rel="first", </api/orders?page=2>; rel=next', 'https://shop.example/api/orders?page=2'],
  ['</api/orders?page=1>; rel="prev"', null],
  ['<https://elsewhere.example/orders>; rel="next"', null],
  ['<javascript:alert(1)>; rel="next"', null],
])('the Link header %j leads to %j', (link, next) => expect(of(link)).toBe(next))
