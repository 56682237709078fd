/** The forms of signing in and of submitting, and what answers the posts. */
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { loginRefused, ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, lineOf } from './html.ts'
import { isSpojPage, isSpojSignedOut, spojAccountOf } from './spoj-common.ts'

/** Answer to a sign-in; mostly it says nothing, and the next page shows what came of it. */
export const parseSpojLoginAnswer = (page: Page): Outcome<null> => {
  if (page.location !== null) return ok(null)
  const $ = htmlOf(page)
  if (!isSpojPage($)) return pageChanged('an answer to the sign-in that says nothing known')
  return /authentication failed|(wrong|invalid|incorrect) (user|login|password)/i.test(lineOf($('body')))
    ? loginRefused
    : ok(null)
}

export interface SpojSubmitPage {
  readonly account: string | null
  /** What the problem allows. */
  readonly languageIds: readonly string[]
}

/** `/submit/<code>/` */
export const parseSpojSubmitPage = (page: Page): Outcome<SpojSubmitPage> => {
  const $ = htmlOf(page)
  const languageIds = $('select#lang option, select[name=lang] option')
    .toArray()
    .map((option) => $(option).attr('value') ?? '')
    .filter((id) => /^\d+$/.test(id))
  if (languageIds.length > 0 && $('[name=problemcode]').length > 0)
    return ok({ account: spojAccountOf($), languageIds: [...new Set(languageIds)] })
  return isSpojSignedOut($) ? { kind: 'signed-out' } : pageChanged('the submit form lacks a field')
}

const afterTooSoonMs = 10_000
const refusals = /submit in this language for this problem|wrong problem code|solution is too long/i
const tooSoon = /too (fast|often|soon|many|frequent)|please,? wait/i

/** Answer to the post; it has the number of what it has stored. */
export const parseSpojPostAnswer = (page: Page): Outcome<{ readonly runId: string }> => {
  const $ = htmlOf(page)
  const runId = $('input[name=newSubmissionId]').first().attr('value') ?? ''
  if (/^\d+$/.test(runId)) return ok({ runId })
  if (isSpojSignedOut($)) return { kind: 'signed-out' }
  if (!isSpojPage($)) return pageChanged('an answer to a submit that is no page of the site')
  // The form may come back with the source in it.
  $('textarea, script').remove()
  const words = lineOf($('#content').first()) || lineOf($('body'))
  if (refusals.test(words)) return { kind: 'refused', reason: quoted(words.slice(0, 300)), isFinal: true }
  return tooSoon.test(words.slice(0, 1_000))
    ? { kind: 'too-soon', waitMs: afterTooSoonMs }
    : pageChanged('an answer to a submit that has no number of a run')
}
