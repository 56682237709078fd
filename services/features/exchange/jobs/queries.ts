/** Tasks of import and export as their owners read them. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { importFormats } from '@podium/proto/rules/problem/exchange-formats.ts'
import type { ImportFormat } from '@podium/proto/rules/problem/exchange-formats.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { refusalText } from '../../../platform/http/field-rules.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { tables } from '../../entities.ts'
import type { JobKind } from '../entities.ts'
import type { ItemReport, Reason } from './report.ts'
import { silentForMs } from './jobs.ts'

const listedMost = 20

/** In the language of its reader. */
export const textOf = (reason: Reason | null, locale: Locale): string | null =>
  reason === null ? null : refusalText(reason, locale)

/** Those of files; what comes from remote sites has calls of its own. */
const fileKinds: readonly JobKind[] = ['preview', 'import', 'export']

/** Without its items, which may be many. */
const selectJobs = (db: Db, viewer: Viewer, kinds: readonly JobKind[] = fileKinds) =>
  tables(db)
    .selectFrom('exchange_job')
    .select(['id', 'kind', 'format', 'fileName', 'state', 'total', 'reason', 'resultHash', 'createdAt', 'touchedAt'])
    .select(({ fn, val }) =>
      fn<readonly ItemReport['outcome'][]>('jsonb_path_query_array', ['items', val('$[*].outcome')]).as('outcomes'),
    )
    .where('uid', '=', viewer.uid)
    .where('kind', 'in', kinds)

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number]

const countsOf = (outcomes: JobRow['outcomes']): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([outcome, all]) => [outcome, all.length]))

function present(
  { resultHash, createdAt, touchedAt, reason, outcomes, ...job }: JobRow,
  items: readonly ItemReport[],
  locale: Locale,
): CallAnswer<'exchangeJob'> {
  const isSilent = job.state === 'running' && Date.now() - touchedAt.getTime() > silentForMs
  return {
    ...job,
    state: isSilent ? 'failed' : job.state,
    done: outcomes.filter((outcome) => outcome !== 'ignored').length,
    counts: countsOf(outcomes),
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

interface Asked {
  readonly locale: Locale
  /** Absent: those of files. */
  readonly kinds?: readonly JobKind[]
}

/** Throws Refusal `jobUnknown`, also for somebody else's. */
export async function jobOf(
  db: Db,
  viewer: Viewer,
  { id, locale, kinds }: Asked & { readonly id: number },
): Promise<CallAnswer<'exchangeJob'>> {
  const found = await selectJobs(db, viewer, kinds).select('items').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('jobUnknown')
  const { items, ...job } = found
  return present(job, items, locale)
}

export async function jobsOf(db: Db, viewer: Viewer, { locale, kinds }: Asked): Promise<CallAnswer<'exchangeJobs'>> {
  const found = await selectJobs(db, viewer, kinds).orderBy('id', 'desc').limit(listedMost).execute()
  return found.map((row) => present(row, [], locale))
}

/** The report of a finished import. */
export async function itemsOf(db: Db, id: number): Promise<readonly ItemReport[]> {
  const found = await tables(db).selectFrom('exchange_job').select('items').where('id', '=', id).executeTakeFirst()
  return found?.items ?? []
}

/** Throws Refusal `jobUnknown`. */
export async function resultOf(db: Db, viewer: Viewer, id: number): Promise<{ hash: string; fileName: string }> {
  const found = await selectJobs(db, viewer).where('id', '=', id).executeTakeFirst()
  if (!found || found.resultHash === null) throw new Refusal('jobUnknown')
  return { hash: found.resultHash, fileName: found.fileName }
}

/** The file of an own preview that has ended well. Throws Refusal `previewUnknown`. */
export async function sourceOf(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ hash: string; format: ImportFormat; fileName: string }> {
  const found = await tables(db)
    .selectFrom('exchange_job')
    .select(['sourceHash', 'format', 'fileName'])
    .where('id', '=', id)
    .where('uid', '=', viewer.uid)
    .where('kind', '=', 'preview')
    .where('state', '=', 'done')
    .executeTakeFirst()
  if (!found || found.sourceHash === null || !isImportFormat(found.format)) throw new Refusal('previewUnknown')
  return { hash: found.sourceHash, format: found.format, fileName: found.fileName }
}

const isImportFormat = (format: string): format is ImportFormat => (importFormats as readonly string[]).includes(format)
