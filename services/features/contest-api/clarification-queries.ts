/** Clarifications of a contest as the Contest API has them. */
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { questionId } from './present/clarifications.ts'
import type { ApiClarification } from './present/clarifications.ts'
import { readRecipients } from './recipient-queries.ts'

/** @param ids of clarifications; null for all */
export async function readClarifications(
  db: Db,
  cid: number,
  ids: readonly number[] | null,
): Promise<ApiClarification[]> {
  const found = await selectClarifications(db, cid, ids)
  const toSeveral = found.some(({ toUids, toGroups }) => toUids.length + toGroups.length > 0)
  const recipients = toSeveral ? await readRecipients(db, cid, ids) : new Map<number, readonly string[]>()
  return found.map((row) => ({ ...row, recipients: recipients.get(row.id) ?? [] }))
}

const selectClarifications = (db: Db, cid: number, ids: readonly number[] | null) =>
  tables(db)
    .selectFrom('clarification as q')
    .leftJoin('contest_api_id as g', (on) =>
      on.onRef('g.cid', '=', 'q.cid').onRef('g.object', '=', 'q.id').on('g.kind', '=', 'question'),
    )
    .leftJoin('contest_api_id as a', (on) =>
      on.onRef('a.cid', '=', 'q.cid').onRef('a.object', '=', 'q.id').on('a.kind', '=', 'answer'),
    )
    .select(['q.id', 'q.cpid', 'q.uid', 'q.question', 'q.createdAt', 'q.answer', 'q.answeredAt', 'q.isPublic'])
    .select(['q.toUids', 'q.toGroups', 'q.mergedInto', 'q.updatedAt', 'g.id as givenId', 'a.id as givenAnswerId'])
    .select(({ fn, lit }) => fn.coalesce('a.replaces', lit(false)).as('replacesAnswerId'))
    .where('q.cid', '=', cid)
    .$if(ids !== null, (all) => all.where(({ ref }) => isOneOf(ref('q.id'), ids ?? [])))
    .orderBy('q.id')
    .execute()

const questionNumber = async (db: Db, cid: number, id: string): Promise<number | null> =>
  /^\d{1,15}$/.test(id)
    ? Number(id)
    : ((
        await tables(db)
          .selectFrom('contest_api_id')
          .select('object')
          .where('cid', '=', cid)
          .where('kind', '=', 'question')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.object ?? null)

/** The clarification whose question, or message of the jury, has this id in the Contest API; null for none. */
export async function readClarificationNamed(db: Db, cid: number, id: string): Promise<ApiClarification | null> {
  const number = await questionNumber(db, cid, id)
  const [found] = number === null ? [] : await readClarifications(db, cid, [number])
  return found !== undefined && questionId(found) === id ? found : null
}
