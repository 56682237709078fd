/** Imports from remote sites as whoever started them reads them. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { jobOf, jobsOf } from '../exchange/index.ts'
import { targetOf } from './job-form.ts'

type Job = CallAnswer<'remoteImportJob'>
type ExchangeJob = CallAnswer<'exchangeJob'>

const outcomes: Readonly<Record<string, Job['items'][number]['outcome']>> = {
  stored: 'stored',
  replaced: 'updated',
  unchanged: 'unchanged',
  exists: 'exists',
}

const jobStates = ['running', 'done', 'failed'] as const

function present(job: ExchangeJob, titles: ReadonlyMap<string, string>): Job {
  const { id, done, reason, gmtCreate } = job
  return {
    id,
    ...targetOf(job.format),
    state: jobStates.find((state) => state === job.state) ?? 'failed',
    total: job.total ?? 0,
    done,
    items: job.items.map(({ name, outcome, displayId, reason: why }) => ({
      id: name,
      outcome: outcomes[outcome] ?? 'failed',
      displayId,
      title: displayId === null ? null : (titles.get(displayId) ?? null),
      reason: why,
    })),
    reason,
    gmtCreate,
  }
}

async function titlesOf(db: Db, { items }: ExchangeJob): Promise<ReadonlyMap<string, string>> {
  const ids = items.flatMap(({ displayId }) => displayId ?? [])
  if (ids.length === 0) return new Map()
  const found = await tables(db)
    .selectFrom('problem')
    .select(['displayId', 'title'])
    .where('displayId', 'in', ids)
    .execute()
  return new Map(found.map(({ displayId, title }) => [displayId, title]))
}

/** Throws Refusal `jobUnknown`, also for somebody else's. */
export async function remoteImportJob(db: Db, viewer: Viewer, id: number, locale: Locale): Promise<Job> {
  const job = await jobOf(db, viewer, { id, locale, kinds: ['remote'] })
  return present(job, await titlesOf(db, job))
}

export async function remoteImportJobs(db: Db, viewer: Viewer, locale: Locale): Promise<Job[]> {
  return (await jobsOf(db, viewer, { locale, kinds: ['remote'] })).map((job) => present(job, new Map()))
}
