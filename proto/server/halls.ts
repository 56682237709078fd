/** How many people a network stands for: many teams of a hall come from one address (site setting `halls`). */
import { BlockList, isIP } from 'node:net'
import { Type } from 'typebox'
import type { Static } from 'typebox'

export const Hall = Type.Object({
  /** An address, or a network such as `203.0.113.0/24`. */
  network: Type.String(),
  people: Type.Integer(),
})
export type Hall = Static<typeof Hall>

/** What the services tell those who count connections. */
export const Halls = Type.Object({ v: Type.Literal(1), halls: Type.Array(Hall) })

/** Where the API of this machine tells them to the front: never to whoever comes through it. */
export const hallsPath = '/internal/halls'

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
  if ((family !== 4 && family !== 6) || rest !== undefined || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
    return null
  const length = prefix === undefined ? bits[family] : Number(prefix)
  return length <= bits[family] ? { address, family, prefix: length } : null
}

export const isNetwork = (text: string): boolean => parseNetwork(text) !== null

const mapped = /^::ffff:(?=\d+\.)/i

interface Address {
  readonly text: string
  /** 0 for a text that is no address. */
  readonly family: number
}

function addressOf(ip: string): Address {
  const text = ip.replace(mapped, '')
  return { text, family: isIP(text) }
}

function holds(network: string, { text, family }: Address): boolean {
  const parsed = parseNetwork(network)
  if (parsed === null || parsed.family !== family) return false
  const list = new BlockList()
  const type = parsed.family === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(parsed.address, parsed.prefix, type)
  return list.check(text, type)
}

/** The most of the networks that hold the address; 0 outside of all. */
export function peopleBehind(halls: readonly Hall[], ip: string): number {
  const address = addressOf(ip)
  return halls.reduce((most, { network, people }) => (people > most && holds(network, address) ? people : most), 0)
}

/** Whether an address is in one of the networks. An IPv4 address is compared as it is written: halls have thousands. */
export function isInNetworks(networks: readonly string[], ip: string): boolean {
  const address = addressOf(ip)
  return networks.includes(address.text) || networks.some((network) => /[/:]/.test(network) && holds(network, address))
}

const askEveryMs = 5_000

export interface FollowedHalls {
  readonly peopleOf: (address: string) => number
  readonly close: () => void
}

/** Keeps up with the halls that the site names; while nobody answers, the last answer holds. */
export function followHalls(ask: () => Promise<readonly Hall[]>): FollowedHalls {
  let halls: readonly Hall[] = []
  const renew = (): void =>
    void ask().then(
      (answered) => (halls = answered),
      () => undefined,
    )
  renew()
  const timer = setInterval(renew, askEveryMs)
  return { peopleOf: (address) => peopleBehind(halls, address), close: () => clearInterval(timer) }
}

/** A proxy of this machine that is not named to the front stands for everybody. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || address.replace(mapped, '').startsWith('127.')
