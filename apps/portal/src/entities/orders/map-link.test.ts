import { expect, it } from 'vitest'
import { serverOrder } from '../../../test/orders.ts'
import { readOrders } from './read-orders.ts'
import { mapLink } from './map-link.ts'

const link = (deliveryAddress: unknown) => readOrders([serverOrder({ deliveryAddress })]).map(mapLink)[0]
const SEARCH = 'https://www.google.com/maps/search/?api=1&query='

// covers orders-13
it('searches for the coordinates, else for the address', () => {
  expect(link({ street: 'A', latitude: 9.9195, longitude: 78.1193 })).toBe(`${SEARCH}9.9195,78.1193`)
  expect(link('4 Temple Road & Co, Madurai')).toBe(`${SEARCH}4%20Temple%20Road%20%26%20Co%2C%20Madurai`)
  expect(link(null)).toBeNull()
})

// covers orders-13
it('accepts an address with a lone surrogate, which must not blank the screen', () =>
  expect(link('4 \ud800 Temple Road')).toBe(`${SEARCH}4%20%EF%BF%BD%20Temple%20Road`))
