// Who the processes of a stack run as. Only the judge stays root: it makes boxes. Each of the others has a system
// user of its own, so that whoever takes one over reads neither another one's secrets (its environment, its
// configuration) nor its memory, and changes nothing of the checkout. The services share one group: it alone may pass
// to the database's socket and into the folder of mails.
import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refused } from '../refused.ts'
import type { DataFolders } from './data-folders.ts'

export interface UserIds {
  uid: number
  gid: number
}

/** Who a process runs as; `ids` undefined means as ourselves. */
export interface SystemUser {
  ids: UserIds | undefined
}

const servicesGroup = 'podium-services'

/** Name of each user, and the group that it shares with others. */
const table = {
  database: { name: 'podium-db' },
  bus: { name: 'podium-nats' },
  front: { name: 'podium-front' },
  gateway: { name: 'podium-gateway' },
  remote: { name: 'podium-remote' },
  api: { name: 'podium-api', group: servicesGroup },
  worker: { name: 'podium-worker', group: servicesGroup },
} as const

export type SystemRole = keyof typeof table
export type SystemUsers = Record<SystemRole, SystemUser>

const roles = Object.keys(table) as SystemRole[]

/** Fields of the line of `name` in one of the system's lists. */
function lookUp(file: '/etc/passwd' | '/etc/group', name: string): string[] | undefined {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => fields[0] === name)
}

function idsOf(name: string): UserIds | undefined {
  const fields = lookUp('/etc/passwd', name)
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) }
}

/** Another stack may be making users at this moment, and hold the lists. */
const triesToMake = 5

/** Makes a user or a group unless it is there. Throws Refused with the system's reason. */
function make(program: 'useradd' | 'groupadd', args: string[], isThere: () => boolean): void {
  let reason = ''
  for (let tries = 0; tries < triesToMake && !isThere(); tries += 1) {
    const made = spawnSync(program, args, { encoding: 'utf8', env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } })
    reason = made.error?.message ?? made.stderr.trim()
  }
  if (!isThere())
    throw new Refused(
      `Podium's processes need system users of their own, and ${program} could not make ${args.at(-1)}: ${reason}`,
    )
}

function makeUser(role: SystemRole): UserIds {
  const { name, group } = { group: undefined, ...table[role] }
  const before = idsOf(name)
  if (before) return before
  if (group !== undefined) make('groupadd', ['--system', group], () => lookUp('/etc/group', group) !== undefined)
  const ofGroup = group === undefined ? ['--user-group'] : ['--gid', group]
  make(
    'useradd',
    ['--system', ...ofGroup, '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', name],
    () => idsOf(name) !== undefined,
  )
  return idsOf(name) as UserIds
}

/** The users, made where they are missing. Whoever is not root runs everything as themselves. */
export function systemUsers(): SystemUsers {
  const isRoot = process.getuid?.() === 0
  return Object.fromEntries(roles.map((role) => [role, { ids: isRoot ? makeUser(role) : undefined }])) as SystemUsers
}

/** Gives a folder and all in it to a user, unless it is theirs already. */
export function chownAll(dir: string, ids: UserIds): void {
  const own = (path: string): void => {
    const { uid, gid } = lstatSync(path)
    if (uid !== ids.uid || gid !== ids.gid) lchownSync(path, ids.uid, ids.gid)
  }
  own(dir)
  for (const entry of readdirSync(dir, { recursive: true })) own(join(dir, String(entry)))
}

/** Makes a folder private to a user. */
function makePrivate(dir: string, user: SystemUser): void {
  if (user.ids) chownAll(dir, user.ids)
  chmodSync(dir, 0o700)
}

/**
 * Gives the folders of a stack to who works in them, those of an older version, too: the bus's to the bus, the
 * socket's to the database, which the services pass through, and the mails' to the services. All else stays the
 * supervisor's and the judge's.
 */
export function giveDataFolders(
  { natsDir, socketDir, mailDir }: DataFolders,
  { bus, database, worker }: SystemUsers,
): void {
  makePrivate(natsDir, bus)
  if (database.ids && worker.ids) {
    lchownSync(socketDir, database.ids.uid, worker.ids.gid)
    lchownSync(mailDir, 0, worker.ids.gid)
  }
  chmodSync(socketDir, 0o750)
  chmodSync(mailDir, 0o770)
}
