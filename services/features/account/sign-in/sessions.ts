/**
 * Sign-ins. A token is a signed note "user U, sign-in S, since T"; the row of sign-in S says whether it still counts,
 * so that signing out, disabling a user or changing a password works at once and on every device (contract/practice
 * 1.5).
 *
 * Reading the row at every call would cost a query each; the viewer is cached for one second, and calls that come at
 * once share a query. Ending a sign-in clears the cache here at once and notifies the other processes over the bus;
 * the second is the bound should that message be lost. A row that was read while a message came in is used but not
 * cached.
 */
import { randomBytes } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { LiveRevoke } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { rightsOf, roles, userStatus } from '@podium/proto/rules/user/roles.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Sessions, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { enqueue, revocationOf } from '../../../platform/outbox/outbox.ts'
import { prepared, tables } from '../../entities.ts'
import { rolePermissionsKey } from '../admin/role-queries.ts'
import type { GrantedByRole } from '../admin/role-queries.ts'
import { Session } from '../entities.ts'
import type { TokenNote, Tokens } from './tokens.ts'

interface Parts {
  readonly orm: MikroORM
  readonly bus: Bus
  readonly now: () => Date
  /** Opened at the first token: processes that read none need no plugin for it. */
  readonly tokens: () => Promise<Tokens>
}

interface SessionRow {
  readonly uid: string
  readonly username: string
  readonly roleId: number
  readonly locale: Locale
  readonly onlyCid: number | null
  /** Null when nobody has changed the rights of a role. */
  readonly grantedByRole: GrantedByRole | null
}

const cacheLifeMs = 1000
const cacheMaxEntries = 20_000
/** Parallel requests of one client share a renewal that is younger than this. */
const renewalLockMs = 20_000
const userAgentMaxChars = 500

function viewerFrom(row: SessionRow, sessionId: string): Viewer | null {
  const role = roles.find((one) => one.id === row.roleId)
  if (!role) return null
  return {
    uid: row.uid,
    username: row.username,
    role: role.name,
    permissions: rightsOf(role, row.grantedByRole?.[role.id] ?? null),
    locale: row.locale,
    sessionId,
    onlyCid: row.onlyCid,
  }
}

const openSession = prepared((tables, { sid, sub }: Pick<TokenNote, 'sid' | 'sub'>) =>
  tables
    .selectFrom('session as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .leftJoin('setting as k', (join) => join.on('k.key', '=', rolePermissionsKey))
    .select(['u.uid', 'u.username', 'u.roleId', 'u.locale', 'u.onlyCid', 'k.value'])
    .where('s.id', '=', sid)
    .where('s.uid', '=', sub)
    .where('s.endedAt', 'is', null)
    .where('u.status', '=', userStatus.enabled),
)

/** The open sign-in of an enabled user. */
async function findSession(db: Db, note: TokenNote): Promise<SessionRow | null> {
  const [found] = await openSession(db, note)
  if (!found) return null
  const { value, ...row } = found
  return { ...row, grantedByRole: value as GrantedByRole | null }
}

/** Somebody in whose name a request comes that no sign-in stands behind; null unless they are enabled. */
export async function viewerOfUser(db: Db, uid: string): Promise<Viewer | null> {
  const found = await tables(db)
    .selectFrom('users as u')
    .leftJoin('setting as k', (join) => join.on('k.key', '=', rolePermissionsKey))
    .select(['u.uid', 'u.username', 'u.roleId', 'u.locale', 'u.onlyCid', 'k.value'])
    .where('u.uid', '=', uid)
    .where('u.status', '=', userStatus.enabled)
    .executeTakeFirst()
  if (!found) return null
  const { value, ...row } = found
  return viewerFrom({ ...row, grantedByRole: value as GrantedByRole | null }, '')
}

/** Viewers by sign-in, as the database had them at most `cacheLifeMs` ago. */
function openViewers({ orm, now }: Pick<Parts, 'orm' | 'now'>) {
  const cached = new Map<string, { viewer: Viewer | null; untilMs: number }>()
  const loading = new Map<string, Promise<Viewer | null>>()
  let generation = 0
  const load = async (note: TokenNote): Promise<Viewer | null> => {
    const asOf = generation
    const row = await findSession(orm.em.fork(), note)
    const viewer = row && viewerFrom(row, note.sid)
    if (asOf !== generation) return viewer
    if (cached.size >= cacheMaxEntries) cached.clear()
    cached.set(note.sid, { viewer, untilMs: now().getTime() + cacheLifeMs })
    return viewer
  }
  return {
    of: (note: TokenNote): Promise<Viewer | null> | Viewer | null => {
      const found = cached.get(note.sid)
      if (found && found.untilMs > now().getTime()) return found.viewer
      // A query that began before something was forgotten answers nobody who comes after.
      const key = `${generation} ${note.sid} ${note.sub}`
      const viewer = loading.get(key) ?? load(note).finally(() => loading.delete(key))
      loading.set(key, viewer)
      return viewer
    },
    forget: (uid: string | undefined): void => {
      generation += 1
      for (const [id, { viewer }] of cached)
        if (uid === undefined || viewer === null || viewer.uid === uid) cached.delete(id)
    },
  }
}

async function renewed({ orm, now, tokens }: Omit<Parts, 'bus'>, token: string): Promise<string | null> {
  const { read, ageS, sign } = await tokens()
  const note = read(token)
  if (note === null || ageS(note) < limits.tokenRefreshAfterS) return null
  const lockedSince = new Date(now().getTime() - renewalLockMs)
  const won = await orm.em
    .fork()
    .nativeUpdate(
      Session,
      { id: note.sid, endedAt: null, $or: [{ renewedAt: null }, { renewedAt: { $lt: lockedSince } }] },
      { renewedAt: now() },
    )
  return won === 1 ? sign(note.sub, note.sid) : null
}

export function openSessions({ orm, bus, now, tokens }: Parts): Sessions {
  const viewers = openViewers({ orm, now })
  bus.subscribe(subjects.revoke, LiveRevoke, ({ uid, topic }) => {
    if (uid !== undefined || topic === undefined) viewers.forget(uid)
  })
  const forget = (uid: string): void => {
    viewers.forget(uid)
    bus.publish(subjects.revoke, { v: 1, uid })
  }
  return {
    open: async (uid, { ip, userAgent }) => {
      const id = randomBytes(16).toString('hex')
      const em = orm.em.fork()
      em.create(Session, { id, uid, ip, userAgent: userAgent.slice(0, userAgentMaxChars), gmtCreate: now() })
      await em.flush()
      return (await tokens()).sign(uid, id)
    },
    viewerOfToken: async (token, ip) => {
      const note = (await tokens()).read(token)
      if (note === null) return null
      const viewer = await viewers.of(note)
      return viewer !== null && ip !== undefined ? { ...viewer, ip } : viewer
    },
    lifeLeftMs: async (token) => {
      const { read, lifeLeftMs } = await tokens()
      const note = read(token)
      return note === null ? 0 : lifeLeftMs(note)
    },
    renew: (token) => renewed({ orm, now, tokens }, token),
    endAll: async (uid, { except, db } = {}) => {
      const end = async (em: Db): Promise<void> => {
        await tables(em)
          .updateTable('session')
          .set({ endedAt: now() })
          .where('uid', '=', uid)
          .where('endedAt', 'is', null)
          .where('id', '<>', except ?? '')
          .execute()
        await enqueue(em, [revocationOf(uid)])
      }
      if (db) return end(db)
      await orm.em.fork().transactional(end)
      forget(uid)
    },
    forget,
  }
}
