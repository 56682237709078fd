/** What all pages of POJ have: a corner with the account or with a form for signing in, and a page for every error. */
import type { Html } from './html.ts'
import { lineOf } from './html.ts'

/** Name of the account that the page was made for; null for nobody. */
export const pojAccountOf = ($: Html): string | null => {
  const corner = $('a[href*="login?action=logout"]').first().closest('td, div, p')
  const link = corner.find('a[href*="userstatus?user_id="]').first().attr('href')
  const name = /[?&]user_id=([^&]+)/.exec(link ?? '')?.[1]
  return name === undefined ? null : decodeURIComponent(name)
}

/** POJ takes names in any letter case. */
export const isSamePojName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The page that answers whatever needs a sign-in. */
export const isPojLoginPage = ($: Html): boolean => lineOf($('title').first()) === 'User Login'

/** What the site says instead of the page, without the words around it; null for a page that is none of an error. */
export const pojErrorOf = ($: Html): string | null => {
  if (lineOf($('title').first()) !== 'Error' && !/Error Occurred/.test(lineOf($('body')).slice(0, 2_000))) return null
  const item = lineOf($('li').first())
  return (item === '' ? lineOf($('body')) : item).slice(0, 300)
}
