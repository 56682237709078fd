/** Remote judges as processes of their own, and accounts that they can decrypt. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { accountSecretPurpose } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteAccount } from '@podium/proto/events/bus/remote-buckets.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { createSecretBox } from '@podium/proto/server/secrets.ts'
import { programOf } from '../support/programs.ts'

const secretKey = 'k'.repeat(40)

export interface JudgeProcessOptions {
  readonly name: string
  /** Of the stack, as its own user. */
  readonly natsUrl: string
  readonly site: LaneSite
  readonly origin: string
  /** Of both its outputs. */
  readonly onLine?: (line: string) => void
}

/** Resolves when it takes tasks. */
export const startJudgeProcess = async (options: JudgeProcessOptions): Promise<ChildProcess> => {
  const { name, natsUrl, site, origin, onLine } = options
  const child = spawn(process.execPath, [await programOf('remote')], {
    env: {
      PATH: process.env.PATH,
      PODIUM_NATS_URL: natsUrl.replace('podium:', 'remote:'),
      PODIUM_SECRET_KEY: secretKey,
      PODIUM_REMOTE_NAME: name,
      PODIUM_REMOTE_ORIGINS: `${site}=${origin}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.pipe(process.stderr, { end: false })
  createInterface(child.stderr).on('line', (line) => onLine?.(line))
  const ready = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (line) => {
    onLine?.(line)
    if (line.includes('"msg":"ready"')) ready.resolve()
  })
  await ready.promise
  return child
}

export const processAccount = (site: LaneSite, id: number, password: string, secretVersion = 1): RemoteAccount => ({
  v: 1,
  id,
  site,
  username: `judge${id}`,
  encryptedSecret: createSecretBox(secretKey).encrypt(
    JSON.stringify({ kind: 'password', password }),
    accountSecretPurpose({ site, id }),
  ),
  isEnabled: true,
  repost: 'proved',
  isAllowedBySite: true,
  secretVersion,
})
