/** The remote judge's settings, read from the environment once. Every one is listed in infra/env.example. */
import { hostname } from 'node:os'
import { isSiteKey, remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { LaneSite, RemoteSite } from '@podium/proto/rules/remote/sites.ts'
import { ConfigError, createReader, readSecretKey, readTaskLease } from '@podium/proto/server/config.ts'
import type { Env } from '@podium/proto/server/config.ts'
import { readS3 } from '@podium/proto/server/s3/config.ts'
import type { S3Config } from '@podium/proto/server/s3/config.ts'
import { createSecretBox } from '@podium/proto/server/secrets.ts'
import type { SecretBox } from '@podium/proto/server/secrets.ts'

export interface RemoteConfig {
  readonly natsUrl: string
  /** Where pictures are stored; null on the bus. */
  readonly s3: S3Config | null
  readonly taskLeaseS: number
  /** Shown as the judger of a submission; holds lanes. */
  readonly name: string
  readonly secrets: SecretBox
  /** Where a site is reached instead of its own address: a mirror, or a stand-in. */
  readonly origins: Readonly<Partial<Record<LaneSite, string>>>
}

/** `HDU=http://127.0.0.1:4000,POJ=…` */
const originsIn = (text: string): RemoteConfig['origins'] => {
  const origins: Partial<Record<LaneSite, string>> = {}
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [key = '', origin = ''] = part.trim().split('=')
    if (!isSiteKey(key) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(`PODIUM_REMOTE_ORIGINS must be a list of SITE=http://host, but has "${part}"`)
    origins[remoteSites[key].laneSite] = origin
  }
  return origins
}

/** @throws ConfigError naming the setting */
export const readRemoteConfig = (env: Env = process.env): RemoteConfig => {
  const read = createReader(env)
  return {
    natsUrl: read.text('PODIUM_NATS_URL'),
    s3: readS3(read),
    taskLeaseS: readTaskLease(read),
    name: read.text('PODIUM_REMOTE_NAME', `remote ${hostname()}`),
    secrets: createSecretBox(readSecretKey(read)),
    origins: originsIn(read.text('PODIUM_REMOTE_ORIGINS', '')),
  }
}

/** A site as this installation reaches it. */
export const siteAt = (site: RemoteSite, { origins }: Pick<RemoteConfig, 'origins'>): RemoteSite => {
  const origin = origins[site.laneSite]
  return origin === undefined ? site : { ...site, origin }
}
