import { isIP } from 'node:net'
import { ConfigError, createReader, type Env } from '@podium/proto/server/config.ts'
import { trustsOf, type Trusts } from '@podium/proto/server/sender.ts'

/** A server behind: a port of this machine, or one of another. */
export type Behind = number | { readonly host: string; readonly port: number }

export const addressOf = (behind: Behind) => (typeof behind === 'number' ? { host: '127.0.0.1', port: behind } : behind)

export interface FrontConfig {
  port: number
  host: string
  /** What stands behind. */
  apiPorts: Behind[]
  gatewayPorts: Behind[]
  /** Where pages come from when not from the API: the development server. */
  pagesPorts: Behind[]
  /** Proxies that stand before this front. */
  trusts: Trusts
  /** Connections that one address may have open, where the site names no hall behind it. */
  maxPerAddress: number
}

const portMax = 65_535

/** `8001`, `10.0.0.5:8001`, `[fd00::5]:8001` or `api:8001`. */
function behindOf(entry: string, setting: string): Behind {
  const [, host, digits = ''] = /^(?:(\[[^\]]+\]|[^:\s[\]]+):)?(\d{1,5})$/.exec(entry) ?? []
  const port = Number(digits)
  const name = host?.replace(/^\[|\]$/g, '')
  const isBracketed = name !== host
  if (digits === '' || port < 1 || port > portMax || (isBracketed && isIP(name ?? '') !== 6))
    throw new ConfigError(`${setting} must list ports or addresses such as 8001 or 10.0.0.5:8001, but has "${entry}"`)
  return name === undefined ? port : { host: name, port }
}

const listOf = (text: string, setting: string): Behind[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => behindOf(entry, setting))

/** Throws ConfigError naming the setting. */
export function readFrontConfig(env: Env = process.env): FrontConfig {
  const read = createReader(env)
  const pages = read.optionalText('PODIUM_FRONT_PAGES_PORTS')
  const apiPorts = listOf(read.text('PODIUM_FRONT_API_PORTS'), 'PODIUM_FRONT_API_PORTS')
  return {
    port: read.integer('PORT', 8080, { min: 0, max: 65_535 }),
    host: read.text('HOST', '127.0.0.1'),
    apiPorts,
    gatewayPorts: listOf(read.text('PODIUM_FRONT_GATEWAY_PORTS'), 'PODIUM_FRONT_GATEWAY_PORTS'),
    pagesPorts: pages === null ? apiPorts : listOf(pages, 'PODIUM_FRONT_PAGES_PORTS'),
    maxPerAddress: read.integer('PODIUM_FRONT_MAX_CONNECTIONS_PER_ADDRESS', 2_000, { min: 1, max: 1_000_000 }),
    trusts: trustsOf(read, 'PODIUM_FRONT_TRUSTED_PROXIES'),
  }
}
