/** The forms of signing in and of submitting, and what answers the posts. */
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { loginRefused, ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteLanguage } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, lineOf } from './html.ts'
import { isPojLoginPage, pojAccountOf, pojErrorOf } from './poj-common.ts'

/** Answer to a sign-in; it leads away also when it was not successful. */
export const parsePojLoginAnswer = (page: Page): Outcome<null> => {
  if (page.location !== null) return ok(null)
  const $ = htmlOf(page)
  const words = pojErrorOf($) ?? (isPojLoginPage($) ? lineOf($('body')) : '')
  return /(wrong|invalid|incorrect|not (correct|right|match))/i.test(words) && /password|user/i.test(words)
    ? loginRefused
    : pageChanged('an answer to the sign-in that says nothing known')
}

export interface PojSubmitPage {
  readonly account: string | null
  readonly languages: readonly SiteLanguage[]
}

/** `/submit?problem_id=` */
export const parsePojSubmitPage = (page: Page): Outcome<PojSubmitPage> => {
  const $ = htmlOf(page)
  const account = pojAccountOf($)
  const form = $('form')
    .filter((_, element) => /^\/?submit$/.test($(element).attr('action') ?? ''))
    .first()
  if (form.length === 0 && account === null && $('form input[name=user_id1]').length > 0) return { kind: 'signed-out' }
  const languages = form
    .find('select[name=language] option')
    .toArray()
    .map((option) => ({ id: $(option).attr('value') ?? '', name: lineOf($(option)) }))
  const isWhole = form.find('[name=source]').length > 0 && form.find('[name=problem_id]').length > 0
  if (!isWhole || languages.length === 0) return pageChanged('the submit form lacks a field')
  return ok({ account, languages })
}

const afterTooSoonMs = 5_000
const tooSoon = /(\d+) ?ms\b|too (fast|often|soon|frequent)|please,? wait/i
/** The site may have stored the run before it met such an error. */
const ofServer = /exception|database|\bsql\b|internal/i

/** Answer to the post: the list of runs, or the way to it, when it is stored. */
export const parsePojPostAnswer = (page: Page): Outcome<{ readonly runId: null }> => {
  if (page.location !== null) {
    const { pathname } = new URL(page.location)
    if (pathname === '/status') return ok({ runId: null })
    return pathname === '/loginpage' ? { kind: 'signed-out' } : pageChanged(`a submit leads to ${pathname}`)
  }
  const $ = htmlOf(page)
  if (isPojLoginPage($)) return { kind: 'signed-out' }
  if (lineOf($('title').first()) === 'Problem Status List') return ok({ runId: null })
  const error = pojErrorOf($)
  if (error === null || ofServer.test(error)) return pageChanged('an answer to a submit that says nothing known')
  const soon = tooSoon.exec(error)
  if (soon !== null) return { kind: 'too-soon', waitMs: Number(soon[1] ?? 0) + afterTooSoonMs }
  return { kind: 'refused', reason: quoted(error), isFinal: true }
}
