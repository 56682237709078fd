/** How many people a network stands for: many teams of a hall come from one address (site setting `halls`). */
import { BlockList, isIP } from 'node:net'
import type { Hall } from '../context.ts'

const bits = { 4: 32, 6: 128 } as const

interface Network {
  readonly address: string
  readonly family: 4 | 6
  readonly prefix: number
}

/** Null for a text that names no network. */
function parseNetwork(text: string): Network | null {
  const [address = '', prefix, rest] = text.trim().split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || rest !== undefined || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return null
  const length = prefix === undefined ? bits[family] : Number(prefix)
  return length <= bits[family] ? { address, family, prefix: length } : null
}

export const isNetwork = (text: string): boolean => parseNetwork(text) !== null

const mapped = /^::ffff:(?=\d+\.)/i

/** The most of the networks that hold the address; 0 outside of all. */
export function peopleBehind(halls: readonly Hall[], ip: string): number {
  const address = ip.replace(mapped, '')
  const family = isIP(address)
  return halls.reduce((most, { network, people }) => {
    const parsed = parseNetwork(network)
    if (parsed === null || parsed.family !== family || people <= most) return most
    const list = new BlockList()
    const type = family === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(parsed.address, parsed.prefix, type)
    return list.check(address, type) ? people : most
  }, 0)
}
