/** To whom the jury may write, and to whom it has written. */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { messageGroups } from '@podium/proto/rules/contest/clarification.ts'
import type { Viewer } from '../../../platform/context.ts'
import { isOneOf } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { listParticipants, participantsNamed } from '../participant-queries.ts'
import type { Participant } from '../participant-queries.ts'
import { staffContest } from '../policy.ts'
import { shownName } from '../queries.ts'
import type { ContestRow } from '../queries.ts'
import { readTeamGroups } from '../teams/queries.ts'
import type { Tools } from './queries.ts'

/** Who of these is in a group, by its code. */
function membersOf({ starAccounts }: ContestRow, people: readonly Participant[], code: string): Participant[] {
  const stars = new Set(starAccounts)
  if (code === messageGroups.official) return people.filter(({ username }) => !stars.has(username))
  if (code === messageGroups.unofficial) return people.filter(({ username }) => stars.has(username))
  return people.filter(({ groupCodes }) => groupCodes?.includes(code))
}

/** Whom a message is to: everybody, the one whose `uid` it has, or several. */
interface Recipients {
  readonly isForAll: boolean
  readonly uid: string | null
  readonly toUids: readonly string[]
  readonly toGroups: readonly string[]
  /** Who that is, where it is several. */
  readonly uids: readonly string[]
}

/** Throws Refusal that names what is wrong. */
export async function recipientsOf(
  db: Db,
  contest: ContestRow,
  { usernames, groups }: CallBody<'writeClarification'>['to'],
): Promise<Recipients> {
  const toUids = await participantsNamed(db, contest, usernames)
  const [first = null] = toUids
  const toSeveral = toUids.length > 1 || groups.length > 0
  if (!toSeveral) return { isForAll: first === null, uid: first, toUids: [], toGroups: [], uids: [] }
  const people = groups.length === 0 ? [] : await listParticipants(db, contest)
  const known = new Set([
    ...Object.values(messageGroups),
    ...(await readTeamGroups(db, contest.id)).map(({ code }) => code),
  ])
  const uids = new Set(toUids)
  for (const code of groups) {
    if (!known.has(code)) throw new Refusal('clarificationGroupMissing', { code })
    const members = membersOf(contest, people, code)
    if (members.length === 0) throw new Refusal('clarificationGroupEmpty', { code: code.replace(':', '') })
    for (const { uid } of members) uids.add(uid)
  }
  return { isForAll: false, uid: null, toUids, toGroups: [...new Set(groups)], uids: [...uids].toSorted() }
}

/** Of a message to several. */
export const readRecipients = async (db: Db, id: number): Promise<string[]> =>
  (
    await tables(db)
      .selectFrom('clarification_recipient')
      .select('uid')
      .where('clarificationId', '=', id)
      .orderBy('uid')
      .execute()
  ).map(({ uid }) => uid)

interface Addressed {
  readonly cid: number
  readonly toUids: readonly string[]
  readonly toGroups: readonly string[]
}

export interface Names {
  readonly people: ReadonlyMap<string, { readonly username: string; readonly displayName: string }>
  readonly groups: ReadonlyMap<string, string>
}

/** Those of one contest's messages to several, for the jury. */
export async function namesOf(db: Db, messages: readonly Addressed[]): Promise<Names> {
  const [message] = messages.filter(({ toUids, toGroups }) => toUids.length + toGroups.length > 0)
  if (message === undefined) return { people: new Map(), groups: new Map() }
  const { cid } = message
  const people = await tables(db)
    .selectFrom('users as u')
    .innerJoin('contest as c', (on) => on.on('c.id', '=', cid))
    .select(['u.uid', 'u.username', shownName().as('displayName')])
    .where(({ ref }) => isOneOf(ref('u.uid'), [...new Set(messages.flatMap(({ toUids }) => toUids))]))
    .execute()
  const groups = await readTeamGroups(db, cid)
  return {
    people: new Map(people.map(({ uid, ...person }) => [uid, person])),
    groups: new Map(groups.map(({ code, name }) => [code, name])),
  }
}

/** Throws Refusal. */
export async function clarificationRecipients(
  { orm, now }: Tools,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'clarificationRecipients'>> {
  const db = orm.em.fork()
  const { contest } = await staffContest(db, { cid, viewer, now: now() }, 'clarifications')
  const people = await listParticipants(db, contest)
  const named = (await readTeamGroups(db, cid)).map(({ code, name }) => ({ code, name }))
  const groups = [...Object.values(messageGroups).map((code) => ({ code, name: null })), ...named]
  return {
    groups: groups
      .map((group) => ({ ...group, count: membersOf(contest, people, group.code).length }))
      .filter(({ count }) => count > 0),
    teams: people.map(({ username, displayName, affiliation, seat }) => ({ username, displayName, affiliation, seat })),
  }
}
