/**
 * Names and passwords of generated accounts, stored half an hour for the sheet. They are stored enciphered under
 * the key that the caller alone was given; the row is found by the key's hash, so that the database by itself gives
 * no password away.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { userLimits } from '@podium/proto/rules/user/user-rows.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Download } from '../../../platform/http/downloads.ts'
import { xlsxOf } from '../../../platform/http/sheet.ts'
import { UserSheet } from '../entities.ts'

interface MadeUser {
  readonly username: string
  readonly password: string
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** @returns the key that opens it */
export async function storeSheet(em: EntityManager, users: readonly MadeUser[], now: Date): Promise<string> {
  const [key, iv] = [randomBytes(keyBytes), randomBytes(ivBytes)]
  const cipher = createCipheriv(algorithm, key, iv)
  const encrypted = Buffer.concat([
    cipher.update(JSON.stringify(users.map(({ username, password }) => [username, password])), 'utf8'),
    cipher.final(),
  ])
  const content = Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
  em.create(UserSheet, { id: sha256(key), content, expiresAt: new Date(now.getTime() + userLimits.sheetLifeMs) })
  await em.flush()
  return key.toString('hex')
}

async function openSheet(em: EntityManager, key: string, now: Date): Promise<string[][]> {
  const secret = Buffer.from(/^[0-9a-f]{64}$/.test(key) ? key : '', 'hex')
  if (secret.length !== keyBytes) return []
  const found = await em.findOne(UserSheet, { id: sha256(secret), expiresAt: { $gt: now } })
  if (found === null) return []
  const bytes = Buffer.from(found.content, 'base64')
  const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, ivBytes)).setAuthTag(
    bytes.subarray(ivBytes, ivBytes + tagBytes),
  )
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8'),
  ) as string[][]
}

/** Header alone for a key that is unknown or old. */
export async function userSheet(em: EntityManager, key: string, now: Date): Promise<Download> {
  const lines = await openSheet(em, key, now)
  const name = /^[0-9a-f]{1,64}$/.test(key) ? key : 'users'
  return {
    name: `${name}.xlsx`,
    mediaType: 'application/xlsx',
    content: await xlsxOf('用户数据', [['用户名', '密码'], ...lines]),
  }
}
