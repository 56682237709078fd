/**
 * Clarifications that are sent to the Contest API: questions of participants, answers and messages of the jury, and
 * questions that a tool passes on. They are the same as on the pages, under the same rules; what the pages have no
 * place for is refused.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { messageGroups, takesQuestions } from '@podium/proto/rules/contest/clarification.ts'
import type { Viewer } from '../../../platform/context.ts'
import { answerClarification, askClarification, writeClarification } from '../../contests/index.ts'
import { auditedWrite } from '../audited-commands.ts'
import type { EndAudit } from '../audited-commands.ts'
import { readClarificationNamed, readClarifications } from '../clarification-queries.ts'
import { readContest } from '../contest-queries.ts'
import { readTeams } from '../team-queries.ts'
import { checkGivenId, storeGivenId } from './given-id-commands.ts'
import type { GivenIdKind } from '../entities.ts'
import { askerOf } from '../policy.ts'
import type { ApiReader } from '../policy.ts'
import { answerId, presentClarification, questionId } from '../present/clarifications.ts'
import type { ApiClarification } from '../present/clarifications.ts'
import { groupId, groupIds } from '../present/teams.ts'
import type { ApiObject } from '../present/objects.ts'
import type { Asked } from '../queries.ts'
import { sendsAs, teamNamed, timeIn } from './sender.ts'
import type { SendsAs } from './sender.ts'
import { propertiesOf, textIn, textOf } from '../properties-form.ts'
import type { Given } from '../properties-form.ts'

const recipients = ['to_team_id', 'to_team_ids', 'to_group_ids'] as const
const known = ['text', 'problem_id', 'from_team_id', 'reply_to_id', ...recipients]

/** As whom a reader sends clarifications; null for who sends none. */
export function clarifiesAs(reader: ApiReader): SendsAs | null {
  const { view, grant, seesInside } = reader
  const as = sendsAs(reader, view.rights.has('clarifications'))
  if (as !== null || grant !== null || view.viewer === null) return as
  return view.role === null && seesInside && takesQuestions(view.phase) ? 'team' : null
}

/** What is sent: by whom, and of what was sent elsewhere when, and by which id. */
interface Sent {
  readonly viewer: Viewer
  readonly given: Given
  readonly at: Date | null
  readonly id: string | null
}

const passedOn = ({ reader }: Asked, { at, id }: Sent, kind: GivenIdKind, replaces = false) => ({
  ...(at === null ? {} : { at }),
  onStored: (...[em, object]: [Parameters<typeof storeGivenId>[0], number]) =>
    storeGivenId(em, { cid: reader.view.contest.id, kind, id, replaces }, object),
})

/** The letter of the problem that is named; null for none. Throws Refusal. */
async function labelOf({ db, reader }: Asked, given: Given): Promise<string | null> {
  const problemId = textOf(given, 'problem_id')
  if (problemId === null) return null
  const { problems } = await readContest(db, reader.view.contest)
  const problem = problems.find(({ cpid }) => String(cpid) === problemId)
  if (!problem) throw new Refusal('contestApiProperty', { name: 'problem_id' })
  return problem.displayId
}

/** Names the property of a problem that was taken out since it was looked up. */
function asProperty(error: unknown): never {
  if (error instanceof Refusal && error.code === 'contestProblemMissing')
    throw new Refusal('contestApiProperty', { name: 'problem_id' })
  throw error
}

/** What was stored, and which of its messages is the one that was sent. */
interface Stored {
  readonly number: number
  readonly idOf: (one: ApiClarification) => string
}

/** In the name of `asker`. Throws Refusal. */
async function ask(asked: Asked, sent: Sent, asker: Viewer): Promise<Stored> {
  const { given } = sent
  for (const name of ['reply_to_id', ...recipients])
    if (given[name] !== undefined) throw new Refusal('contestApiProperty', { name })
  const body = {
    cid: asked.reader.view.contest.id,
    displayId: await labelOf(asked, given),
    question: textOf(given, 'text') ?? '',
  }
  const { id } = await askClarification(asked.ctx, asker, body, passedOn(asked, sent, 'question')).catch(asProperty)
  return { number: id, idOf: questionId }
}

interface Recipients {
  /** Of the property that has the teams. */
  readonly name: string
  readonly uids: readonly string[]
  readonly groups: readonly string[]
}

/** Each once, and at least one. Throws Refusal that names what is wrong. */
function idsIn(given: Given, name: string): readonly string[] {
  const value = given[name]
  if (value === undefined) return []
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (ids.length === 0 || !ids.every((id) => typeof id === 'string')) throw new Refusal('contestApiProperty', { name })
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (twice !== undefined) throw new Refusal('contestApiProperty', { name: `${name} (${twice})` })
  return ids
}

/** None for everybody. The older version has a name for one team alone. Throws Refusal. */
function recipientsIn({ shown }: Asked, given: Given): Recipients {
  const names = recipients.filter((name) => given[name] !== undefined)
  const [name = 'to_team_id'] = names
  const isOlder = shown.version === '2023-06'
  const unknown = names.find((one) => isOlder && one !== 'to_team_id')
  if (unknown !== undefined) throw new Refusal('contestApiProperty', { name: unknown })
  if (given.to_team_id !== undefined && names.length > 1) throw new Refusal('contestApiProperty', { name })
  if (Array.isArray(given.to_team_id)) throw new Refusal('contestApiProperty', { name })
  const groups = idsIn(given, 'to_group_ids')
  return { name, uids: idsIn(given, name === 'to_group_ids' ? 'to_team_ids' : name), groups }
}

/** As the pages name them. Throws Refusal that names who is unknown. */
async function recipientsOf(asked: Asked, given: Given) {
  const { name, uids, groups } = recipientsIn(asked, given)
  const teams = uids.length === 0 ? [] : await readTeams(asked.db, asked.reader.view.contest)
  const byUid = new Map(teams.map(({ uid, username }) => [uid, username]))
  const { groups: own } = await readContest(asked.db, asked.reader.view.contest)
  const known = new Map<string, string>([
    ...own.map(({ code }): [string, string] => [groupId(code), code]),
    ...Object.values(groupIds).map((id): [string, string] => [id, messageGroups[id]]),
  ])
  return {
    usernames: uids.map((uid) => {
      const username = byUid.get(uid)
      if (username === undefined) throw new Refusal('contestApiProperty', { name: `${name} (${uid})` })
      return username
    }),
    groups: groups.map((id) => {
      const group = known.get(id)
      if (group === undefined) throw new Refusal('contestApiProperty', { name: `to_group_ids (${id})` })
      return group
    }),
  }
}

/** What the jury says unasked. Throws Refusal. */
async function write(asked: Asked, sent: Sent): Promise<Stored> {
  const { viewer, given } = sent
  const body = {
    cid: asked.reader.view.contest.id,
    displayId: await labelOf(asked, given),
    to: await recipientsOf(asked, given),
    text: textOf(given, 'text') ?? '',
  }
  const { id } = await writeClarification(asked.ctx, viewer, body, passedOn(asked, sent, 'question')).catch(asProperty)
  return { number: id, idOf: questionId }
}

/** Throws Refusal. */
async function answer(asked: Asked, sent: Sent, repliedTo: string): Promise<Stored> {
  const { ctx, db, reader } = asked
  const { viewer, given } = sent
  const { id: cid } = reader.view.contest
  const question = await readClarificationNamed(db, cid, repliedTo)
  if (question === null || question.question === null) throw new Refusal('contestApiProperty', { name: 'reply_to_id' })
  const problemId = textOf(given, 'problem_id')
  if (problemId !== null && problemId !== String(question.cpid))
    throw new Refusal('contestApiProperty', { name: 'problem_id' })
  const { id, uid, updatedAt } = question
  const to = recipientsIn(asked, given)
  const toAll = to.uids.length === 0
  // An answer goes to who asked, or to everybody.
  if (to.groups.length > 0) throw new Refusal('contestApiProperty', { name: 'to_group_ids' })
  if (!toAll && (to.uids.length > 1 || to.uids[0] !== uid)) throw new Refusal('contestApiProperty', { name: to.name })
  const body = { cid, id, answer: textOf(given, 'text') ?? '', toAll, rev: updatedAt.getTime() }
  await answerClarification(ctx, viewer, body, passedOn(asked, sent, 'answer', question.answer !== null))
  return { number: id, idOf: answerId }
}

/** Whose question it is, of one that somebody else sends; null for what the jury says. Throws Refusal. */
async function askerFor(asked: Asked, as: SendsAs, given: Given): Promise<Viewer | null> {
  const uid = as === 'proxy' ? textIn(given, 'from_team_id') : textOf(given, 'from_team_id')
  if (uid === null) return null
  if (as === 'jury') throw new Refusal('contestApiProperty', { name: 'from_team_id' })
  return teamNamed(asked, { name: 'from_team_id', uid })
}

/** Throws Refusal. */
async function store(asked: Asked, as: SendsAs, sent: Sent, endAudit: EndAudit): Promise<Stored> {
  const { viewer, given } = sent
  if (as === 'team') {
    if ((textOf(given, 'from_team_id') ?? viewer.uid) !== viewer.uid)
      throw new Refusal('contestApiProperty', { name: 'from_team_id' })
    return ask(asked, sent, viewer)
  }
  const asker = await askerFor(asked, as, given)
  if (asker !== null && as === 'admin' && sent.at === null) throw new Refusal('contestApiProperty', { name: 'time' })
  const repliedTo = textOf(given, 'reply_to_id')
  const call = asker !== null ? 'askClarification' : repliedTo === null ? 'writeClarification' : 'answerClarification'
  return auditedWrite({ viewer, call, cid: asked.reader.view.contest.id }, endAudit, () => {
    if (asker !== null) return ask(asked, sent, asker)
    return repliedTo === null ? write(asked, sent) : answer(asked, sent, repliedTo)
  })
}

/**
 * Stores what was sent, in the name of who sent it, of who made the token, or of the team that it is passed on for.
 * Throws Refusal. @param id that the sender gives it; null where we do
 */
export async function sendClarification(
  asked: Asked,
  body: unknown,
  { endAudit, id }: { readonly endAudit: EndAudit; readonly id: string | null },
): Promise<ApiObject | undefined> {
  const { ctx, reader, shown } = asked
  const { viewer, contest: row } = reader.view
  if (viewer === null) throw new Refusal('contestSignIn')
  const as = clarifiesAs(reader)
  if (as === null || (id !== null && as !== 'admin')) throw new Refusal('forbidden')
  const named = id === null ? [] : ['id']
  const given = propertiesOf(body, new Set([...known, ...named, ...(as === 'admin' ? ['time'] : [])]))
  if (id !== null) checkGivenId(given, id)
  const at = id !== null || given.time !== undefined ? timeIn(given, ctx.now()) : null
  const { number, idOf } = await store(asked, as, { viewer, given, at, id }, endAudit)
  const db = ctx.orm.em.fork()
  const contest = await readContest(db, row)
  const [stored] = await readClarifications(db, row.id, [number])
  // A proxy reads as the public does, but what it has sent.
  const reading = { ...shown, isJury: shown.isJury || as === 'proxy', contest, uid: askerOf(reader) }
  return stored && presentClarification(reading, stored).find((message) => message.id === idOf(stored))
}
