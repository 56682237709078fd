/**
 * Commentary that the jury, or a tool with a token that writes, sends to the Contest API (`post_comment`). It may speak
 * of what the freeze hides, so it is for the jury alone, in the collection and in the feed.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { commentaryLimits } from '@podium/proto/rules/contest/contest-api.ts'
import { readContest, readSubmissions, readTeams } from './contest-queries.ts'
import { ContestCommentary } from './entities.ts'
import { append, lockFeed } from './feed/append.ts'
import type { ApiReader } from './policy.ts'
import { presentCommentary } from './present/commentary.ts'
import type { ApiObject } from './present/objects.ts'
import { listOf, propertiesOf, textIn } from './properties-form.ts'
import type { Given } from './properties-form.ts'
import type { Asked } from './queries.ts'

const known: ReadonlySet<string> = new Set(['message', 'tags', 'team_ids', 'problem_ids', 'submission_ids'])

export const sendsCommentary = ({ isJury, view, grant }: ApiReader): boolean =>
  isJury && (grant === null ? view.rights.has('clarifications') : grant.scope === 'jury-write')

/** What is named and is there. Throws Refusal for what is not. */
function idsIn(given: Given, name: string, there: ReadonlySet<string>): readonly string[] {
  const ids = listOf(given, name)
  if (!ids.every((id) => there.has(id))) throw new Refusal('contestApiProperty', { name })
  return ids
}

/** Throws Refusal. */
async function formOf({ db, reader }: Asked, given: Given) {
  const { contest } = reader.view
  const message = textIn(given, 'message').trim()
  const tags = listOf(given, 'tags')
  const { messageMaxChars, tagsMax, tagMaxChars } = commentaryLimits
  if (message === '' || message.length > messageMaxChars) throw new Refusal('contestApiProperty', { name: 'message' })
  if (tags.length > tagsMax || tags.some((tag) => tag === '' || tag.length > tagMaxChars))
    throw new Refusal('contestApiProperty', { name: 'tags' })
  const { problems } = await readContest(db, contest)
  const wanted = listOf(given, 'submission_ids').filter((id) => /^\d{1,15}$/.test(id))
  const submissions = wanted.length === 0 ? [] : await readSubmissions(db, contest.id, wanted.map(Number))
  const teams = given.team_ids === undefined ? [] : await readTeams(db, contest)
  return {
    message,
    tags,
    uids: idsIn(given, 'team_ids', new Set(teams.map(({ uid }) => uid))),
    cpids: idsIn(given, 'problem_ids', new Set(problems.map(({ cpid }) => String(cpid)))).map(Number),
    submitIds: idsIn(given, 'submission_ids', new Set(submissions.map(({ submitId }) => String(submitId)))).map(Number),
  }
}

/** Stores what was sent. Throws Refusal. */
export async function sendCommentary(asked: Asked, body: unknown): Promise<ApiObject> {
  const { ctx, reader } = asked
  const { viewer, contest, times } = reader.view
  if (viewer === null) throw new Refusal('contestSignIn')
  if (!sendsCommentary(reader)) throw new Refusal('forbidden')
  const form = await formOf(asked, propertiesOf(body, known))
  const madeAt = ctx.now()
  const id = await ctx.orm.em.fork().transactional(async (em) => {
    const made = em.create(ContestCommentary, { ...form, cid: contest.id, uid: viewer.uid, madeAt })
    await em.flush()
    const feed = await lockFeed(em, contest.id)
    if (feed) await append(em, feed, [{ kind: 'commentary', commentaryId: made.id, isHidden: true }])
    return made.id
  })
  return presentCommentary(times, { ...form, id, madeAt })
}
