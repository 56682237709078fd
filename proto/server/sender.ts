import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { ConfigError } from './config.ts'
import type { Reader } from './config.ts'

/** Whether the word of this peer is taken for who asked: it is a proxy that stands before this process. */
export type Trusts = (address: string) => boolean

/** An IPv4 client of a socket that takes both kinds is written as IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function add(list: BlockList, entry: string, setting: string): void {
  const [address = '', bits] = entry.split('/')
  const widest = isIP(address) === 6 ? 128 : 32
  const prefix = bits === undefined ? widest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  if (isIP(address) === 0 || !(prefix <= widest)) {
    throw new ConfigError(`${setting} must list addresses or networks as 10.0.0.7 or 10.0.0.0/8, but has "${entry}"`)
  }
  list.addSubnet(address, prefix, familyOf(address))
}

/** The machine itself. */
export const loopback = ['127.0.0.0/8', '::1']

/**
 * Reads addresses and networks with commas between them.
 * @param always trusted besides
 * @throws ConfigError naming the setting
 */
export function trustsOf({ text }: Pick<Reader, 'text'>, setting: string, always: readonly string[] = []): Trusts {
  const list = new BlockList()
  const named = text(setting, '').split(',')
  for (const entry of [...always, ...named.map((part) => part.trim()).filter(Boolean)]) add(list, entry, setting)
  return (address) => {
    const peer = plain(address)
    return isIP(peer) !== 0 && list.check(peer, familyOf(peer))
  }
}

/** The last of several that a header names: the one that the nearest proxy wrote. */
const last = (value: string | string[] | undefined): string =>
  String(value ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase() ?? ''

export interface Sender {
  address: string
  proto: 'http' | 'https'
}

/**
 * Who asked, and how. A client's own claim is nothing; of what trusted proxies wrote, the nearest address that is not
 * itself a trusted proxy counts, since whatever stands before that one may be made up.
 */
export function senderOf(request: IncomingMessage, trusts: Trusts): Sender {
  const peer = plain(request.socket.remoteAddress ?? 'unknown')
  const proto = (request.socket as TLSSocket).encrypted ? 'https' : 'http'
  if (!trusts(peer)) return { address: peer, proto }
  const claimed = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => plain(part.trim()))
  let address = peer
  while (trusts(address)) {
    const before = claimed.pop()
    if (before === undefined || isIP(before) === 0) break
    address = before
  }
  return { address, proto: last(request.headers['x-forwarded-proto']) === 'https' ? 'https' : proto }
}
