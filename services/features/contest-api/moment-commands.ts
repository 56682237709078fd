/**
 * Moments of a contest that directors move by the Contest API: the start (`contest_start`), which they may clear too,
 * and the thaw (`contest_thaw`).
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { clearedStart, pauseMaxMs } from '@podium/proto/rules/contest/cleared-start.ts'
import { findContest, moveStart, openResults, staffScope } from '../contests/index.ts'
import { auditedWrite } from './audited-commands.ts'
import type { EndAudit } from './audited-commands.ts'
import { readContest } from './contest-queries.ts'
import type { ApiReader } from './policy.ts'
import { presentContest } from './present/objects.ts'
import type { ApiObject } from './present/objects.ts'
import type { Asked } from './queries.ts'
import { parseRelativeTime } from './present/times.ts'
import { objectOf, propertiesOf, textIn, textOf } from './properties-form.ts'
import type { Given } from './properties-form.ts'

const known: ReadonlySet<string> = new Set(['id', 'start_time', 'countdown_pause_time', 'scoreboard_thaw_time'])

/** No token of the Contest API is for settings. */
export const movesMoments = ({ view, grant }: ApiReader): boolean => grant === null && view.rights.has('settings')

/** Null for what is not given. Throws Refusal. */
function momentOf(given: Given, name: string): number | null {
  if (given[name] === undefined) return null
  const at = Date.parse(textIn(given, name))
  if (Number.isNaN(at)) throw new Refusal('contestApiProperty', { name })
  return at
}

/** Of a start that is cleared: what will be left of the countdown, null where nobody says. Throws Refusal. */
function pauseOf(given: Given): number | null {
  const text = textOf(given, 'countdown_pause_time')
  const pauseMs = text === null ? null : parseRelativeTime(text)
  if (text !== null && (pauseMs === null || pauseMs < 0 || pauseMs > pauseMaxMs))
    throw new Refusal('contestApiProperty', { name: 'countdown_pause_time' })
  return pauseMs
}

/** @param clears a start is given, and it is none @returns how to move the one moment that is given. Throws Refusal. */
function movingOf({ ctx, reader }: Asked, given: Given, clears: boolean) {
  const { contest, viewer } = reader.view
  if (viewer === null) throw new Refusal('contestSignIn')
  const scope = staffScope(viewer, 'settings', ctx.now())
  const thawMs = momentOf(given, 'scoreboard_thaw_time')
  const startMs = clears ? clearedStart(pauseOf(given)) : momentOf(given, 'start_time')
  if (!clears && given.countdown_pause_time !== undefined)
    throw new Refusal('contestApiProperty', { name: 'countdown_pause_time' })
  if ((startMs === null) === (thawMs === null))
    throw new Refusal('contestApiProperty', { name: startMs === null ? 'start_time' : 'scoreboard_thaw_time' })
  if (startMs !== null) return () => moveStart(ctx, scope, { cid: contest.id, startMs })
  // Results are opened when somebody opens them: there is no time for it.
  if ((thawMs ?? 0) > ctx.now().getTime()) throw new Refusal('contestApiMoment')
  return () => openResults(ctx, scope, contest.id)
}

/** Changes what was sent of a contest. Throws Refusal. @returns it as it is then */
export async function patchContest(asked: Asked, body: unknown, endAudit: EndAudit): Promise<ApiObject> {
  const { ctx, reader, shown } = asked
  const { viewer, contest } = reader.view
  if (viewer === null) throw new Refusal('contestSignIn')
  if (!movesMoments(reader)) throw new Refusal('forbidden')
  const given = propertiesOf(body, known)
  if (textIn(given, 'id') !== String(contest.id)) throw new Refusal('contestApiOther')
  const clears = Object.hasOwn(objectOf(body), 'start_time') && given.start_time === undefined
  const move = movingOf(asked, given, clears)
  await auditedWrite({ viewer, call: 'saveContestSettings', cid: contest.id }, endAudit, move)
  const db = ctx.orm.em.fork()
  return presentContest(shown, await readContest(db, (await findContest(db, contest.id)) ?? contest))
}
