/**
 * Where callbacks may go. Whoever registers a webhook says where this server connects to: never to its own network,
 * unless its operator allows it. The name is looked up once, and the connection goes to the address that was looked at.
 */
import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

const urlMaxChars = 500

const privates = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privates.addSubnet(net, bits, 'ipv4')
// What leads to an address of the older kind, and what is no one's.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privates.addSubnet(net, bits, 'ipv6')
const assigned = new BlockList()
assigned.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privates.check(address, 'ipv4')
  return family === 6 && assigned.check(address, 'ipv6') && !privates.check(address, 'ipv6')
}

/** The host of a URL as an address, without the brackets of the newer kind. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Null for what is no address that a callback may go to, as far as it shows without a look-up. */
export function callbackUrl(text: string, allowsPrivate: boolean): URL | null {
  const url = text.length <= urlMaxChars ? URL.parse(text) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const host = hostOf(url)
  const isLocalName = /(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host)
  if (!allowsPrivate && (isLocalName || (isIP(host) > 0 && !isPublicAddress(host)))) return null
  return url
}

/** A look-up that finds addresses of the open internet alone. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const open = found.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (first === undefined) return done(new Error('the address is a private one'), '', 0)
    return options.all === true ? done(null, open) : done(null, first.address, first.family)
  })
}
