/** The judge's settings, read from the environment once. Every one is listed in infra/env.example. */
import { readFileSync } from 'node:fs'
import { availableParallelism, hostname } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { readBusKey } from '@podium/proto/server/bus-keys.ts'
import type { BusKey } from '@podium/proto/server/bus-keys.ts'
import { ConfigError, createReader, readFast, readTaskLease } from '@podium/proto/server/config.ts'
import type { Env } from '@podium/proto/server/config.ts'
import { readS3 } from '@podium/proto/server/s3/config.ts'
import type { S3Config } from '@podium/proto/server/s3/config.ts'
import { driverChoices } from './sandbox/driver.ts'
import type { DriverChoice } from './sandbox/driver.ts'

export interface JudgeConfig {
  readonly natsUrl: string
  /** Its own credential, in place of a name and password of the address. */
  readonly key: BusKey | null
  /** Where test data is stored; null on the bus. */
  readonly s3: S3Config | null
  /** How long a judge may stay silent about a task before another one gets it. */
  readonly taskLeaseS: number
  /** Shown as the judger of a submission. */
  readonly name: string
  /** Shown with it in the back office. */
  readonly labels: readonly string[]
  /** Absolute; caches and boxes live in it. */
  readonly judgeFolder: string
  /** Absolute; what makes compilers fast. Judges of one host may share it. */
  readonly tuningFolder: string
  /** Submissions judged at the same time. */
  readonly slots: number
  /** How long a submission uses its slot before whoever has just come goes first. */
  readonly turnMs: number
  /** How long a judge that is told to end goes on with what it judges before it gives the rest back. */
  readonly drainMs: number
  /** What makes the boxes; auto takes isolate where its control groups work, else bubblewrap. */
  readonly driver: DriverChoice
  /** Time limits follow the speed of this machine. */
  readonly scalesLimits: boolean
  /** Serve although a limit is not enforced. */
  readonly unsafe: boolean
  readonly dataCacheBytes: number
  readonly programCacheBytes: number
  /** The fast paths of proto/server/fast. */
  readonly fast: boolean
}

const maxSlots = 256
const mebibyte = 1024 * 1024

const absolute = (name: string, path: string): string => {
  if (isAbsolute(path)) return path
  throw new ConfigError(`${name} must be an absolute path, but is "${path}"`)
}

function readCredential(file: string | null): BusKey | null {
  if (file === null) return null
  let text: string
  try {
    text = readFileSync(absolute('PODIUM_JUDGE_CREDENTIAL', file), 'utf8')
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`PODIUM_JUDGE_CREDENTIAL names ${file}, which cannot be read: ${String(error)}`)
  }
  const key = readBusKey(text)
  if (key === null)
    throw new ConfigError(
      `PODIUM_JUDGE_CREDENTIAL names ${file}, which is no credential: it is the file that the back office showed once`,
    )
  return key
}

const mostLabels = 16
const labelForm = /^[\p{L}\p{N}._:=/+-]{1,64}$/u

function readLabels(text: string | null): string[] {
  const labels = [...new Set((text ?? '').split(',').map((label) => label.trim()))].filter((label) => label !== '')
  const wrong = labels.find((label) => !labelForm.test(label))
  if (wrong !== undefined)
    throw new ConfigError(
      `PODIUM_JUDGE_LABELS are words such as room=a,fast, of letters, digits and . _ : = / + - (64 at most), but one is "${wrong}"`,
    )
  if (labels.length > mostLabels)
    throw new ConfigError(`PODIUM_JUDGE_LABELS are at most ${mostLabels}, but there are ${labels.length}`)
  return labels
}

const driverOf = (name: string): DriverChoice => {
  const found = driverChoices.find((one) => one === name)
  if (found !== undefined) return found
  throw new ConfigError(`PODIUM_JUDGE_DRIVER must be one of ${driverChoices.join(', ')}, but is "${name}"`)
}

/** @throws ConfigError naming the setting */
export const readDriver = (env: Env = process.env): DriverChoice =>
  driverOf(createReader(env).text('PODIUM_JUDGE_DRIVER', 'auto'))

/** Whether the environment says where the bus is. */
export const isOnBus = (env: Env = process.env): boolean => createReader(env).optionalText('PODIUM_NATS_URL') !== null

/** @throws ConfigError naming the setting */
export const readConfig = (env: Env = process.env): JudgeConfig => {
  const read = createReader(env)
  const judgeFolder = absolute('PODIUM_JUDGE_DIR', read.text('PODIUM_JUDGE_DIR'))
  return {
    natsUrl: read.text('PODIUM_NATS_URL'),
    key: readCredential(read.optionalText('PODIUM_JUDGE_CREDENTIAL')),
    s3: readS3(read),
    taskLeaseS: readTaskLease(read),
    name: read.text('PODIUM_JUDGE_NAME', hostname()),
    judgeFolder,
    tuningFolder: absolute(
      'PODIUM_JUDGE_TUNING_DIR',
      read.text('PODIUM_JUDGE_TUNING_DIR', join(judgeFolder, 'tuning')),
    ),
    labels: readLabels(read.optionalText('PODIUM_JUDGE_LABELS')),
    slots: read.integer('PODIUM_JUDGE_SLOTS', availableParallelism(), { min: 1, max: maxSlots }),
    // longer than most submissions take in all
    turnMs: read.integer('PODIUM_JUDGE_TURN_MS', 2_000, { min: 100, max: 600_000 }),
    drainMs: read.integer('PODIUM_JUDGE_DRAIN_S', 20, { min: 0, max: 3_600 }) * 1000,
    driver: readDriver(env),
    scalesLimits: read.flag('PODIUM_JUDGE_SCALE_LIMITS'),
    unsafe: read.flag('JUDGE_UNSAFE'),
    dataCacheBytes: read.integer('PODIUM_JUDGE_DATA_CACHE_MB', 4096, { min: 64, max: 1_000_000 }) * mebibyte,
    programCacheBytes: read.integer('PODIUM_JUDGE_PROGRAM_CACHE_MB', 256, { min: 16, max: 1_000_000 }) * mebibyte,
    fast: readFast(read),
  }
}
