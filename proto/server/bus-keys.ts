/**
 * Keys in place of a name and password: the holder signs what the bus asks, so its server knows the public part alone.
 */
import { nkeys } from '@nats-io/transport-node'

export interface BusKey {
  /** The name of the user: letters and digits. */
  readonly publicKey: string
  /** Whoever has it is that user. */
  readonly seed: string
}

const keyOf = (pair: nkeys.KeyPair): BusKey => ({
  publicKey: pair.getPublicKey(),
  seed: new TextDecoder().decode(pair.getSeed()),
})

export const makeBusKey = (): BusKey => keyOf(nkeys.createUser())

/** The key in a file: the one line that is neither empty nor a remark. Null when there is none. */
export function readBusKey(text: string): BusKey | null {
  const lines = text.split('\n').map((line) => line.trim())
  const [seed, ...more] = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (seed === undefined || more.length > 0) return null
  try {
    const key = keyOf(nkeys.fromSeed(new TextEncoder().encode(seed)))
    return key.publicKey.startsWith('U') ? key : null
  } catch {
    // no seed, or one that was mistyped: it carries a checksum
    return null
  }
}
