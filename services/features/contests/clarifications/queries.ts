/** Clarifications as each reader may know of them: the query leaves out what is not theirs, presenting who asked. */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Clarification } from '@podium/proto/calls/contest/clarifications.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { clarificationLimits, clarificationState, takesQuestions } from '@podium/proto/rules/contest/clarification.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { tables } from '../../entities.ts'
import { enterContest, staffContest } from '../policy.ts'
import { shownName } from '../queries.ts'
import { namesOf } from './recipient-queries.ts'
import type { Names } from './recipient-queries.ts'

export type Tools = Pick<Context, 'orm' | 'now' | 'settings'>
export type Shown = Static<typeof Clarification>

/** Clarifications `q` with the names that the jury reads. */
export const selectClarifications = (db: Db) =>
  tables(db)
    .selectFrom('clarification as q')
    .innerJoin('contest as c', 'c.id', 'q.cid')
    .leftJoin('contest_problem as cp', 'cp.id', 'q.cpid')
    .leftJoin('users as u', 'u.uid', 'q.uid')
    .leftJoin('users as claimer', 'claimer.uid', 'q.claimedUid')
    .leftJoin('users as answerer', 'answerer.uid', 'q.answeredUid')
    .select(['q.id', 'q.cid', 'q.uid', 'q.question', 'q.answer', 'q.isPublic', 'q.mergedInto', 'q.createdAt'])
    .select(['q.toUids', 'q.toGroups', 'q.updatedAt', 'q.answeredAt', 'cp.displayId', 'q.claimedUid'])
    .select(({ fn, val }) => [
      fn.coalesce('u.username', val('')).as('username'),
      shownName().as('displayName'),
      'claimer.username as claimedBy',
      'answerer.username as answeredBy',
    ])
    .select(({ selectFrom }) =>
      selectFrom('clarification_recipient as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.clarificationId', '=', 'q.id')
        .as('recipients'),
    )

export type Row = Awaited<ReturnType<ReturnType<typeof selectClarifications>['executeTakeFirstOrThrow']>>

function presentRecipients({ toUids, toGroups, recipients }: Row, { people, groups }: Names): Shown['to'] {
  if (toUids.length + toGroups.length === 0) return null
  return {
    teams: toUids.flatMap((uid) => people.get(uid) ?? []),
    groups: toGroups.map((code) => ({ code, name: groups.get(code) ?? null })),
    count: recipients ?? 0,
  }
}

/**
 * For the jury whole; for others without a name, and with the problem's and the question's words alone.
 * @param names of whom messages to several are to; for the jury alone
 */
export function presentClarification(
  row: Row,
  reader: { readonly isJury: boolean; readonly uid: string },
  names?: Names,
): Shown {
  const state = clarificationState({ claimedBy: row.claimedUid, answer: row.answer })
  const { isJury } = reader
  return {
    id: row.id,
    displayId: row.displayId,
    question: row.question,
    isOwn: row.question !== null && row.uid === reader.uid,
    username: isJury && row.uid !== null ? row.username : null,
    displayName: isJury && row.uid !== null ? row.displayName : null,
    to: isJury && names !== undefined ? presentRecipients(row, names) : null,
    // That somebody has taken it is the jury's own business.
    state: !isJury && state === 'claimed' ? 'new' : state,
    claimedBy: isJury ? row.claimedBy : null,
    answer: row.answer,
    answeredBy: isJury ? row.answeredBy : null,
    isPublic: row.isPublic,
    mergedInto: isJury ? row.mergedInto : null,
    askedAt: wireTime(row.createdAt),
    answeredAt: row.answeredAt === null ? null : wireTime(row.answeredAt),
    rev: row.updatedAt.getTime(),
  }
}

/** Throws Refusal. */
export async function enterClarifications(db: Db, { now, settings }: Tools, viewer: Viewer, cid: number) {
  if (!(await settings.get()).openContestComment) throw new Refusal('contestCommentClosed')
  return enterContest(db, { cid, viewer, now: now() })
}

/** Throws Refusal. */
export async function listClarifications(
  tools: Tools,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'clarifications'>> {
  const db = tools.orm.em.fork()
  const { rights, role, phase } = await enterClarifications(db, tools, viewer, cid)
  const mayAnswer = rights.has('clarifications')
  const reader = { uid: viewer.uid, isJury: mayAnswer }
  const found = await selectClarifications(db)
    .where('q.cid', '=', cid)
    .$if(!mayAnswer, (all) =>
      all.where(({ eb, or, and, exists, selectFrom }) =>
        or([
          eb('q.uid', '=', viewer.uid),
          exists(
            selectFrom('clarification_recipient as r')
              .select('r.uid')
              .whereRef('r.clarificationId', '=', 'q.id')
              .where('r.uid', '=', viewer.uid),
          ),
          and([eb('q.answer', 'is not', null), eb('q.isPublic', '=', true), eb('q.mergedInto', 'is', null)]),
        ]),
      ),
    )
    .orderBy('q.id', 'desc')
    .limit(clarificationLimits.listed)
    .execute()
  const names = mayAnswer ? await namesOf(db, found) : undefined
  return {
    mayAsk: role === null && takesQuestions(phase),
    mayAnswer,
    records: found.map((row) => presentClarification(row, reader, names)),
  }
}

/** Throws Refusal. */
export async function clarificationHistory(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, id }: CallQuery<'clarificationHistory'>,
): Promise<CallAnswer<'clarificationHistory'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid, viewer, now: now() }, 'clarifications')
  const found = await tables(db)
    .selectFrom('clarification_event as e')
    .innerJoin('clarification as q', 'q.id', 'e.clarificationId')
    .leftJoin('users as u', 'u.uid', 'e.uid')
    .select(['e.what', 'e.text', 'e.createdAt'])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('username'))
    .where('q.id', '=', id)
    .where('q.cid', '=', cid)
    .orderBy('e.id')
    .execute()
  if (found.length === 0) throw new Refusal('clarificationMissing')
  return found.map(({ createdAt, ...event }) => ({ ...event, at: wireTime(createdAt) }))
}

/** Questions without an answer, as the page of the staff counts them; one that was merged waits with the other. */
export const countClarifications = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('clarification')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('createdAt').as('since')])
    .where('cid', '=', cid)
    .where('answer', 'is', null)
    .where('mergedInto', 'is', null)
    .executeTakeFirstOrThrow()
