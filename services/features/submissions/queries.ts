/** Typed reads of submissions with the names of their problems and authors, and of the results of their cases. */
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { groupAuthority } from '../groups/index.ts'

/**
 * Submission `s` with problem `p`, its title `t` in a language, and user `u`. @param uid the reader's, null for none
 */
export const submissionsFor = (db: Db, { locale, uid }: { readonly locale: Locale; readonly uid: string | null }) =>
  tables(db)
    .selectFrom('submission as s')
    .leftJoin('problem as p', 'p.id', 's.pid')
    .leftJoin('problem_translation as t', (join) => join.onRef('t.pid', '=', 's.pid').on('t.locale', '=', locale))
    .leftJoin('users as u', 'u.uid', 's.uid')
    .select([
      's.submitId',
      's.pid',
      's.uid',
      's.submitTime',
      's.status',
      's.attempt',
      's.share',
      's.timeMs',
      's.memoryKb',
    ])
    .select(['s.score', 's.oiRankScore', 's.codeBytes', 's.language', 's.cid', 's.cpid', 's.judger', 's.ip'])
    .select(['s.isManual', 's.changedAt', 's.errorMessage', 's.gid', 's.tid', 's.isCounted', 'p.codeShare'])
    .select(({ eb, fn, ref, val }) => [
      'p.displayId as displayPid',
      fn.coalesce('t.title', 'p.title').as('title'),
      fn
        .coalesce(eb('p.auth', '=', problemAuths.public), val(false))
        .$castTo<boolean>()
        .as('isProblemOpen'),
      eb.case().when('p.isGroup', '=', true).then(ref('p.gid')).end().as('problemGroup'),
      fn.coalesce('p.isRemote', val(false)).as('isRemote'),
      fn.coalesce('u.username', val('')).as('username'),
      groupAuthority(ref('s.gid'), uid).as('groupAuthority'),
    ])

/** The results of a submission in order, each with its files. */
export const storedCases = (db: Db, { submitId, pid }: { readonly submitId: number; readonly pid: number | null }) =>
  tables(db)
    .selectFrom('judge_case as j')
    .leftJoin('problem_case as c', (join) => join.onRef('c.id', '=', 'j.caseId').on('c.pid', '=', pid ?? 0))
    .select(['j.id', 'j.caseId', 'j.seq', 'j.status', 'j.timeMs', 'j.memoryKb', 'j.score', 'j.groupNum', 'j.inputName'])
    .select([
      'j.outputName',
      'j.message',
      'j.contestantMessage',
      'j.foundText',
      'j.foundBytes',
      'j.mode',
      'j.createdAt',
    ])
    .select(({ fn, val }) => [
      // Of the case as it stands now; null when it is gone.
      'c.inputHash',
      'c.outputHash',
      fn.coalesce('c.inputBytes', val(0)).as('inputBytes'),
      fn.coalesce('c.outputBytes', val(0)).as('outputBytes'),
    ])
    .where('j.submitId', '=', submitId)
    .orderBy('j.seq')
    .execute()

export type StoredCase = Awaited<ReturnType<typeof storedCases>>[number]

/** Whether a contest with the problem runs at a moment. */
export async function isInRunningContest(db: Db, pid: number, at: Date): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('contest as c', 'c.id', 'cp.cid')
    .select('c.id')
    .where('cp.pid', '=', pid)
    .where('c.startTime', '<=', at)
    .where('c.endTime', '>', at)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
