/**
 * Imports and exports as tasks: a row says how far one is, so that it goes on without its page and can be looked at
 * from any. The work runs in the process that took the call; when that dies, the row stops being touched and is told
 * as interrupted. What had been stored by then is stored whole.
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode, ErrorParams } from '@podium/proto/errors/index.ts'
import type { ImportFormat } from '@podium/proto/rules/problem/exchange-formats.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { change, firstRow, rows, sql, toDate } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { refusalText } from '../../platform/http/field-rules.ts'
import { wireTime } from '../../platform/http/time.ts'

export interface Reason {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

export interface ItemReport {
  readonly name: string
  /** Among the problems of the file, from 0; -1 for what belongs to none. */
  readonly place: number
  /** `ready` in a preview only; `ignored` for files that belong to no problem. */
  readonly outcome: 'ready' | 'stored' | 'replaced' | 'exists' | 'failed' | 'ignored'
  readonly displayId: string | null
  readonly reason: Reason | null
  readonly notes: readonly Reason[]
}

export interface Result {
  readonly hash: string
  readonly sizeBytes: number
}

export interface JobControl {
  readonly setTotal: (total: number) => Promise<void>
  readonly add: (item: ItemReport) => Promise<void>
}

interface NewJob {
  readonly kind: 'preview' | 'import' | 'export'
  readonly format: string
  readonly fileName: string
}

const runningPerUser = 2
const touchIntervalMs = 15_000
const silentForS = 60
const keptForDays = 3
const listedJobs = 20
const fileNameMaxChars = 255

export const reasonOf = (error: Refusal): Reason => ({ code: error.code, params: error.params })
/** In the words of its reader. */
export const textOf = (reason: Reason | null, locale: Locale): string | null =>
  reason === null ? null : refusalText(reason, locale)

const isRunning = sql`state = 'running' and touched_at > now() - make_interval(secs => ${silentForS})`

/** Old tasks go, and the files that no task refers to any more. */
async function clearOld({ orm, objectStore }: Context): Promise<void> {
  const db = orm.em.fork()
  const gone = await rows(
    db,
    sql<{ hash: string | null }>`
    delete from exchange_job where created_at < now() - make_interval(days => ${keptForDays}) returning coalesce(result_hash, source_hash) as hash`,
  )
  for (const { hash } of gone) {
    if (
      hash !== null &&
      !(await firstRow(db, sql`select 1 from exchange_job where ${hash} in (result_hash, source_hash)`))
    )
      await objectStore.remove(hash)
  }
}

/** Throws Refusal `jobBusy`. @returns its id */
export async function openJob(ctx: Context, viewer: Viewer, { kind, format, fileName }: NewJob): Promise<number> {
  await clearOld(ctx)
  const name = fileName.replaceAll('\0', '').toWellFormed().slice(0, fileNameMaxChars)
  return ctx.orm.em.fork().transactional(async (db) => {
    await rows(db, sql`select pg_advisory_xact_lock(hashtextextended(${viewer.uid}, 7036488))`)
    const running = await firstRow(
      db,
      sql<{
        count: number
      }>`select count(*)::int as count from exchange_job where uid = ${viewer.uid} and ${isRunning}`,
    )
    if ((running?.count ?? 0) >= runningPerUser) throw new Refusal('jobBusy')
    const created = await firstRow(
      db,
      sql<{ id: number }>`
      insert into exchange_job (uid, kind, format, file_name) values (${viewer.uid}, ${kind}, ${format}, ${name}) returning id`,
    )
    if (!created) throw new Error('an insert returned no row')
    return created.id
  })
}

async function endJob(
  db: Db,
  id: number,
  end: { readonly reason: Reason | null; readonly result: Result | null },
): Promise<void> {
  await change(
    db,
    sql`
    update exchange_job set state = ${end.reason === null ? 'done' : 'failed'}, reason = ${end.reason === null ? null : JSON.stringify(end.reason)}::jsonb,
      result_hash = ${end.result?.hash ?? null}, result_bytes = ${end.result?.sizeBytes ?? null}, touched_at = now()
    where id = ${id}`,
  )
}

/**
 * Runs the work of a task to its end, whatever happens, and keeps its row. Never rejects. @returns why it failed as a
 * whole
 */
export async function runJob(
  ctx: Context,
  id: number,
  work: (control: JobControl) => Promise<Result | null>,
): Promise<Reason | null> {
  const db = () => ctx.orm.em.fork()
  const touch = setInterval(
    () => void change(db(), sql`update exchange_job set touched_at = now() where id = ${id}`).catch(() => undefined),
    touchIntervalMs,
  )
  const control: JobControl = {
    setTotal: async (total) =>
      void (await change(db(), sql`update exchange_job set total = ${total}, touched_at = now() where id = ${id}`)),
    add: async (item) =>
      void (await change(
        db(),
        sql`
      update exchange_job set items = items || ${JSON.stringify([item])}::jsonb, touched_at = now() where id = ${id}`,
      )),
  }
  let reason: Reason | null = null
  let result: Result | null = null
  try {
    result = await work(control)
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, job: id }, 'a task of import or export failed')
    reason = error instanceof Refusal ? reasonOf(error) : { code: 'internal', params: {} }
  } finally {
    clearInterval(touch)
  }
  await endJob(db(), id, { reason, result }).catch((error: unknown) =>
    ctx.log.error({ err: error, job: id }, 'the end of a task could not be stored'),
  )
  return reason
}

interface JobRow {
  readonly id: number
  readonly kind: string
  readonly format: string
  readonly fileName: string
  readonly state: string
  readonly total: number | null
  readonly done: number
  readonly counts: Readonly<Record<string, number>> | null
  readonly items: readonly ItemReport[]
  readonly reason: Reason | null
  readonly resultHash: string | null
  readonly createdAt: string
  readonly touchedAt: string
}

const columns = sql`id, kind, format, file_name as "fileName", state, total, jsonb_array_length(jsonb_path_query_array(items, '$[*] ? (@.outcome != "ignored")')) as done, reason,
  (select jsonb_object_agg(outcome, number) from (select item ->> 'outcome' as outcome, count(*)::int as number from jsonb_array_elements(items) item group by 1) c) as counts, result_hash as "resultHash",
  created_at as "createdAt", touched_at as "touchedAt"`

function present(row: JobRow, locale: Locale): CallAnswer<'exchangeJob'> {
  const { resultHash, createdAt, touchedAt, items, reason, counts, ...job } = row
  const isSilent = job.state === 'running' && Date.now() - toDate(touchedAt).getTime() > silentForS * 1000
  return {
    ...job,
    state: isSilent ? 'failed' : job.state,
    counts: counts ?? {},
    items: items.map((item) => ({
      ...item,
      place: item.place ?? -1,
      reason: textOf(item.reason, locale),
      notes: (item.notes ?? []).map((note) => textOf(note, locale) ?? ''),
    })),
    reason: textOf(isSilent ? { code: 'importInterrupted', params: {} } : reason, locale),
    hasResult: resultHash !== null,
    gmtCreate: wireTime(createdAt),
  }
}

const findJob = (db: Db, viewer: Viewer, id: number) =>
  firstRow(db, sql<JobRow>`select ${columns}, items from exchange_job where id = ${id} and uid = ${viewer.uid}`)

/** Throws Refusal `jobUnknown`, also for somebody else's. */
export async function jobOf(db: Db, viewer: Viewer, id: number, locale: Locale): Promise<CallAnswer<'exchangeJob'>> {
  const found = await findJob(db, viewer, id)
  if (!found) throw new Refusal('jobUnknown')
  return present(found, locale)
}

export async function jobsOf(db: Db, viewer: Viewer, locale: Locale): Promise<CallAnswer<'exchangeJobs'>> {
  const found = await rows(
    db,
    sql<JobRow>`select ${columns}, '[]'::jsonb as items from exchange_job where uid = ${viewer.uid} order by id desc limit ${listedJobs}`,
  )
  return found.map((row) => present(row, locale))
}

/** What a finished import has to say. */
export async function itemsOf(db: Db, id: number): Promise<readonly ItemReport[]> {
  return (
    (await firstRow(db, sql<{ items: ItemReport[] }>`select items from exchange_job where id = ${id}`))?.items ?? []
  )
}

/** Throws Refusal `jobUnknown`. */
export async function resultOf(db: Db, viewer: Viewer, id: number): Promise<{ hash: string; fileName: string }> {
  const found = await findJob(db, viewer, id)
  if (!found || found.resultHash === null) throw new Refusal('jobUnknown')
  return { hash: found.resultHash, fileName: found.fileName }
}

/** Keeps the file of a preview until the preview goes. */
export const keepSource = (db: Db, id: number, hash: string): Promise<unknown> =>
  change(db, sql`update exchange_job set source_hash = ${hash} where id = ${id}`)

/** The file of an own preview that has ended well. Throws Refusal `previewUnknown`. */
export async function sourceOf(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ hash: string; format: ImportFormat; fileName: string }> {
  const found = await firstRow(
    db,
    sql<{ hash: string | null; format: ImportFormat; fileName: string }>`
    select source_hash as hash, format, file_name as "fileName" from exchange_job where id = ${id} and uid = ${viewer.uid} and kind = 'preview' and state = 'done'`,
  )
  if (!found || found.hash === null) throw new Refusal('previewUnknown')
  return { ...found, hash: found.hash }
}
