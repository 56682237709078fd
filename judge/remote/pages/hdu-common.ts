/** What all pages of HDU have: a title, and a corner that shows the sign-in form or the name of who is signed in. */
import { lineOf } from './html.ts'
import type { Html } from './html.ts'

/** The page that answers whatever needs a sign-in. */
export const isHduLoginPage = ($: Html): boolean => lineOf($('title').first()) === 'User Login'

/** Name of the account that the page was made for; null for nobody. */
export const hduAccountOf = ($: Html): string | null => {
  const corner = $('a[href*="userloginex.php?action=logout"]').first().closest('div')
  const link = corner.find('a[href*="userstatus.php?user="]').first().attr('href')
  const name = link === undefined ? null : /[?&]user=([^&]+)/.exec(link)?.[1]
  return name === undefined || name === null ? null : decodeURIComponent(name)
}

/** HDU takes names in any letter case. */
export const isSameHduName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
