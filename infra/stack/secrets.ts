// Passwords and keys of a stack, which only its own processes get.

import type { BusUser } from './bus-users.ts'
import { storedSecret } from './data-folders.ts'
import type { StackOptions } from './stack.ts'

interface Secrets {
  database: string
  bus: Record<BusUser, string>
  root: string
  token: string
  demo: string
  /** Encrypts passwords of other sites. */
  secretKey: string
}

/** Made at the first start and kept in the data folder. */
export function storedSecrets(options: Pick<StackOptions, 'dataDir' | 'rootPassword' | 'env'>): Secrets {
  const keep = (name: string, characters: number, fixed?: string): string =>
    storedSecret(options.dataDir, name, { characters, fixed })
  return {
    database: keep('database-password', 32),
    bus: {
      podium: keep('nats-password', 32),
      judge: keep('nats-judge-password', 32),
      gateway: keep('nats-gateway-password', 32),
      remote: keep('nats-remote-password', 32),
    },
    root: keep('root-password', 12, options.rootPassword),
    token: keep('token-secret', 64),
    demo: keep('demo-password', 12),
    secretKey: keep('secret-key', 64, options.env?.PODIUM_SECRET_KEY),
  }
}
