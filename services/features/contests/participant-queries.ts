import { expressionBuilder } from 'kysely'
import { Refusal } from '@podium/proto/errors/index.ts'
import { contestAuths } from '@podium/proto/rules/contest/contest-kinds.ts'
import { isOneOf, isOneOfWords, isWord } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { shownAffiliation, shownName, shownSeat } from './queries.ts'
import type { ContestRow } from './queries.ts'

const ofUsers = expressionBuilder<Tables & { u: Tables['users'] }, 'u'>()

/** Whether user `u` has entered, submitted or asked, or is the account of a team. */
function takesPart(cid: number) {
  const { exists, selectFrom, or } = ofUsers
  return or([
    exists(selectFrom('board_row as b').select('b.uid').where('b.cid', '=', cid).whereRef('b.uid', '=', 'u.uid')),
    exists(
      selectFrom('contest_register as r').select('r.uid').where('r.cid', '=', cid).whereRef('r.uid', '=', 'u.uid'),
    ),
    exists(selectFrom('contest_record as s').select('s.uid').where('s.cid', '=', cid).whereRef('s.uid', '=', 'u.uid')),
    exists(selectFrom('clarification as q').select('q.uid').where('q.cid', '=', cid).whereRef('q.uid', '=', 'u.uid')),
    exists(selectFrom('contest_team as m').select('m.uid').where('m.cid', '=', cid).whereRef('m.uid', '=', 'u.uid')),
  ])
}

const findNamed = (db: Db, cid: number, name: string) =>
  tables(db)
    .selectFrom('users as u')
    .select('u.uid')
    .select(takesPart(cid).as('takesPart'))
    .where(({ ref }) => isWord(ref('u.username'), name))
    .executeTakeFirst()

/** Accounts that take part, in the order of their names. Throws Refusal for nobody's, and for one that comes twice. */
export async function participantsNamed(
  db: Db,
  { id: cid }: ContestRow,
  usernames: readonly string[],
): Promise<string[]> {
  if (usernames.length === 0) return []
  const found = await tables(db)
    .selectFrom('users as u')
    .select(['u.uid', 'u.username'])
    .where(({ ref }) => isOneOfWords(ref('u.username'), usernames))
    .where(takesPart(cid))
    .execute()
  const byName = new Map(found.map(({ username, uid }) => [username.toLowerCase(), uid]))
  const uids: string[] = []
  for (const name of usernames) {
    const uid = byName.get(name.toLowerCase())
    if (uid === undefined) throw new Refusal('decisionParticipant', { name })
    if (uids.includes(uid)) throw new Refusal('clarificationTwice', { name })
    uids.push(uid)
  }
  return uids
}

/** Who takes part; in a public contest that is anybody who may still come. Throws Refusal. */
export async function possibleParticipant(db: Db, { id: cid, auth }: ContestRow, name: string): Promise<string> {
  const found = await findNamed(db, cid, name)
  if (!found || !(found.takesPart || auth === contestAuths.public)) throw new Refusal('decisionParticipant', { name })
  return found.uid
}

/** Everybody who takes part and does not work for the contest, as it calls them. */
export const listParticipants = (db: Db, { id: cid }: ContestRow) =>
  tables(db)
    .selectFrom('users as u')
    .innerJoin('contest as c', (on) => on.on('c.id', '=', cid))
    .leftJoin('contest_team as m', (on) => on.onRef('m.uid', '=', 'u.uid').on('m.cid', '=', cid))
    .select(['u.uid', 'u.username', 'm.groupCodes'])
    .select([shownName().as('displayName'), shownAffiliation().as('affiliation'), shownSeat().as('seat')])
    .where(({ eb, selectFrom }) => {
      const entered = selectFrom('contest_register').select('uid').where('cid', '=', cid)
      const submitted = selectFrom('board_row').select('uid').where('cid', '=', cid)
      const asked = selectFrom('clarification').select('uid').where('cid', '=', cid).where('uid', 'is not', null)
      const teams = selectFrom('contest_team').select('uid').where('cid', '=', cid).where('uid', 'is not', null)
      return eb('u.uid', 'in', asked.union(teams).union(entered).union(submitted))
    })
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contest_staff as w').select('w.uid').where('w.cid', '=', cid).whereRef('w.uid', '=', 'u.uid'),
        ),
      ),
    )
    .orderBy('u.username')
    .execute()

/** What the contest calls these accounts, by their usernames, where it is another name. */
export async function shownNamesOf(
  db: Db,
  cid: number,
  usernames: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const found = await tables(db)
    .selectFrom('users as u')
    .innerJoin('contest as c', (on) => on.on('c.id', '=', cid))
    .select(['u.username', shownName().as('displayName')])
    .where(({ ref }) => isOneOf(ref('u.username'), usernames))
    .execute()
  return Object.fromEntries(
    found.flatMap(({ username, displayName }) => (displayName === username ? [] : [[username, displayName]])),
  )
}

export type Participant = Awaited<ReturnType<typeof listParticipants>>[number]
