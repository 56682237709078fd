/**
 * Clarifications that are sent to the Contest API: questions of participants, and answers of the jury. They are the
 * same questions and answers as on the pages, under the same rules; what the pages have no place for is refused.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { takesQuestions } from '@podium/proto/rules/contest/clarification.ts'
import type { Viewer } from '../../platform/context.ts'
import { answerClarification, askClarification } from '../contests/index.ts'
import { auditedWrite } from './audited-commands.ts'
import type { EndAudit } from './audited-commands.ts'
import { readClarifications, readContest } from './contest-queries.ts'
import type { ApiReader } from './policy.ts'
import { answerId, presentClarification, questionId } from './present/clarifications.ts'
import type { ApiObject } from './present/objects.ts'
import { askerOf } from './queries.ts'
import type { Asked } from './queries.ts'
import { propertiesOf, textOf } from './properties-form.ts'
import type { Given } from './properties-form.ts'

const recipients = ['to_team_id', 'to_team_ids', 'to_group_ids'] as const
const known: ReadonlySet<string> = new Set(['text', 'problem_id', 'from_team_id', 'reply_to_id', ...recipients])

const mayAnswer = ({ view, grant }: ApiReader): boolean =>
  view.rights.has('clarifications') && (grant === null || grant.scope === 'jury-write')

const mayAsk = ({ view, grant, seesInside }: ApiReader): boolean =>
  grant === null && view.viewer !== null && view.role === null && seesInside && takesQuestions(view.phase)

/** Whether a reader may send any. */
export const sendsClarifications = (reader: ApiReader): boolean => mayAnswer(reader) || mayAsk(reader)

/** @returns the id of the question. Throws Refusal. */
async function ask({ ctx, db, reader }: Asked, viewer: Viewer, given: Given): Promise<string> {
  for (const name of ['reply_to_id', ...recipients])
    if (given[name] !== undefined) throw new Refusal('contestApiProperty', { name })
  if ((textOf(given, 'from_team_id') ?? viewer.uid) !== viewer.uid)
    throw new Refusal('contestApiProperty', { name: 'from_team_id' })
  const problemId = textOf(given, 'problem_id')
  const { cid, problems } = await readContest(db, reader.view.contest)
  const problem = problems.find(({ cpid }) => String(cpid) === problemId)
  if (problemId !== null && !problem) throw new Refusal('contestApiProperty', { name: 'problem_id' })
  const question = textOf(given, 'text') ?? ''
  const { id } = await askClarification(ctx, viewer, { cid, displayId: problem?.displayId ?? null, question })
  return questionId(id)
}

/** Whether an answer goes to everybody; else to who asked. Throws Refusal for any other circle. */
function isToAll(given: Given, uid: string): boolean {
  if (given.to_group_ids !== undefined) throw new Refusal('contestApiProperty', { name: 'to_group_ids' })
  const name = given.to_team_ids === undefined ? 'to_team_id' : 'to_team_ids'
  const to: unknown = given[name]
  if (to === undefined) return true
  const teams: readonly unknown[] = Array.isArray(to) ? to : [to]
  if (teams.length !== 1 || teams[0] !== uid) throw new Refusal('contestApiProperty', { name })
  return false
}

/** @returns the id of the answer. Throws Refusal. */
async function answer({ ctx, db, reader }: Asked, viewer: Viewer, given: Given): Promise<string> {
  if (given.from_team_id !== undefined) throw new Refusal('contestApiProperty', { name: 'from_team_id' })
  const { id: cid } = reader.view.contest
  const repliedTo = textOf(given, 'reply_to_id') ?? ''
  const [question] = /^\d{1,15}$/.test(repliedTo) ? await readClarifications(db, cid, [Number(repliedTo)]) : []
  if (!question) throw new Refusal('contestApiProperty', { name: 'reply_to_id' })
  const problemId = textOf(given, 'problem_id')
  if (problemId !== null && problemId !== String(question.cpid))
    throw new Refusal('contestApiProperty', { name: 'problem_id' })
  const { id, uid, updatedAt } = question
  const body = { cid, id, answer: textOf(given, 'text') ?? '', toAll: isToAll(given, uid), rev: updatedAt.getTime() }
  await answerClarification(ctx, viewer, body)
  return answerId(id)
}

/** Stores what was sent, in the name of who sent it or who made the token. Throws Refusal. */
export async function sendClarification(
  asked: Asked,
  body: unknown,
  endAudit: EndAudit,
): Promise<ApiObject | undefined> {
  const { db, reader, shown } = asked
  const { viewer, contest: row } = reader.view
  if (viewer === null) throw new Refusal('contestSignIn')
  const isAnswer = mayAnswer(reader)
  if (!isAnswer && !mayAsk(reader)) throw new Refusal('forbidden')
  const given = propertiesOf(body, known)
  const act = { viewer, call: 'answerClarification', cid: row.id }
  const id = isAnswer
    ? await auditedWrite(act, endAudit, () => answer(asked, viewer, given))
    : await ask(asked, viewer, given)
  const contest = await readContest(db, row)
  const stored = await readClarifications(db, row.id, [Number.parseInt(id, 10)])
  return stored
    .flatMap((one) => presentClarification({ ...shown, contest, uid: askerOf(reader) }, one))
    .find((message) => message.id === id)
}
