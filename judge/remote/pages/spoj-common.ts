/** What all pages of SPOJ have: a menu, with the account's own pages in it when somebody is signed in. */
import type { Html } from './html.ts'
import { lineOf } from './html.ts'

/** Name of the account that the page was made for; null for nobody. */
export const spojAccountOf = ($: Html): string | null => {
  const menu = $('a[href="/logout"], a[href="/logout/"]').first().closest('ul')
  const link = menu.find('a[href^="/status/"]').first().attr('href')
  const name = /^\/status\/([^/?#,]+)\/?$/.exec(link ?? '')?.[1]
  return name === undefined ? null : decodeURIComponent(name)
}

/** SPOJ takes names in any letter case. */
export const isSameSpojName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Whether the page has a place for signing in, or for signing out: whatever else it shows, it is one of the site. */
export const isSpojPage = ($: Html): boolean => spojAccountOf($) !== null || $('input[name=login_user]').length > 0

/** What answers those who are not signed in. */
export const isSpojSignedOut = ($: Html): boolean =>
  spojAccountOf($) === null &&
  ($('input[name=login_user]').length > 0 || /authori[sz]ation required/i.test(lineOf($('body'))))
