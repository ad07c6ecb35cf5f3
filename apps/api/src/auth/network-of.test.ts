import { expect, it } from 'vitest'
import { networkOf } from './network-of.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:a:b:c:d', '2001:db8:0:1::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7.8.9.10', '1:2:3:4::/64'],
  ['', ''],
  ['no address', 'no address'],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
