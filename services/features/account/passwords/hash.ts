/**
 * Password hashes: argon2id, written as a PHC string. A hash costs 19 MiB and about 25 ms of a core on purpose, so
 * only a few are computed at a time and only so many may wait: a flood of sign-ins must not starve everything else.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { busy, limitConcurrency } from '../../../platform/concurrency/concurrency-limiter.ts'

const derive = promisify(argon2)

interface Cost {
  readonly memoryKb: number
  readonly passes: number
  readonly parallelism: number
}

const cost: Cost = { memoryKb: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))
const waitingMax = 200

/** All hashes stand in one line. */
const inTurn = limitConcurrency({ atOnce, waiting: waitingMax, refusal: busy })

const base64 = (data: Buffer): string => data.toString('base64').replaceAll('=', '')

function hashOf(password: string, salt: Buffer, { memoryKb, passes, parallelism }: Cost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  return inTurn('hashes', () =>
    derive('argon2id', { message, nonce: salt, memory: memoryKb, passes, parallelism, tagLength: hashBytes }),
  )
}

/** The PHC string to store for a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await hashOf(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memoryKb},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A hash of nothing that anybody knows, so that an unknown name costs as much time as a known one. */
const nobody = `$argon2id$v=19$m=${cost.memoryKb},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(saltBytes))}$${base64(randomBytes(hashBytes))}`

/** Whether a password fits a stored hash; null stands for an unknown user and takes the same time. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const parts = phc.exec(stored ?? nobody)
  if (!parts) return false
  const [, memoryKb, passes, parallelism, salt = '', expected = ''] = parts
  const asStored = { memoryKb: Number(memoryKb), passes: Number(passes), parallelism: Number(parallelism) }
  const hash = await hashOf(password, Buffer.from(salt, 'base64'), asStored)
  const wanted = Buffer.from(expected, 'base64')
  return stored !== null && hash.length === wanted.length && timingSafeEqual(hash, wanted)
}
