/**
 * Imports and exports as tasks: a row says how far one is, so that it goes on without its page and can be looked at
 * from any. The work runs in the process that took the call; when that dies, the row stops being touched and is shown
 * as interrupted. What had been stored by then is stored whole.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { lockName } from '../../../platform/database/advisory-lock.ts'
import { tables } from '../../entities.ts'
import { ExchangeJob } from '../entities.ts'
import type { JobKind } from '../entities.ts'
import type { ItemReport, Reason } from './report.ts'

export interface Result {
  readonly hash: string
  readonly sizeBytes: number
}

export interface JobControl {
  readonly setTotal: (total: number) => Promise<void>
  readonly add: (item: ItemReport) => Promise<void>
}

interface NewJob {
  readonly kind: JobKind
  readonly format: string
  readonly fileName: string
}

const runningPerUser = 2
const touchIntervalMs = 15_000
/** A running task that was not touched for so long was interrupted. */
export const silentForMs = 60_000
const storedForMs = 3 * 24 * 3_600_000
const fileNameMaxChars = 255

export const reasonOf = (error: Refusal): Reason => ({ code: error.code, params: error.params })

type JobFields = Pick<ExchangeJob, 'state' | 'total' | 'reason' | 'resultHash' | 'resultBytes'>

/** Old tasks go, and the files that no task refers to any more. */
async function clearOld({ orm, objectStore }: Context): Promise<void> {
  const em = orm.em.fork()
  const gone = await tables(em)
    .deleteFrom('exchange_job')
    .where('createdAt', '<', new Date(Date.now() - storedForMs))
    .returning(['resultHash', 'sourceHash'])
    .execute()
  for (const { resultHash, sourceHash } of gone) {
    const hash = resultHash ?? sourceHash
    if (hash === null) continue
    if ((await em.count(ExchangeJob, { $or: [{ resultHash: hash }, { sourceHash: hash }] })) === 0)
      await objectStore.remove(hash)
  }
}

/** Throws Refusal `jobBusy`. @returns its id */
export async function openJob(ctx: Context, viewer: Viewer, { kind, format, fileName }: NewJob): Promise<number> {
  await clearOld(ctx)
  const name = fileName.replaceAll('\0', '').toWellFormed().slice(0, fileNameMaxChars)
  return ctx.orm.em.fork().transactional(async (em) => {
    await lockName(em, 'fileOwner', viewer.uid)
    const running = await em.count(ExchangeJob, {
      uid: viewer.uid,
      state: 'running',
      touchedAt: { $gt: new Date(Date.now() - silentForMs) },
    })
    if (running >= runningPerUser) throw new Refusal('jobBusy')
    const job = em.create(ExchangeJob, { uid: viewer.uid, kind, format, fileName: name })
    await em.flush()
    return job.id
  })
}

const changeJob = async (em: EntityManager, id: number, fields: Partial<JobFields>): Promise<void> => {
  await em.nativeUpdate(ExchangeJob, { id }, { ...fields, touchedAt: new Date() })
}

/** Each problem is one statement, however many the report has already. */
async function addItem(em: EntityManager, id: number, item: ItemReport): Promise<void> {
  await tables(em)
    .updateTable('exchange_job')
    .set(({ fn, val }) => ({
      items: fn<readonly ItemReport[]>('jsonb_concat', ['items', val(JSON.stringify([item]))]),
      touchedAt: new Date(),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Runs the work of a task to its end, whatever happens, and its row in step. Never rejects. @returns why it failed as a
 * whole
 */
export async function runJob(
  ctx: Context,
  id: number,
  work: (control: JobControl) => Promise<Result | null>,
): Promise<Reason | null> {
  const em = () => ctx.orm.em.fork()
  const touch = setInterval(() => void changeJob(em(), id, {}).catch(() => undefined), touchIntervalMs)
  const control: JobControl = {
    setTotal: (total) => changeJob(em(), id, { total }),
    add: (item) => addItem(em(), id, item),
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
  await changeJob(em(), id, {
    state: reason === null ? 'done' : 'failed',
    reason,
    resultHash: result?.hash ?? null,
    resultBytes: result?.sizeBytes ?? null,
  }).catch((error: unknown) => ctx.log.error({ err: error, job: id }, 'the end of a task could not be stored'))
  return reason
}

/** Remembers the file of a preview until the preview goes. */
export const rememberSource = async (em: EntityManager, id: number, hash: string): Promise<void> => {
  await em.nativeUpdate(ExchangeJob, { id }, { sourceHash: hash })
}
