import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refused } from '../refused.ts'

export interface UserIds {
  uid: number
  gid: number
}

/** Who the database and the bus run as; `ids` undefined means as ourselves. */
export interface SystemUser {
  ids: UserIds | undefined
}

const userName = 'podium-db'

function lookUp(name: string): UserIds | undefined {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name)
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

/**
 * PostgreSQL refuses root and wants a user of the password file. As root a user of our own is made once, so that the
 * database's files belong to nobody else; an ordinary user runs it as themselves.
 */
export function databaseUser(): SystemUser {
  if (process.getuid?.() !== 0) return { ids: undefined }
  const before = lookUp(userName)
  if (before) return { ids: before }
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', userName]
  const made = spawnSync('useradd', args, { encoding: 'utf8', env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } })
  const ids = lookUp(userName)
  if (ids) return { ids }
  throw new Refused(`The database needs a user of its own, and useradd could not make it: ${made.error?.message ?? made.stderr.trim()}`)
}

/** Gives a folder and all in it to a user. */
export function chownAll(dir: string, ids: UserIds): void {
  lchownSync(dir, ids.uid, ids.gid)
  for (const entry of readdirSync(dir, { recursive: true })) lchownSync(join(dir, String(entry)), ids.uid, ids.gid)
}

/** Makes a folder private to a user. */
export function makePrivate(dir: string, user: SystemUser): void {
  if (user.ids) chownAll(dir, user.ids)
  chmodSync(dir, 0o700)
}
