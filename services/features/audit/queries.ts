/** What staff and administrators did, as far as each may read it. */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { isWord } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { csvOf } from '../../platform/http/csv.ts'
import type { Download } from '../../platform/http/downloads.ts'
import { wireTime } from '../../platform/http/time.ts'
import { staffContest } from '../contests/index.ts'
import { tables } from '../entities.ts'
import { withActs } from './act-queries.ts'
import { namesIn } from './name-queries.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Filter = CallQuery<'downloadAudit'> & { readonly cid?: number; readonly beforeId?: number }

const rowsAtOnce = 50
const fileMaxRows = 20_000

const select = (db: Db, { cid, username, kind, object, fromMs, untilMs, beforeId }: Filter, limit: number) =>
  tables(db)
    .selectFrom('audit')
    .select(['id', 'at', 'username', 'call', 'cid', 'kind', 'object', 'label', 'before', 'after'])
    .$if(cid !== undefined, (all) => all.where('cid', '=', cid ?? 0))
    .$if(Boolean(username), (all) => all.where(({ ref }) => isWord(ref('username'), (username ?? '').trim())))
    .$if(Boolean(kind), (all) => all.where('kind', '=', kind ?? ''))
    .$if(Boolean(object), (all) => all.where('object', '=', (object ?? '').trim()))
    .$if(fromMs !== undefined, (all) => all.where('at', '>=', new Date(fromMs ?? 0)))
    .$if(untilMs !== undefined, (all) => all.where('at', '<', new Date(untilMs ?? 0)))
    .$if(beforeId !== undefined, (all) => all.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

async function read(db: Db, filter: Filter): Promise<CallAnswer<'auditLog'>> {
  const found = await select(db, filter, rowsAtOnce + 1)
  const shown = found.slice(0, rowsAtOnce)
  return {
    records: (await withActs(db, shown)).map(({ at, ...row }) => ({ ...row, at: wireTime(at) })),
    isLast: found.length <= rowsAtOnce,
    ...(await namesIn(db, shown)),
  }
}

const textOf = (fields: unknown): string => (fields === null ? '' : JSON.stringify(fields))

async function file(db: Db, filter: Filter, name: string): Promise<Download> {
  const found = await withActs(db, await select(db, filter, fileMaxRows))
  const head = ['id', 'time', 'user', 'call', 'contest', 'kind', 'object', 'name', 'before', 'after']
  const lines = found.map(({ id, at, username, call, cid, kind, object, label, about, before, after }) => [
    id,
    at.toISOString(),
    username,
    call,
    cid,
    about?.kind ?? kind,
    about?.object ?? object,
    about?.name ?? label,
    textOf(before),
    textOf(after),
  ])
  return { name, mediaType: 'text/csv; charset=utf-8', content: csvOf([head, ...lines]) }
}

export const auditLog = ({ orm }: Tools, query: CallQuery<'auditLog'>): Promise<CallAnswer<'auditLog'>> =>
  read(orm.em.fork(), query)

export const auditFile = ({ orm }: Tools, query: CallQuery<'downloadAudit'>): Promise<Download> =>
  file(orm.em.fork(), query, 'audit.csv')

/** Throws Refusal. */
export async function contestAudit(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'contestAudit'>,
): Promise<CallAnswer<'contestAudit'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid: query.cid, viewer, now: now() }, 'audit')
  return read(db, query)
}

/** Throws Refusal. */
export async function contestAuditFile(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'downloadContestAudit'>,
): Promise<Download> {
  const db = orm.em.fork()
  await staffContest(db, { cid: query.cid, viewer, now: now() }, 'audit')
  return file(db, query, `contest_${query.cid}_audit.csv`)
}
