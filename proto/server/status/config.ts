/** Where a process says how it is. */
import { createReader } from '../config.ts'
import type { Env } from '../config.ts'

export interface StatusConfig {
  readonly host: string
  readonly port: number
}

/** Null where nobody asks. Throws ConfigError. */
export function readStatus(env: Env = process.env): StatusConfig | null {
  const read = createReader(env)
  if (read.optionalText('PODIUM_STATUS_PORT') === null) return null
  return {
    host: read.text('PODIUM_STATUS_HOST', '127.0.0.1'),
    port: read.integer('PODIUM_STATUS_PORT', 0, { min: 0, max: 65_535 }),
  }
}
