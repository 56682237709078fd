/**
 * Sign-ins. A token is a signed note "user U, sign-in S, since T"; the row of sign-in S says whether it still counts,
 * so that signing out, disabling a user or changing a password works at once and on every device (contract/practice
 * 1.5).
 *
 * Reading the row at every call would cost a question to the database each; what it says is kept for one second.
 * Whoever ends a sign-in clears it here at once and tells the other processes over the bus; the second is the bound
 * should that message be lost. A row that was read while a message came in is used but not kept.
 */
import { randomBytes } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { LiveRevoke } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { rightsOf, roles } from '@podium/proto/rules/user/roles.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Sessions, Viewer } from '../../platform/context.ts'
import { change, firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, revocationOf } from '../../platform/outbox/outbox.ts'
import { rolePermissionsKey } from './admin/roles.ts'
import type { TokenNote, Tokens } from './tokens.ts'

interface Parts {
  readonly orm: MikroORM
  readonly bus: Bus
  readonly now: () => Date
  /** Asked at the first token: processes that read none do without what tokens need. */
  readonly tokens: () => Promise<Tokens>
}

interface SessionRow {
  readonly uid: string
  readonly username: string
  readonly role_id: number
  readonly locale: Locale
  /** What its role was given; null when nobody has changed it. */
  readonly granted: readonly string[] | null
}

const keepMs = 1000
const keepMaxEntries = 20_000
/** Parallel requests of one client share a renewal that is younger than this. */
const renewalLockMs = 20_000
const userAgentMaxChars = 500

/** What the database said about sign-ins, for `keepMs`. */
function viewerCache(now: () => Date) {
  const kept = new Map<string, { viewer: Viewer | null; untilMs: number }>()
  let generation = 0
  return {
    get: (id: string): Viewer | null | undefined => {
      const found = kept.get(id)
      return found && found.untilMs > now().getTime() ? found.viewer : undefined
    },
    generation: () => generation,
    /** Keeps an answer unless something was forgotten since the question was asked. */
    put: (id: string, viewer: Viewer | null, asOf: number): void => {
      if (asOf !== generation) return
      if (kept.size >= keepMaxEntries) kept.clear()
      kept.set(id, { viewer, untilMs: now().getTime() + keepMs })
    },
    forget: (uid: string | undefined): void => {
      generation += 1
      for (const [id, { viewer }] of kept)
        if (uid === undefined || viewer === null || viewer.uid === uid) kept.delete(id)
    },
  }
}

function viewerFrom(row: SessionRow, sessionId: string): Viewer | null {
  const role = roles.find((one) => one.id === row.role_id)
  if (!role) return null
  return {
    uid: row.uid,
    username: row.username,
    role: role.name,
    permissions: rightsOf(role, row.granted),
    locale: row.locale,
    sessionId,
  }
}

async function renewed({ orm, now, tokens }: Omit<Parts, 'bus'>, token: string): Promise<string | null> {
  const { read, ageS, sign } = await tokens()
  const note = read(token)
  if (note === null || ageS(note) < limits.tokenRefreshAfterS) return null
  const lockedSince = new Date(now().getTime() - renewalLockMs)
  const won = await change(
    orm.em.fork(),
    sql`
    update session set renewed_at = ${now()}
    where id = ${note.sid} and ended_at is null and (renewed_at is null or renewed_at < ${lockedSince})`,
  )
  return won === 1 ? sign(note.sub, note.sid) : null
}

export function openSessions({ orm, bus, now, tokens }: Parts): Sessions {
  const cache = viewerCache(now)
  bus.subscribe(subjects.revoke, LiveRevoke, ({ uid, topic }) => {
    if (uid !== undefined || topic === undefined) cache.forget(uid)
  })
  const forget = (uid: string): void => {
    cache.forget(uid)
    bus.publish(subjects.revoke, { v: 1, uid })
  }
  const load = async (note: TokenNote): Promise<Viewer | null> => {
    const asOf = cache.generation()
    const row = await firstRow(
      orm.em.fork(),
      sql<SessionRow>`
      select u.uid, u.username, u.role_id, u.locale,
        (select value -> u.role_id::text from setting where key = ${rolePermissionsKey}) as granted
      from session s join users u on u.uid = s.uid
      where s.id = ${note.sid} and s.uid = ${note.sub} and s.ended_at is null and u.status = 0`,
    )
    const viewer = row && viewerFrom(row, note.sid)
    cache.put(note.sid, viewer, asOf)
    return viewer
  }
  return {
    open: async (uid, { ip, userAgent }) => {
      const id = randomBytes(16).toString('hex')
      await change(
        orm.em.fork(),
        sql`
        insert into session (id, uid, ip, user_agent, gmt_create)
        values (${id}, ${uid}, ${ip}, ${userAgent.slice(0, userAgentMaxChars)}, ${now()})`,
      )
      return (await tokens()).sign(uid, id)
    },
    viewerOfToken: async (token) => {
      const note = (await tokens()).read(token)
      if (note === null) return null
      const kept = cache.get(note.sid)
      return kept === undefined ? load(note) : kept
    },
    lifeLeftMs: async (token) => {
      const { read, lifeLeftMs } = await tokens()
      const note = read(token)
      return note === null ? 0 : lifeLeftMs(note)
    },
    renew: (token) => renewed({ orm, now, tokens }, token),
    endAll: async (uid, { except, db } = {}) => {
      const end = async (em: Db): Promise<void> => {
        await change(
          em,
          sql`
          update session set ended_at = ${now()}
          where uid = ${uid} and ended_at is null and id is distinct from ${except ?? null}`,
        )
        await enqueue(em, [revocationOf(uid)])
      }
      if (db) return end(db)
      await orm.em.fork().transactional(end)
      forget(uid)
    },
    forget,
  }
}
