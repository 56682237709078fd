/** Settings of the gateway; the only reader of its environment. */
import { createReader, readFast } from '@podium/proto/server/config.ts'
import type { Env } from '@podium/proto/server/config.ts'
import { loopback, trustsOf } from '@podium/proto/server/sender.ts'
import type { Trusts } from '@podium/proto/server/sender.ts'

export interface GatewayConfig {
  readonly natsUrl: string
  readonly host: string
  readonly port: number
  /** Whether the word of a peer is taken for who asks: a front, or a proxy before the gateway. */
  readonly trusts: Trusts
  /** More sockets than this are refused; the client then polls. */
  readonly maxSockets: number
  /**
   * Of one address, where the site names no hall behind it; without it a few machines could keep everybody else out.
   */
  readonly maxSocketsPerAddress: number
  /** Sockets that go to other gateways each second while this one has more than its share; 0 moves none. */
  readonly movesPerSecond: number
  /** Bytes that may wait for one reader before it is closed as too slow. */
  readonly slowReaderBytes: number
  /** Events go past socket.io to the readers of a room (fast/frames.ts). */
  readonly fast: boolean
}

/** @throws ConfigError naming the variable that is missing or malformed */
export const readGatewayConfig = (env: Env = process.env): GatewayConfig => {
  const read = createReader(env)
  const { text, integer } = read
  return {
    natsUrl: text('PODIUM_NATS_URL'),
    host: text('PODIUM_GATEWAY_HOST', '127.0.0.1'),
    trusts: trustsOf(read, 'PODIUM_GATEWAY_TRUSTED_PROXIES', loopback),
    port: integer('PODIUM_GATEWAY_PORT', 0, { min: 0, max: 65_535 }),
    maxSockets: integer('PODIUM_GATEWAY_MAX_SOCKETS', 20_000, { min: 1, max: 1_000_000 }),
    maxSocketsPerAddress: integer('PODIUM_GATEWAY_MAX_SOCKETS_PER_ADDRESS', 2_000, { min: 1, max: 1_000_000 }),
    movesPerSecond: integer('PODIUM_GATEWAY_MOVES_PER_S', 0, { min: 0, max: 10_000 }),
    slowReaderBytes: integer('PODIUM_GATEWAY_SLOW_READER_BYTES', 1_048_576, { min: 1_024, max: 1_073_741_824 }),
    fast: readFast(read),
  }
}
