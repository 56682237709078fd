/**
 * The accepted programs of a contest as a zip (contract/files-and-formats 10). Names are listed first; a program is
 * read when its turn in the archive comes, so that a large contest needs no more memory than a small one.
 */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import { isContestJury } from '@podium/proto/rules/contest/contest-phase.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { languages } from '@podium/proto/rules/submission/languages.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { findContest } from '../rows.ts'
import type { ContestRow } from '../rows.ts'
import { groupAuthority } from '../../groups/index.ts'
import { firstRow, rows, sql, toDate } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { Download } from '../../../platform/http/downloads.ts'

interface Entry {
  readonly submitId: number
  readonly username: string
  readonly displayId: string
  readonly submitTime: string
  readonly score: number | null
  readonly language: string
}

type Query = CallQuery<'downloadContestAcSubmission'>

/** ACM: every accept. OI: the last scored one of each participant on each problem. From the start to the end. */
const listEntries = (db: Db, { id, type }: ContestRow, excludeAdmin: boolean): Promise<Entry[]> => {
  const which = type === 0 ? sql`r.status = 0` : sql`r.score is not null`
  const columns = sql`r.submit_id as "submitId", r.uid, r.cpid, r.submit_time as "submitTime", r.score`
  const latest = type === 0 ? sql`` : sql`distinct on (r.uid, r.cpid)`
  return rows(
    db,
    sql<Entry>`
    select e."submitId", coalesce(u.username, e.uid) as username, cp.display_id as "displayId", e."submitTime", e.score, s.language
    from (select ${latest} ${columns} from contest_record r
      where r.cid = ${id} and r.period in (1, 2) and ${which} and (not ${excludeAdmin} or not r.is_staff)
      order by r.uid, r.cpid, r.submit_time desc, r.submit_id desc) e
    join contest_problem cp on cp.id = e.cpid join submission s on s.submit_id = e."submitId" left join users u on u.uid = e.uid
    order by e."submitId"`,
  )
}

const suffixOf = (language: string): string => languages.find(({ name }) => name === language)?.suffix ?? 'txt'

/** `yyyyMMddHHmmss` of UTC+8, the zone of the contract. */
const stampOf = (submitTime: string): string =>
  new Date(toDate(submitTime).getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

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

const codeOf = async (db: Db, submitId: number): Promise<Buffer> =>
  Buffer.from(
    (await firstRow(db, sql<{ code: string }>`select code from submission where submit_id = ${submitId}`))?.code ?? '',
  )

const authorityIn = async (db: Db, gid: number | null, { uid }: Viewer): Promise<number | null> =>
  gid === null
    ? null
    : ((
        await firstRow(
          db,
          sql<{ authority: number | null }>`select ${groupAuthority(sql`${gid}::bigint`, uid)} as authority`,
        )
      )?.authority ?? null)

/** Throws Refusal `contestDownloadRefused` to whoever is not staff of the contest. */
export async function acceptedZip({ orm, now, log }: Context, viewer: Viewer, query: Query): Promise<Download> {
  const db = orm.em.fork()
  const contest = await findContest(db, query.cid)
  if (!contest || !isContestJury(viewer, contest, await authorityIn(db, contest.gid, viewer)))
    throw new Refusal('contestDownloadRefused')
  const byProblem = query.splitType === 'problem'
  const zip = new ZipFile()
  zip.on('error', (error: unknown) => log.warn({ error, cid: query.cid }, 'an archive of accepted programs broke off'))
  if (byProblem) {
    const labels = await rows(
      db,
      sql<{
        displayId: string
      }>`select display_id as "displayId" from contest_problem where cid = ${query.cid} order by 1`,
    )
    for (const { displayId } of labels) zip.addEmptyDirectory(`${safe(displayId)}/`)
  }
  const taken = new Set<string>()
  for (const entry of await listEntries(db, contest, query.excludeAdmin === true)) {
    const path = pathOf(entry, contest.type === 1, byProblem)
    // Two programs of one second.
    const free = taken.has(path) ? path.replace(/(\.\w+)$/, `_${entry.submitId}$1`) : path
    taken.add(free)
    zip.addReadStreamLazy(free, { mtime: toDate(entry.submitTime) }, (give) => {
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
