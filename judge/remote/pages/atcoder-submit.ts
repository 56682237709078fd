/** Forms of AtCoder, and what answers them. Whether one asks for a human check is looked at before (wall.ts). */
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { loginRefused, ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteLanguage } from '../provider.ts'
import type { Page } from '../session.ts'
import { atcoderAlertOf, isAtcoderLoginPage, openAtcoderPage } from './atcoder-common.ts'
import { htmlOf, lineOf } from './html.ts'
import type { Html } from './html.ts'

const tokenIn = ($: Html, form: string): string | null =>
  $(form).find('input[name="csrf_token"]').first().attr('value') ?? null

/** `/login`. @returns the token of its form */
export const parseAtcoderLoginPage = (page: Page): Outcome<string> => {
  const $ = htmlOf(page)
  const form = 'form:has(input[name="password"])'
  const token = tokenIn($, form)
  const isWhole = isAtcoderLoginPage($) && $(form).find('input[name="username"]').length > 0
  return token === null || !isWhole ? pageChanged('the sign-in form lacks a field') : ok(token)
}

/** What the sign-in page says after a sign-in that failed. */
export const parseAtcoderLoginRefusal = (page: Page): Outcome<never> => {
  const words = atcoderAlertOf(htmlOf(page))
  if (words !== null && /password|パスワード/i.test(words)) return loginRefused
  return pageChanged(`a sign-in is not taken: ${words ?? 'without a word'}`)
}

export interface AtcoderSubmitPage {
  readonly account: string | null
  readonly token: string
  readonly languages: readonly SiteLanguage[]
}

/** `/contests/<contest>/submit`: one list of languages for each task, or one for all. */
export const parseAtcoderSubmitPage = (page: Page, task: string): Outcome<AtcoderSubmitPage> => {
  const opened = openAtcoderPage(page, 'the submit page')
  if (opened.kind !== 'ok') return opened
  const { $, account } = opened.value
  if (page.status === 404) return notThere($)
  const form = 'form[action$="/submit"]'
  const token = tokenIn($, form)
  const tasks = $(form)
    .find('[name="data.TaskScreenName"] option, input[name="data.TaskScreenName"]')
    .map((_, element) => $(element).attr('value'))
    .get()
  const lists = $(form).find('#select-lang')
  const own = lists.find('[id]').filter((_, element) => $(element).attr('id') === `select-lang-${task}`)
  const languages = (own.length > 0 ? own : lists)
    .find('option[value]')
    .toArray()
    .map((option) => ({ id: $(option).attr('value') ?? '', name: lineOf($(option)) }))
    .filter(({ id }) => id !== '')
  if (token === null || tasks.length === 0 || languages.length === 0)
    return pageChanged('the submit form lacks a field')
  if (!tasks.includes(task)) return { kind: 'refused', reason: quoted('The contest has no such task.'), isFinal: true }
  return ok({ account, token, languages })
}

/** A page that is not there, in the words of the site. */
export const notThere = ($: Html): Outcome<never> => ({
  kind: 'refused',
  reason: quoted((atcoderAlertOf($) ?? lineOf($('h1').first())) || 'Not found.'),
  isFinal: true,
})

const msPerSecond = 1000
const afterTooSoonMs = 11_000

/** Answer to the post; stored when it leads to the account's own list of runs. */
export const parseAtcoderPostAnswer = (page: Page): Outcome<{ readonly runId: null }> => {
  if (page.location !== null) {
    const { pathname } = new URL(page.location)
    if (pathname.endsWith('/submissions/me')) return ok({ runId: null })
    return pathname === '/login' ? { kind: 'signed-out' } : pageChanged(`a submit leads to ${pathname}`)
  }
  const opened = openAtcoderPage(page, 'the answer to a submit')
  if (opened.kind !== 'ok') return opened
  if (page.status === 404) return notThere(opened.value.$)
  const words = atcoderAlertOf(opened.value.$)
  if (words === null) return pageChanged('an answer to a submit that says nothing')
  const [, seconds] = /wait\D{0,20}(\d+)\s*sec/i.exec(words) ?? /(\d+)\s*秒/.exec(words) ?? []
  if (seconds !== undefined) return { kind: 'too-soon', waitMs: (Number(seconds) + 1) * msPerSecond }
  if (/wait|interval|too (fast|many|often)/i.test(words)) return { kind: 'too-soon', waitMs: afterTooSoonMs }
  return { kind: 'refused', reason: quoted(words.slice(0, 300)), isFinal: true }
}
