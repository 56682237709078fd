/**
 * Signs of a check that stands before a page: of the browser, of a human, of the number of requests. Every answer is
 * looked at before a parser sees it. A check is named and nothing more is done; none is ever answered (decision 55).
 */
import type { WallKind } from '@podium/proto/rules/remote/remote-texts.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'

export interface Answer {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Checks stand at the beginning of a page; a statement of a megabyte is not searched for their words. */
const searchedChars = 200_000

const isJson = ({ headers }: Answer): boolean => /\bjson\b/.test(headers['content-type'] ?? '')

/** Words of challenge pages; a statement may hold them, so they count with the status or the script of one. */
const challengeWords =
  /just a moment|checking your browser|attention required|verify(ing)? you are human|cf-browser-ver/i
const challengeScript = /\/cdn-cgi\/challenge-platform\/|_cf_chl_opt|challenges\.cloudflare\.com\/turnstile/
/** Three keys of a cookie that a script computes. */
const cookieScript = /toNumbers\("[0-9a-f]{32}"\)/g
const keysOfCookieScript = 3

const isBrowserCheck = ({ status, headers, text }: Answer): boolean => {
  if (headers['cf-mitigated'] === 'challenge') return true
  if ((status === 403 || status === 503) && challengeWords.test(text)) return true
  if (challengeScript.test(text) && challengeWords.test(text)) return true
  if (/browser is being checked/i.test(text)) return true
  return (text.match(cookieScript)?.length ?? 0) >= keysOfCookieScript
}

/** The row is in every submit page of HDU, hidden by a script; a site that asks leaves the script out. */
const hduCaptcha = ({ text }: Answer): WallKind | null => {
  const row = /<tr\b[^<>]{0,200}?\bid=["']?exe_checkcode\b[^<>]{0,200}>/i.exec(text)?.[0]
  if (row === undefined) return null
  const isHidden = /display\s*:\s*none/i.test(row) || /set_hidden\(\s*['"]exe_checkcode/.test(text)
  return isHidden ? null : 'captcha'
}

/** A box for a human check within a form, of sign-in or submit. */
const captchaBox = ({ text }: Answer): WallKind | null =>
  /<div\b[^<>]{0,200}?\bclass=["'][^"'<>]{0,100}\b(cf-turnstile|g-recaptcha|h-captcha)\b/i.test(text) ? 'captcha' : null

/** Forms that ask for a human check; a task has the submit form as well, and is read all the same. */
const atcoderForm = /\/(submit|login)(\?|$)/

/** A submit without the answer of the human check comes back as the form, with an alert that gives no reason. */
const atcoderCaptcha = (answer: Answer): WallKind | null => {
  if (!atcoderForm.test(answer.url)) return null
  const isRefused = answer.method === 'POST' && /alert-danger[\s\S]{0,400}?Error\./.test(answer.text)
  return isRefused ? 'captcha' : captchaBox(answer)
}

const libreRefusal = ({ status, text }: Answer): WallKind | null => {
  if (status !== 401 && status !== 403) return null
  if (/proof of work/i.test(text)) return 'proofOfWork'
  return /captcha/i.test(text) ? 'captcha' : null
}

const ofSite: Partial<Readonly<Record<LaneSite, (answer: Answer) => WallKind | null>>> = {
  HDU: hduCaptcha,
  POJ: captchaBox,
  CF: captchaBox,
  AC: atcoderCaptcha,
  SPOJ: captchaBox,
  LIBRE: libreRefusal,
}

/** What stands before the page; null for a page. */
export const wallOf = (whole: Answer, site: LaneSite): WallKind | null => {
  const answer = { ...whole, text: whole.text.slice(0, searchedChars) }
  if (answer.status === 429) return 'rateLimit'
  if (!isJson(answer) && isBrowserCheck(answer)) return 'browserCheck'
  const known = ofSite[site]?.(answer) ?? null
  if (known !== null) return known
  return answer.status === 403 && !isJson(answer) ? 'forbidden' : null
}
