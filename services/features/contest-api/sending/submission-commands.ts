/**
 * Submissions that are sent to the Contest API: by a team (`team_submit`), by a tool that passes them on at once
 * (`proxy_submit`), or by a director who passes on what was submitted some time ago (`admin_submit`). They are the same
 * as on the pages, under the rules that hold for their team at that time.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { hasEnded } from '@podium/proto/rules/contest/contest-phase.ts'
import { allowsLanguage } from '@podium/proto/rules/contest/contest-rules.ts'
import type { Viewer } from '../../../platform/context.ts'
import { existingContest } from '../../contests/index.ts'
import { submit } from '../../judging/index.ts'
import { auditedWrite } from '../audited-commands.ts'
import type { EndAudit } from '../audited-commands.ts'
import { readContest, readSubmissions } from '../contest-queries.ts'
import { checkGivenId, storeGivenId } from './given-id-commands.ts'
import { checkInside } from '../policy.ts'
import type { ApiReader } from '../policy.ts'
import { presentSubmission } from '../present/objects.ts'
import type { ApiObject } from '../present/objects.ts'
import type { Asked } from '../queries.ts'
import { sendsAs, teamNamed, timeIn } from './sender.ts'
import type { SendsAs } from './sender.ts'
import { sourceOf } from './submission-form.ts'
import { propertiesOf, textIn, textOf } from '../properties-form.ts'
import type { Given } from '../properties-form.ts'

const known = ['language_id', 'problem_id', 'team_id', 'entry_point', 'files'] as const

/** Whether a reader takes part, or would: with a right of the account, and no work for the contest. */
const mayTakePart = ({ view, grant, insideRefusal }: ApiReader): boolean =>
  grant === null &&
  view.viewer !== null &&
  view.viewer.onlyCid === null &&
  view.viewer.permissions.includes('submit') &&
  view.role === null &&
  !view.isJury &&
  insideRefusal === null

/** As whom a reader submits; null for who does not. */
export function submitsAs(reader: ApiReader): SendsAs | null {
  const as = sendsAs(reader, reader.view.rights.has('settings'))
  return as === 'jury' ? null : (as ?? (mayTakePart(reader) ? 'team' : null))
}

/** Of names that share an id the first one that the contest allows. Throws Refusal. */
function languageOf({ view }: ApiReader, languages: ReadonlyMap<string, { readonly id: string }>, id: string): string {
  const names = [...languages].flatMap(([name, language]) => (language.id === id ? [name] : []))
  const name = names.find((one) => allowsLanguage(view.contest, one)) ?? names[0]
  if (name === undefined) throw new Refusal('contestApiProperty', { name: 'language_id' })
  return name
}

interface SentBy {
  readonly ip: string
  /** What was sent before with the same key is not stored again. */
  readonly idempotencyKey: string | null
  /** The id that the sender gives it; null where we do. */
  readonly id: string | null
  readonly endAudit: EndAudit
}

/** Throws Refusal for who sends none. */
function senderOf({ reader }: Asked, isPut: boolean): { readonly viewer: Viewer; readonly as: SendsAs } {
  const { viewer } = reader.view
  if (viewer === null) throw new Refusal('contestSignIn')
  checkInside(reader)
  const as = submitsAs(reader)
  if (as === null || (isPut && as !== 'admin')) throw new Refusal('forbidden')
  return { viewer, as }
}

/** The team that submits, or for which it is passed on. Throws Refusal. */
async function teamOf(asked: Asked, as: SendsAs, viewer: Viewer, given: Given): Promise<Viewer> {
  if (as !== 'team') return teamNamed(asked, { name: 'team_id', uid: textIn(given, 'team_id') })
  if ((textOf(given, 'team_id') ?? viewer.uid) !== viewer.uid)
    throw new Refusal('contestApiProperty', { name: 'team_id' })
  return viewer
}

/** What is sent outside the contest's time, or once its results are open, is no object of it. Throws Refusal. */
async function checkTime({ db, reader, ctx }: Asked, team: Viewer, at: Date | null): Promise<void> {
  const view = await existingContest(db, { cid: reader.view.contest.id, viewer: team, now: at ?? ctx.now() })
  if (view.role !== null || !team.permissions.includes('submit'))
    throw new Refusal('contestApiProperty', { name: 'team_id' })
  if (hasEnded(view.phase)) throw new Refusal('contestEnded')
  if (view.phase === 'scheduled') throw new Refusal('contestScheduled')
  const { endMs, opensMs = endMs } = reader.view.times
  if (reader.view.phase === 'ended-open' && ctx.now().getTime() >= opensMs) throw new Refusal('contestApiMoment')
}

/** Stores what was sent. Throws Refusal. */
export async function sendSubmission(asked: Asked, body: unknown, by: SentBy): Promise<ApiObject | undefined> {
  const { ctx, db, reader, shown } = asked
  const { ip, idempotencyKey, id, endAudit } = by
  const { viewer, as } = senderOf(asked, id !== null)
  const named = [...(id === null ? [] : ['id']), ...(as === 'admin' ? ['time'] : [])]
  const given = propertiesOf(body, new Set([...known, ...named]))
  if (id !== null) checkGivenId(given, id)
  textOf(given, 'entry_point')
  const team = await teamOf(asked, as, viewer, given)
  const at = as === 'admin' ? timeIn(given, ctx.now()) : null
  await checkTime(asked, team, at)
  const contest = await readContest(db, reader.view.contest)
  const problemId = textIn(given, 'problem_id')
  const problem = contest.problems.find(({ cpid }) => String(cpid) === problemId)
  if (!problem) throw new Refusal('contestApiProperty', { name: 'problem_id' })
  const language = languageOf(reader, contest.languages, textIn(given, 'language_id'))
  const code = await sourceOf(given.files)
  const { cid } = contest
  const input = { viewer: team, body: { pid: problem.displayId, language, code, cid, idempotencyKey }, ip }
  const store = () =>
    submit(ctx, {
      ...input,
      ...(at === null ? {} : { sentAt: at }),
      onStored: (em, submitId) => storeGivenId(em, { cid, kind: 'submission', id }, submitId),
    })
  const { submitId } = await (as === 'team'
    ? store()
    : auditedWrite(
        { viewer, call: 'submit', cid, asked: { uid: team.uid, displayId: problem.displayId } },
        endAudit,
        store,
      ))
  const [row] = await readSubmissions(ctx.orm.em.fork(), cid, [submitId])
  return row && presentSubmission(shown, contest, row)
}
