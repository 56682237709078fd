import { Refusal } from '@podium/proto/errors/index.ts'
import { contestAuths } from '@podium/proto/rules/contest/contest-kinds.ts'
import { isWord } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { ContestRow } from './queries.ts'

/** With this name, and whether they have entered, submitted or asked. */
const findNamed = (db: Db, cid: number, name: string) =>
  tables(db)
    .selectFrom('users as u')
    .select('u.uid')
    .select(({ exists, selectFrom, or }) =>
      or([
        exists(selectFrom('board_row as b').select('b.uid').where('b.cid', '=', cid).whereRef('b.uid', '=', 'u.uid')),
        exists(
          selectFrom('contest_register as r').select('r.uid').where('r.cid', '=', cid).whereRef('r.uid', '=', 'u.uid'),
        ),
        exists(
          selectFrom('contest_record as s').select('s.uid').where('s.cid', '=', cid).whereRef('s.uid', '=', 'u.uid'),
        ),
        exists(
          selectFrom('clarification as q').select('q.uid').where('q.cid', '=', cid).whereRef('q.uid', '=', 'u.uid'),
        ),
      ]).as('takesPart'),
    )
    .where(({ ref }) => isWord(ref('u.username'), name))
    .executeTakeFirst()

/** Who takes part. Throws Refusal. */
export async function participantOf(db: Db, { id: cid }: ContestRow, name: string): Promise<string> {
  const found = await findNamed(db, cid, name)
  if (!found || !found.takesPart) throw new Refusal('decisionParticipant', { name })
  return found.uid
}

/** Who takes part; in a public contest that is anybody who may still come. Throws Refusal. */
export async function possibleParticipant(db: Db, { id: cid, auth }: ContestRow, name: string): Promise<string> {
  const found = await findNamed(db, cid, name)
  if (!found || !(found.takesPart || auth === contestAuths.public)) throw new Refusal('decisionParticipant', { name })
  return found.uid
}
