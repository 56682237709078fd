import { defaultBucketMb, defaultTaskLeaseS } from '../events/bus/subjects.ts'

/** Strict reading of environment values: a malformed value is refused by name, never taken as unset. */
export type Env = Readonly<Record<string, string | undefined>>

/** Names the variable and what it has to be; a process that meets one does not start. */
export class ConfigError extends Error {}

/** Readers of one environment. Empty reads as unset; what has no fallback is required. They throw ConfigError. */
export const createReader = (env: Env) => {
  const text = (name: string, fallback?: string): string => {
    const value = env[name]
    if (value !== undefined && value !== '') return value
    if (fallback !== undefined) return fallback
    throw new ConfigError(`${name} is required`)
  }
  const optionalText = (name: string): string | null => env[name] || null
  const integer = (name: string, fallback: number, range: { min: number; max: number }): number => {
    const value = env[name]
    if (value === undefined || value === '') return fallback
    const number = Number(value)
    if (!Number.isInteger(number) || number < range.min || number > range.max) {
      throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}, but is "${value}"`)
    }
    return number
  }
  const flag = (name: string): boolean => {
    const value = env[name]
    if (value === undefined || value === '' || value === '0') return false
    if (value === '1') return true
    throw new ConfigError(`${name} must be 0 or 1, but is "${value}"`)
  }
  return { text, optionalText, integer, flag }
}

export type Reader = ReturnType<typeof createReader>

/** Of whoever makes the task streams and whoever takes tasks from them. Throws ConfigError. */
export const readTaskLease = (read: ReturnType<typeof createReader>): number =>
  read.integer('PODIUM_TASK_LEASE_S', defaultTaskLeaseS, { min: 2, max: 600 })

/**
 * Whether a process takes its fast paths, each in a folder `fast/` with what it gains; off, the ways of the libraries.
 * Throws ConfigError.
 */
export const readFast = (read: ReturnType<typeof createReader>): boolean => {
  const value = read.text('PODIUM_FAST', 'off')
  if (value === 'on' || value === 'off') return value === 'on'
  throw new ConfigError(`PODIUM_FAST must be on or off, but is "${value}"`)
}

/** Of whoever stores secrets of other sites, and whoever uses them: for `createSecretBox`. Throws ConfigError. */
export const readSecretKey = (read: ReturnType<typeof createReader>): string => read.text('PODIUM_SECRET_KEY')

const bytesPerMb = 1024 * 1024
const bucketMb = { min: 1, max: 10_000_000 }

/** What the buckets of the object store may hold: of whoever starts the bus and whoever stores. Throws ConfigError. */
export const readBuckets = (read: ReturnType<typeof createReader>) => ({
  testDataBytes: read.integer('PODIUM_TEST_DATA_MAX_MB', defaultBucketMb.testData, bucketMb) * bytesPerMb,
  pageFilesBytes: read.integer('PODIUM_PAGE_FILES_MAX_MB', defaultBucketMb.pageFiles, bucketMb) * bytesPerMb,
})
