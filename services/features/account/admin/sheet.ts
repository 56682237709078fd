/**
 * Names and passwords of generated accounts, kept for half an hour for the sheet. They are stored enciphered under
 * the key that the caller alone was given; the row is found by the key's hash, so that the database by itself gives
 * no password away.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { userLimits } from '@podium/proto/rules/user/user-rows.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import { change, firstRow, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { Download } from '../../../platform/http/downloads.ts'
import { xlsxOf } from '../../../platform/http/sheet.ts'

interface MadeUser {
  readonly username: string
  readonly password: string
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** @returns the key that opens it */
export async function keepSheet(db: Db, users: readonly MadeUser[], now: Date): Promise<string> {
  const [key, iv] = [randomBytes(keyBytes), randomBytes(ivBytes)]
  const cipher = createCipheriv(algorithm, key, iv)
  const sealed = Buffer.concat([
    cipher.update(JSON.stringify(users.map(({ username, password }) => [username, password])), 'utf8'),
    cipher.final(),
  ])
  const content = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
  await change(
    db,
    sql`insert into user_sheet (id, content, expires_at) values (${sha256(key)}, ${content}, ${new Date(now.getTime() + userLimits.sheetLifeMs)})`,
  )
  return key.toString('hex')
}

async function openSheet(db: Db, key: string, now: Date): Promise<string[][]> {
  const secret = Buffer.from(/^[0-9a-f]{64}$/.test(key) ? key : '', 'hex')
  if (secret.length !== keyBytes) return []
  const found = await firstRow(
    db,
    sql<{ content: string }>`select content from user_sheet where id = ${sha256(secret)} and expires_at > ${now}`,
  )
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
export async function userSheet(db: Db, key: string, now: Date): Promise<Download> {
  const lines = await openSheet(db, key, now)
  const name = /^[0-9a-f]{1,64}$/.test(key) ? key : 'users'
  return {
    name: `${name}.xlsx`,
    mediaType: 'application/xlsx',
    content: await xlsxOf('用户数据', [['用户名', '密码'], ...lines]),
  }
}
