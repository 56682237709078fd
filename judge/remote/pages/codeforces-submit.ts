/** The forms of signing in and of submitting, and what answers the posts. */
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { loginRefused, ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteLanguage } from '../provider.ts'
import type { Page } from '../session.ts'
import {
  codeforcesAccountOf,
  codeforcesTokenOf,
  isCodeforcesLoginPage,
  otherCodeforcesPage,
} from './codeforces-common.ts'
import { htmlOf, lineOf } from './html.ts'
import type { Html } from './html.ts'

/** Fields that the site's own page sends with a form. The second and third are empty where a script fills them. */
export interface CodeforcesTokens {
  readonly csrf: string
  readonly ftaa: string
  readonly bfaa: string
}

const tokensOf = ($: Html): CodeforcesTokens | null => {
  const csrf = codeforcesTokenOf($)
  const value = (name: string): string => $(`input[name=${name}]`).first().attr('value') ?? ''
  return csrf === null ? null : { csrf, ftaa: value('ftaa'), bfaa: value('bfaa') }
}

/** Words beside the fields of a form; the places of those that are empty are hidden. */
const errorsOf = ($: Html): { readonly field: string; readonly text: string }[] =>
  $('span.error')
    .toArray()
    .map((element) => ({
      field: /for__(\w+)/.exec($(element).attr('class') ?? '')?.[1] ?? '',
      text: lineOf($(element)),
    }))
    .filter(({ text }) => text !== '')

/** `/enter` */
export const parseCodeforcesEnterPage = (page: Page): Outcome<CodeforcesTokens> => {
  const $ = htmlOf(page)
  const tokens = tokensOf($)
  return tokens !== null && isCodeforcesLoginPage($) ? ok(tokens) : pageChanged('the sign-in form lacks a field')
}

/** Answer to a sign-in; it leads away when it was successful. */
export const parseCodeforcesEnterAnswer = (page: Page): Outcome<null> => {
  if (page.location !== null) return ok(null)
  const $ = htmlOf(page)
  return isCodeforcesLoginPage($) && errorsOf($).length > 0
    ? loginRefused
    : pageChanged('an answer to the sign-in that says nothing known')
}

export interface CodeforcesSubmitPage {
  readonly account: string | null
  readonly tokens: CodeforcesTokens
  readonly languages: readonly SiteLanguage[]
}

/** `/contest/<contest>/submit` and `/gym/<contest>/submit` */
export const parseCodeforcesSubmitPage = (page: Page, problem: RemoteProblemId): Outcome<CodeforcesSubmitPage> => {
  const $ = htmlOf(page)
  const form = $('form.submit-form').first()
  if (form.length === 0) {
    const other = otherCodeforcesPage(page, $, problem, 'no submit form')
    // Without an account the site leads to its front page and says nothing.
    return other.kind === 'page-changed' && codeforcesTokenOf($) !== null && codeforcesAccountOf($) === null
      ? { kind: 'signed-out' }
      : other
  }
  const tokens = tokensOf($)
  const languages = form
    .find('select[name=programTypeId] option')
    .toArray()
    .map((option) => ({ id: $(option).attr('value') ?? '', name: lineOf($(option)) }))
  const hasSource = form.find('textarea[name=source]').length > 0
  if (tokens === null || !hasSource || languages.length === 0) return pageChanged('the submit form lacks a field')
  const indices = form
    .find('select[name=submittedProblemIndex] option')
    .toArray()
    .map((option) => $(option).attr('value') ?? '')
  if (indices.length > 0 && !indices.includes(problem.index ?? ''))
    return { kind: 'refused', reason: quoted(`No such problem: ${problem.id}`), isFinal: true }
  return ok({ account: codeforcesAccountOf($), tokens, languages })
}

/** The site gives no figure; it is at most twenty posts in five minutes. */
const afterTooSoonMs = 20_000

/** Answer to the post; stored when it leads to a list of runs. */
export const parseCodeforcesPostAnswer = (page: Page): Outcome<{ readonly runId: null }> => {
  if (page.location !== null) {
    const { pathname } = new URL(page.location)
    if (/\/(my|status)$/.test(pathname)) return ok({ runId: null })
    return pathname === '/enter' ? { kind: 'signed-out' } : pageChanged(`a submit leads to ${pathname}`)
  }
  const $ = htmlOf(page)
  if (isCodeforcesLoginPage($)) return { kind: 'signed-out' }
  const [error] = errorsOf($)
  if (error === undefined) return pageChanged('an answer to a submit that says nothing known')
  // Each attempt has its own marker: so this very attempt is stored there already, and its run has to be looked for.
  if (/same code before/i.test(error.text)) return pageChanged('the site has this very source already')
  if (/too (many|often|fast|frequent)|please,? wait|limit (is )?exceeded/i.test(error.text))
    return { kind: 'too-soon', waitMs: afterTooSoonMs }
  return { kind: 'refused', reason: quoted(error.text.slice(0, 300)), isFinal: true }
}
