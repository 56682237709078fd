/**
 * Whose request it is, as far as an address tells. One household or server has a whole IPv6 network of 2^64
 * addresses, and whoever is counted by address could otherwise take another one for each request.
 */
import { isIPv6 } from 'node:net'

const ownGroups = 4
const allGroups = 8
const mapped = /^::ffff:(?=\d+\.)/i

/** An IPv4 address as it is, an IPv6 address as the network of its first 64 bits. */
export function networkOf(address: string): string {
  const plain = address.replace(mapped, '')
  if (!isIPv6(plain)) return plain
  const [head = [], tail] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups =
    tail === undefined
      ? head
      : [...head, ...Array.from({ length: allGroups - head.length - tail.length }, () => '0'), ...tail]
  return `${groups
    .slice(0, ownGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
