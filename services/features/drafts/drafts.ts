/**
 * Drafts of one writer. A saving says which revision it was made from; when another device has saved since, nothing
 * is overwritten and the stored draft is the answer, so that the writer chooses. What one user keeps is bounded, and
 * the oldest gives way.
 */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { draftSlot } from '@podium/proto/rules/submission/language-family.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { checkWritable } from './access.ts'
import type { DraftPlace } from './access.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Draft = CallAnswer<'drafts'>[number]

const columns = sql`d.language, d.code, d.revision, d.saved_at as "savedAt"`
const present = (row: Draft): Draft => ({ ...row, savedAt: wireTime(row.savedAt) })

const placeOf = ({ pid, cid }: { pid: number; cid?: number | null }): DraftPlace => ({ pid, cid: cid ? cid : null })
const isAt = ({ pid, cid }: DraftPlace) => sql`d.pid = ${pid} and d.cid is not distinct from ${cid}::bigint`

/** Throws Refusal. */
export async function ownDrafts(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'drafts'>,
): Promise<CallAnswer<'drafts'>> {
  const db = orm.em.fork()
  const place = placeOf(query)
  await checkWritable(db, viewer, place, now())
  const found = await rows(
    db,
    sql<Draft>`select ${columns} from draft d where d.uid = ${viewer.uid} and ${isAt(place)} order by d.revision desc`,
  )
  return found.map(present)
}

/** Stores it unless the one that is there is not the one it was made from. Null when it is not. */
async function store(db: Db, uid: string, body: CallBody<'saveDraft'>, at: Date): Promise<Draft | null> {
  const { pid, cid } = placeOf(body)
  const { language, code, revision } = body
  return firstRow(
    db,
    sql<Draft>`
    insert into draft as d (uid, pid, cid, slot, language, code, code_bytes, revision, saved_at)
    values (${uid}, ${pid}, ${cid}, ${draftSlot(language)}, ${language}, ${code}, ${Buffer.byteLength(code)}, nextval('draft_revision'), ${at.toISOString()})
    on conflict (uid, pid, cid, slot) do update set language = excluded.language, code = excluded.code, code_bytes = excluded.code_bytes,
      revision = excluded.revision, saved_at = excluded.saved_at
    where d.revision = ${revision} or d.code = excluded.code
    returning ${columns}`,
  )
}

/** Drops the oldest drafts beyond the bounds. */
const trim = (db: Db, uid: string): Promise<unknown> =>
  change(
    db,
    sql`
    delete from draft where (uid, revision) in (
      select uid, revision from (
        select uid, revision, row_number() over newest as place, sum(code_bytes) over newest as bytes
        from draft where uid = ${uid} window newest as (order by revision desc)
      ) one where place > ${limits.draftsOfUserMax} or bytes > ${limits.draftsOfUserMaxBytes})`,
  )

/** Throws Refusal. */
export async function saveDraft(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'saveDraft'>,
): Promise<CallAnswer<'saveDraft'>> {
  if (Buffer.byteLength(body.code) > limits.draftMaxBytes)
    throw new Refusal('draftTooLong', { max: limits.draftMaxBytes })
  const place = placeOf(body)
  return orm.em.fork().transactional(async (db) => {
    await checkWritable(db, viewer, place, now())
    const saved = await store(db, viewer.uid, body, now())
    if (saved !== null) {
      await trim(db, viewer.uid)
      return { isSaved: true, draft: present(saved) }
    }
    const stored = await firstRow(
      db,
      sql<Draft>`
      select ${columns} from draft d where d.uid = ${viewer.uid} and ${isAt(place)} and d.slot = ${draftSlot(body.language)}`,
    )
    if (stored === null) throw new Refusal('problemNotFound')
    return { isSaved: false, draft: present(stored) }
  })
}
