/** Commentary as it is sent: to the Contest API with ids, by the pages with the names that people use. */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { commentaryOfText } from '@podium/proto/rules/contest/commentary.ts'
import { commentaryLimits } from '@podium/proto/rules/contest/contest-api.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { readText } from '../../../platform/http/read-text.ts'
import type { ContestRow } from '../../contests/index.ts'
import { readContest, readSubmissionsNamed } from '../contest-queries.ts'
import { readTeams } from '../team-queries.ts'
import type { ApiCommentary } from '../present/commentary.ts'
import { submissionId } from '../present/objects.ts'
import { listOf, propertiesOf, textIn } from '../properties-form.ts'
import type { Given } from '../properties-form.ts'

export type CommentaryForm = Omit<ApiCommentary, 'id' | 'madeAt' | 'submissionIds'> & {
  readonly submitIds: readonly number[]
}

const known: ReadonlySet<string> = new Set(['message', 'tags', 'team_ids', 'problem_ids', 'submission_ids'])

/** What is named and is there. Throws Refusal for what is not. */
function idsIn(given: Given, name: string, there: ReadonlySet<string>): readonly string[] {
  const ids = listOf(given, name)
  if (!ids.every((id) => there.has(id))) throw new Refusal('contestApiProperty', { name })
  return ids
}

/** What was sent to the Contest API. Throws Refusal. */
export async function sentForm(db: Db, contest: ContestRow, body: unknown): Promise<CommentaryForm> {
  const given = propertiesOf(body, known)
  const message = textIn(given, 'message').trim()
  const tags = listOf(given, 'tags')
  const { messageMaxChars, tagsMax, tagMaxChars } = commentaryLimits
  if (message === '' || message.length > messageMaxChars) throw new Refusal('contestApiProperty', { name: 'message' })
  if (tags.length > tagsMax || tags.some((tag) => tag === '' || tag.length > tagMaxChars))
    throw new Refusal('contestApiProperty', { name: 'tags' })
  const { problems } = await readContest(db, contest)
  const submissions = await readSubmissionsNamed(db, contest.id, listOf(given, 'submission_ids'))
  idsIn(given, 'submission_ids', new Set(submissions.map(submissionId)))
  const teams = given.team_ids === undefined ? [] : await readTeams(db, contest)
  return {
    message,
    tags,
    uids: idsIn(given, 'team_ids', new Set(teams.map(({ uid }) => uid))),
    cpids: idsIn(given, 'problem_ids', new Set(problems.map(({ cpid }) => String(cpid)))).map(Number),
    submitIds: submissions.map(({ submitId }) => submitId),
  }
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase()

async function uidsOf(db: Db, contest: ContestRow, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return []
  const teams = await readTeams(db, contest)
  return usernames.map((name) => {
    const team = teams.find(({ username }) => sameName(username, name))
    if (!team) throw new Refusal('decisionParticipant', { name })
    return team.uid
  })
}

async function cpidsOf(db: Db, contest: ContestRow, displayIds: readonly string[]): Promise<number[]> {
  if (displayIds.length === 0) return []
  const { problems } = await readContest(db, contest)
  return displayIds.map((label) => {
    const problem = problems.find(({ displayId }) => sameName(displayId, label))
    if (!problem) throw new Refusal('contestProblemMissing')
    return problem.cpid
  })
}

/** What was written on a page. Throws Refusal. */
export async function writtenForm(
  db: Db,
  contest: ContestRow,
  { message, tags = [], displayIds = [], usernames = [] }: CallBody<'writeCommentary'>,
): Promise<CommentaryForm> {
  return {
    message: commentaryOfText(readText('content', message, commentaryLimits.messageMaxChars)),
    tags: [...new Set(tags)],
    uids: [...new Set(await uidsOf(db, contest, usernames))],
    cpids: [...new Set(await cpidsOf(db, contest, displayIds))],
    submitIds: [],
  }
}
