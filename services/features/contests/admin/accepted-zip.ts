/**
 * The accepted programs of a contest as a zip (contract/files-and-formats 10). Names are listed first; a program is
 * read when its turn in the archive comes, so that a large contest needs no more memory than a small one.
 */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import { contestTypes } from '@podium/proto/rules/contest/contest-kinds.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { languages } from '@podium/proto/rules/submission/languages.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { findContest } from '../queries.ts'
import type { ContestRow } from '../queries.ts'
import { tables } from '../../entities.ts'
import { rightsIn } from '../policy.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { Download } from '../../../platform/http/downloads.ts'

type Query = CallQuery<'downloadContestAcSubmission'>

/** ACM: every accept. OI: the last scored one of each participant on each problem. From the start to the end. */
function chosenRecords(db: Db, { id, type }: ContestRow, excludeAdmin: boolean) {
  const ordered = tables(db)
    .selectFrom('contest_record as r')
    .select(['r.submitId', 'r.uid', 'r.cpid', 'r.submitTime', 'r.score'])
    .where('r.cid', '=', id)
    .where('r.period', 'in', [recordPeriods.open, recordPeriods.underFreeze])
    .$if(excludeAdmin, (records) => records.where('r.isStaff', '=', false))
    .orderBy('r.uid')
    .orderBy('r.cpid')
    .orderBy('r.submitTime', 'desc')
    .orderBy('r.submitId', 'desc')
  return type === contestTypes.acm
    ? ordered.where('r.status', '=', Status.accepted)
    : ordered.distinctOn(['r.uid', 'r.cpid']).where('r.score', 'is not', null)
}

const listEntries = (db: Db, contest: ContestRow, excludeAdmin: boolean) =>
  tables(db)
    .selectFrom(chosenRecords(db, contest, excludeAdmin).as('e'))
    .innerJoin('contest_problem as cp', 'cp.id', 'e.cpid')
    .innerJoin('submission as s', 's.submitId', 'e.submitId')
    .leftJoin('users as u', 'u.uid', 'e.uid')
    .select(['e.submitId', 'e.submitTime', 'e.score', 'cp.displayId', 's.language'])
    .select(({ fn }) => fn.coalesce('u.username', 'e.uid').as('username'))
    .orderBy('e.submitId')
    .execute()

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

const suffixOf = (language: string): string => languages.find(({ name }) => name === language)?.suffix ?? 'txt'

/** The contract writes times of UTC+8. */
const contractZoneMs = 8 * 3_600_000

/** `yyyyMMddHHmmss`. */
const stampOf = (submitTime: Date): string =>
  new Date(submitTime.getTime() + contractZoneMs).toISOString().replace(/\D/g, '').slice(0, 14)

/** A name that is one part of a path on every system. */
// eslint-disable-next-line no-control-regex -- control characters are what must go
const safe = (name: string): string => name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_').replace(/^\.+/, '_')

const pathOf = (
  { username, displayId, submitTime, score, language }: Entry,
  isOi: boolean,
  byProblem: boolean,
): string => {
  const [folder, label] = byProblem ? [displayId, username] : [username, displayId]
  return `${safe(folder)}/${safe(label)}_${isOi ? `${score}_` : ''}(${stampOf(submitTime)}).${suffixOf(language)}`
}

async function codeOf(db: Db, submitId: number): Promise<Buffer> {
  const found = await tables(db)
    .selectFrom('submission')
    .select('code')
    .where('submitId', '=', submitId)
    .executeTakeFirst()
  return Buffer.from(found?.code ?? '')
}

const labelsOf = (db: Db, cid: number) =>
  tables(db).selectFrom('contest_problem').select('displayId').where('cid', '=', cid).orderBy('displayId').execute()

/** Throws Refusal `contestDownloadRefused` to whoever is not staff of the contest. */
export async function acceptedZip({ orm, now, log }: Context, viewer: Viewer, query: Query): Promise<Download> {
  const db = orm.em.fork()
  const contest = await findContest(db, query.cid)
  if (!contest || !(await rightsIn(db, contest, { viewer, now: now() })).has('submissions'))
    throw new Refusal('contestDownloadRefused')
  const byProblem = query.splitType === 'problem'
  const zip = new ZipFile()
  zip.on('error', (error: unknown) => log.warn({ error, cid: query.cid }, 'an archive of accepted programs broke off'))
  if (byProblem) {
    for (const { displayId } of await labelsOf(db, query.cid)) zip.addEmptyDirectory(`${safe(displayId)}/`)
  }
  const taken = new Set<string>()
  for (const entry of await listEntries(db, contest, query.excludeAdmin === true)) {
    const path = pathOf(entry, contest.type === contestTypes.oi, byProblem)
    // Two programs of one second.
    const free = taken.has(path) ? path.replace(/(\.\w+)$/, `_${entry.submitId}$1`) : path
    taken.add(free)
    zip.addReadStreamLazy(free, { mtime: entry.submitTime }, (give) => {
      codeOf(orm.em.fork(), entry.submitId).then(
        (code) => give(null, Readable.from([code])),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.end()
  return {
    name: `contest_${query.cid}_${now().getTime()}.zip`,
    mediaType: 'application/zip',
    content: Readable.from(zip.outputStream),
  }
}
