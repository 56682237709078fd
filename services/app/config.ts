import { contestApiVersions } from '@podium/proto/rules/contest/contest-api.ts'
import type { ContestApiVersion } from '@podium/proto/rules/contest/contest-api.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { createSecretBox } from '@podium/proto/server/secrets.ts'
import { ConfigError, createReader, readBuckets, readFast, readTaskLease } from '@podium/proto/server/config.ts'
import type { Env, Reader } from '@podium/proto/server/config.ts'
import { readS3 } from '@podium/proto/server/s3/config.ts'
import { loopback, trustsOf } from '@podium/proto/server/sender.ts'
import type { Config } from '../platform/context.ts'
import { readDatabaseAddress } from '../platform/database/address.ts'

const tokenSecretMinChars = 32

function readRootPassword(value: string | null): string | null {
  const { passwordMinChars: min, passwordMaxChars: max } = limits
  if (value !== null && (value.trim() !== value || value.length < min || value.length > max)) {
    throw new ConfigError(`PODIUM_ROOT_PASSWORD must have ${min} to ${max} characters and no spaces at its ends`)
  }
  return value
}

function readTokenSecret(value: string): string {
  if (value.length >= tokenSecretMinChars) return value
  throw new ConfigError(`PODIUM_TOKEN_SECRET must have at least ${tokenSecretMinChars} characters`)
}

function readUrl(name: string, value: string): string {
  if (!URL.canParse(value))
    throw new ConfigError(`${name} must be a full address such as https://judge.example.org, but is "${value}"`)
  return value.replace(/\/+$/, '')
}

/** Set by whoever runs the site, and by nobody else: the server connects to it. */
function readPrinter(value: string | null): string | null {
  if (value === null || (/^(ipps?|https?):\/\/[^/]/i.test(value) && URL.canParse(value))) return value
  throw new ConfigError(
    `PODIUM_PRINTER must be an address such as ipp://127.0.0.1:631/printers/hall, but is "${value}"`,
  )
}

function readContestApiVersion(value: string): ContestApiVersion {
  const found = contestApiVersions.find((one) => one === value)
  if (found !== undefined) return found
  throw new ConfigError(`PODIUM_CONTEST_API_VERSION must be one of ${contestApiVersions.join(', ')}, but is "${value}"`)
}

function readDatabaseUrl(value: string): string {
  readDatabaseAddress(value)
  return value
}

/** An even number stands no more losses than the odd one below it. */
function readReplicas(read: Reader): number {
  const replicas = read.integer('PODIUM_BUS_REPLICAS', 1, { min: 1, max: 5 })
  if (replicas % 2 === 1) return replicas
  throw new ConfigError(`PODIUM_BUS_REPLICAS must be 1, 3 or 5, but is "${replicas}"`)
}

function readDisk(read: Reader): Config['disk'] {
  const warnPercent = read.integer('PODIUM_DISK_WARN_PERCENT', 85, { min: 1, max: 100 })
  const refusePercent = read.integer('PODIUM_DISK_REFUSE_PERCENT', 92, { min: 1, max: 100 })
  if (warnPercent <= refusePercent) return { warnPercent, refusePercent }
  throw new ConfigError(
    `PODIUM_DISK_WARN_PERCENT is ${warnPercent} and PODIUM_DISK_REFUSE_PERCENT ${refusePercent}: nobody would be warned before uploads are refused`,
  )
}

/** The settings of this process, each checked. Throws ConfigError naming the setting. */
export function readConfig(env: Env = process.env): Config {
  const read = createReader(env)
  const smtpUrl = read.optionalText('PODIUM_SMTP_URL')
  const smsUrl = read.optionalText('PODIUM_SMS_URL')
  const secretKey = read.optionalText('PODIUM_SECRET_KEY')
  const submitInterval = read.optionalText('PODIUM_SUBMIT_INTERVAL_S')
  return {
    databaseUrl: readDatabaseUrl(read.text('PODIUM_DATABASE_URL')),
    natsUrl: read.text('PODIUM_NATS_URL'),
    replicas: readReplicas(read),
    s3: readS3(read),
    taskLeaseS: readTaskLease(read),
    buckets: readBuckets(read),
    disk: readDisk(read),
    httpHost: read.text('PODIUM_HTTP_HOST', '127.0.0.1'),
    httpTrusts: trustsOf(read, 'PODIUM_HTTP_TRUSTED_PROXIES', loopback),
    httpPort: read.integer('PODIUM_HTTP_PORT', 0, { min: 0, max: 65_535 }),
    httpDrainMs: read.integer('PODIUM_HTTP_DRAIN_S', 3, { min: 0, max: 60 }) * 1000,
    dataDir: read.text('PODIUM_DATA'),
    rootPassword: readRootPassword(read.optionalText('PODIUM_ROOT_PASSWORD')),
    tokenSecret: readTokenSecret(read.text('PODIUM_TOKEN_SECRET')),
    secrets: secretKey === null ? null : createSecretBox(secretKey),
    publicUrl: readUrl('PODIUM_PUBLIC_URL', read.text('PODIUM_PUBLIC_URL', 'http://localhost:8080')),
    submitIntervalS:
      submitInterval === null ? null : read.integer('PODIUM_SUBMIT_INTERVAL_S', 0, { min: 0, max: 86_400 }),
    clientDist: read.optionalText('PODIUM_CLIENT_DIST'),
    smtp: smtpUrl === null ? null : { url: readUrl('PODIUM_SMTP_URL', smtpUrl), from: read.text('PODIUM_SMTP_FROM') },
    smsUrl: smsUrl === null ? null : readUrl('PODIUM_SMS_URL', smsUrl),
    printer: readPrinter(read.optionalText('PODIUM_PRINTER')),
    rateFactor: read.integer('PODIUM_RATE_FACTOR', 1, { min: 0, max: 1000 }),
    contestApiVersion: readContestApiVersion(read.text('PODIUM_CONTEST_API_VERSION', contestApiVersions[0])),
    webhooksPrivate: read.flag('PODIUM_WEBHOOKS_PRIVATE'),
    clockMaxOffsetMs: read.integer('PODIUM_CLOCK_MAX_OFFSET_S', 5, { min: 1, max: 3_600 }) * 1000,
    fast: readFast(read),
  }
}

/** The password of the accounts that the demonstration makes. Throws ConfigError. */
export const readDemoPassword = (env: Env = process.env): string => createReader(env).text('PODIUM_DEMO_PASSWORD')

/** What a backup keeps besides database and objects, by the name of its file in a data folder. Throws ConfigError. */
export function readSecrets(env: Env = process.env): Readonly<Record<string, string>> {
  const read = createReader(env)
  const given = {
    'root-password': read.optionalText('PODIUM_ROOT_PASSWORD'),
    'token-secret': read.text('PODIUM_TOKEN_SECRET'),
    'secret-key': read.optionalText('PODIUM_SECRET_KEY'),
    'demo-password': read.optionalText('PODIUM_DEMO_PASSWORD'),
  }
  return Object.fromEntries(Object.entries(given).filter((one): one is [string, string] => one[1] !== null))
}
