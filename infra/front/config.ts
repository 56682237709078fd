import { createReader, type Env } from '@podium/proto/server/config.ts'
import { trustsOf, type Trusts } from './sender.ts'

export interface FrontConfig {
  port: number
  host: string
  /** Loopback ports of what stands behind. */
  apiPorts: number[]
  gatewayPorts: number[]
  /** Where pages come from when not from the API: the development server. */
  pagesPorts: number[]
  /** Proxies that stand before this front. */
  trusts: Trusts
  /** Connections that one address may have open, where the site names no hall behind it. */
  maxPerAddress: number
}

function ports(text: string): number[] {
  return text.split(',').filter(Boolean).map(Number)
}

/** Throws ConfigError naming the setting. */
export function readFrontConfig(env: Env = process.env): FrontConfig {
  const read = createReader(env)
  const apiPorts = ports(read.text('PODIUM_FRONT_API_PORTS'))
  return {
    port: read.integer('PORT', 8080, { min: 0, max: 65_535 }),
    host: read.text('HOST', '127.0.0.1'),
    apiPorts,
    gatewayPorts: ports(read.text('PODIUM_FRONT_GATEWAY_PORTS')),
    pagesPorts: env.PODIUM_FRONT_PAGES_PORTS ? ports(env.PODIUM_FRONT_PAGES_PORTS) : apiPorts,
    maxPerAddress: read.integer('PODIUM_FRONT_MAX_CONNECTIONS_PER_ADDRESS', 2_000, { min: 1, max: 1_000_000 }),
    trusts: trustsOf(read.text('PODIUM_FRONT_TRUSTED_PROXIES', '')),
  }
}
