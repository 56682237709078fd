/** What all pages of AtCoder have: a script that names who reads them, and a title in English or Japanese. */
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, isWholePage, lineOf } from './html.ts'
import type { Html } from './html.ts'

export interface AtcoderPage {
  readonly $: Html
  /** Who is signed in; null for nobody. */
  readonly account: string | null
}

export const isSameAtcoderName = (one: string | null, other: string): boolean =>
  one !== null && one.toLowerCase() === other.toLowerCase()

/** Whatever needs a sign-in leads to this form, or answers with it in its place. */
export const isAtcoderLoginPage = ($: Html): boolean =>
  /^(Sign In|ログイン) - AtCoder$/.test(lineOf($('title').first())) ||
  /^(Sign In|ログイン) - AtCoder$/.test($('meta[property="og:title"]').attr('content') ?? '')

/** Null where no script names the reader: then it is no page of AtCoder. */
const accountIn = ($: Html): string | null => {
  const scripts = $('script:not([src])')
    .map((_, element) => $(element).text())
    .get()
  return /\buserScreenName\s*=\s*"([^"]*)"/.exec(scripts.join('\n'))?.[1] ?? null
}

/** @param what the page, for administrators */
export const openAtcoderPage = (page: Page, what: string): Outcome<AtcoderPage> => {
  const $ = htmlOf(page)
  if (isAtcoderLoginPage($)) return { kind: 'signed-out' }
  const account = accountIn($)
  if (account === null) return pageChanged(`${what} does not name its reader`)
  return isWholePage(page) ? ok({ $, account: account === '' ? null : account }) : pageChanged(`${what} is cut`)
}

/** Words that the site puts on top of a page; null for none. */
export const atcoderAlertOf = ($: Html): string | null => {
  const alert = $('.alert-danger').first().clone()
  alert.find('button').remove()
  return lineOf(alert) || null
}
