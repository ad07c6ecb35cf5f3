import { isIPv6 } from 'node:net'

/** Hextets of an IPv6 address that name the network of one customer of a provider: the rest is theirs to choose. */
const NETWORK_HEXTETS = 4

/**
 * Returns the network that one customer of a provider has: an IPv4 address, or the /64 network of an IPv6 address,
 * such as `2001:db8:0:1::/64`.
 * @param address that of a request; any other text is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (ipv4 !== undefined) return ipv4
  // A URL has the canonical form, without leading zeros.
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter((hextet) => hextet !== ''))
  const missing = canonical.includes('::') ? 8 - (before?.length ?? 0) - (after?.length ?? 0) : 0
  const hextets = [...(before ?? []), ...Array<string>(missing).fill('0'), ...(after ?? [])]
  return `${hextets.slice(0, NETWORK_HEXTETS).join(':')}::/64`
}
