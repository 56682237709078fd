/** What all pages of Codeforces have: a corner with the account, a token for posts, and at times a message. */
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import type { Html } from './html.ts'

/** Name of the account that the page was made for; null for nobody. */
export const codeforcesAccountOf = ($: Html): string | null => {
  const profile = $('a[href$="/logout"]').first().siblings('a[href*="/profile/"]').first().attr('href')
  return /\/profile\/([^/?#]+)/.exec(profile ?? '')?.[1] ?? null
}

/** Codeforces takes names in any letter case. */
export const isSameCodeforcesName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** What every post has to send back; null on a page that has none. */
export const codeforcesTokenOf = ($: Html): string | null =>
  $('meta[name="X-Csrf-Token"]').attr('content') ?? $('input[name=csrf_token]').attr('value') ?? null

/** The page that answers whatever needs a sign-in. */
export const isCodeforcesLoginPage = ($: Html): boolean => $('form input[name=handleOrEmail]').length > 0

/** A message that the page shows when it opens, as after a redirect from something that is not there. */
const messageOf = ({ text }: Page): string | null =>
  /Codeforces\.showMessage\("((?:[^"\\]|\\.)+)"\)/.exec(text)?.[1] ?? null

/** Why another page came than the one about the problem that was asked for. */
export const otherCodeforcesPage = (
  page: Page,
  $: Html,
  { site, contest }: RemoteProblemId,
  asked: string,
): Exclude<Outcome<never>, { readonly kind: 'ok' }> => {
  if (isCodeforcesLoginPage($)) return { kind: 'signed-out' }
  const message = messageOf(page)
  if (message === null) return pageChanged(asked)
  // The contest may be open to one of our accounts.
  if (/not allowed|private|permission/i.test(message))
    return codeforcesAccountOf($) === null
      ? { kind: 'signed-out' }
      : {
          kind: 'refused',
          reason: [judgeMessage('remotePrivateContest', { site, contest: contest ?? '' })],
          isFinal: true,
        }
  if (/no such|illegal|not found|does not exist/i.test(message))
    return { kind: 'refused', reason: quoted(message), isFinal: true }
  return pageChanged(`a message instead of a page: ${message}`)
}

const pathsOf = ({ site, contest }: RemoteProblemId): readonly string[] =>
  site === 'GYM' ? [`/gym/${contest}`] : [`/contest/${contest}`, `/problemset/problem/${contest}`]

/** Whether the page is about the contest of a problem: it links to it. */
export const isOfContest = ($: Html, page: Page, problem: RemoteProblemId): boolean => {
  const paths = pathsOf(problem)
  return $('a[href]')
    .toArray()
    .some((link) => {
      const href = $(link).attr('href') ?? ''
      // One that changes the query alone, as to choose a language, leads to whatever was asked for.
      if (/^[?#]|^$/.test(href) || !URL.canParse(href, page.url)) return false
      const { pathname } = new URL(href, page.url)
      return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
    })
}
