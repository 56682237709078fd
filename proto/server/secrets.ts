/**
 * Secrets of other sites (passwords, cookies) as they are stored and sent: encrypted with AES-256-GCM under a key that
 * only the processes have which need them. What a secret is for is authenticated with it, so one that was copied to
 * somewhere else does not decrypt there.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { ConfigError } from './config.ts'

export interface SecretBox {
  /** `v1.<key id>.<nonce>.<ciphertext and tag>`, each in base64url. @param purpose the same as when it is decrypted */
  readonly encrypt: (plain: string, purpose: string) => string
  /** Null when the key is another one, the purpose is another one, or the text was changed. */
  readonly decrypt: (encrypted: string, purpose: string) => string | null
}

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const keyIdBytes = 6
const leastKeyChars = 32

interface Key {
  readonly id: string
  readonly bytes: Uint8Array
}

const derived = (text: string, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', text, '', `podium ${info}`, bytes))

const keyOf = (text: string): Key => ({
  id: derived(text, 'secret key id', keyIdBytes).toString('base64url'),
  bytes: derived(text, 'secret key', keyBytes),
})

const encryptWith = ({ id, bytes }: Key, plain: string, purpose: string): string => {
  const nonce = randomBytes(nonceBytes)
  const work = createCipheriv(cipher, bytes, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([work.update(plain, 'utf8'), work.final(), work.getAuthTag()])
  return ['v1', id, nonce.toString('base64url'), body.toString('base64url')].join('.')
}

const decryptWith = (keys: readonly Key[], encrypted: string, purpose: string): string | null => {
  const [version, id, nonce = '', body = ''] = encrypted.split('.')
  const key = keys.find((one) => one.id === id)
  const bytes = Buffer.from(body, 'base64url')
  if (version !== 'v1' || key === undefined || bytes.length < tagBytes) return null
  try {
    const work = createDecipheriv(cipher, key.bytes, Buffer.from(nonce, 'base64url'), { authTagLength: tagBytes })
    work.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([work.update(bytes.subarray(0, -tagBytes)), work.final()]).toString('utf8')
  } catch {
    return null
  }
}

/**
 * @param text one key, or several with commas between: the first encrypts, all decrypt
 * @throws ConfigError for a key that is too short
 */
export const createSecretBox = (text: string): SecretBox => {
  const keys = text.split(',').map((one) => one.trim())
  if (keys.some((one) => one.length < leastKeyChars))
    throw new ConfigError(`PODIUM_SECRET_KEY must have at least ${leastKeyChars} characters`)
  const [newest, ...older] = keys.map(keyOf)
  if (newest === undefined) throw new ConfigError('PODIUM_SECRET_KEY is required')
  return {
    encrypt: (plain, purpose) => encryptWith(newest, plain, purpose),
    decrypt: (encrypted, purpose) => decryptWith([newest, ...older], encrypted, purpose),
  }
}
