/**
 * The one way to a remote site over HTTP. A session is one account's: it has its cookies, and speaks to the hosts of
 * its site alone. Every answer is looked at for walls before a parser sees it, and every failure is an outcome.
 */
import { CookieJar } from 'tough-cookie'
import { hostsOf } from '@podium/proto/rules/remote/sites.ts'
import type { RemoteSite } from '@podium/proto/rules/remote/sites.ts'
import { decodePage, encodeForm } from './charset.ts'
import { send } from './http.ts'
import type { Egress, RawAnswer } from './http.ts'
import { ok, pageChanged } from './provider.ts'
import type { Outcome } from './provider.ts'
import { wallOf } from './wall.ts'

export interface Page {
  readonly status: number
  /** Absolute, after redirects. */
  readonly url: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Decoded by the charset of header, else of the page itself, else of the site. */
  readonly text: string
  /** Where an answer to a post leads, absolute; null when it leads nowhere. */
  readonly location: string | null
}

export interface RequestOptions {
  /** Path on the site. */
  readonly referer?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Breaks the request off; it counts as sent. */
  readonly signal?: AbortSignal
  /** Asked right before the first byte; when it says no, nothing is sent. */
  readonly mayStillSend?: () => boolean
}

/** Form fields in order, encoded in the charset of the site. */
export type Form = readonly (readonly [name: string, value: string])[]

export interface Session {
  readonly site: RemoteSite
  /**
   * Follows redirects among the hosts of the site. A server error is `unreachable`; any other status is a page.
   * @param path with query, or an absolute address on such a host
   */
  readonly get: (path: string, options?: RequestOptions) => Promise<Outcome<Page>>
  /** Follows no redirect. */
  readonly postForm: (path: string, form: Form, options?: RequestOptions) => Promise<Outcome<Page>>
  readonly postJson: (path: string, body: unknown, options?: RequestOptions) => Promise<Outcome<Page>>
  /** Bytes of a picture or document; follows redirects as `get` does. */
  readonly getBytes: (url: string, options?: RequestOptions) => Promise<Outcome<SiteFile>>
  /** Null when there is no such cookie for the site's own host. */
  readonly cookie: (name: string) => string | null
  readonly setCookie: (name: string, value: string) => void
  /** Of sites that sign requests with a token (LIBRE); kept with the cookies. */
  token: string | null
  /** Cookies and token as JSON, for `openSession`. */
  readonly serialise: () => string
  /** Forgets cookies and token. */
  readonly clear: () => void
  /**
   * Waits until a post may leave, and keeps that turn for the next request that has `mayStillSend`: it then leaves as
   * soon as its record is stored.
   */
  readonly takeTurn: () => Promise<void>
}

export interface SiteFile {
  readonly bytes: Uint8Array
  /** As the site says, without parameters. */
  readonly mediaType: string
}

export interface SessionOptions {
  readonly site: RemoteSite
  readonly egress: Egress
  /** Waits until the next request may leave (limits.ts). */
  readonly beforeRequest: (path: string) => Promise<void>
  /** Of `serialise`; absent or unreadable: no cookies. */
  readonly stored?: string
}

const maxRedirects = 5
const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)
const firstServerError = 500

interface Sending extends RequestOptions {
  readonly method: 'GET' | 'POST'
  readonly body?: { readonly type: string; readonly text: string }
}

const storedParts = (stored: string | undefined): { jar: CookieJar; token: string | null } => {
  try {
    const parts: unknown = JSON.parse(stored ?? 'null')
    if (typeof parts === 'object' && parts !== null && 'jar' in parts && typeof parts.jar === 'string') {
      const token = 'token' in parts && typeof parts.token === 'string' ? parts.token : null
      return { jar: CookieJar.deserializeSync(parts.jar), token }
    }
  } catch {
    // an older form, or cut: signing in again mends it
  }
  return { jar: new CookieJar(), token: null }
}

class HttpSession implements Session {
  readonly site: RemoteSite
  token: string | null
  private jar: CookieJar
  private hasTurn = false
  private readonly options: SessionOptions

  constructor(options: SessionOptions) {
    this.options = options
    this.site = options.site
    const { jar, token } = storedParts(options.stored)
    this.jar = jar
    this.token = token
  }

  async get(path: string, options: RequestOptions = {}): Promise<Outcome<Page>> {
    return this.page(await this.followed(path, options), 'GET')
  }

  async postForm(path: string, form: Form, options: RequestOptions = {}): Promise<Outcome<Page>> {
    const body = { type: 'application/x-www-form-urlencoded', text: encodeForm(form, this.site.charset) }
    return this.page(await this.once(this.address(path), { ...options, method: 'POST', body }), 'POST')
  }

  async postJson(path: string, value: unknown, options: RequestOptions = {}): Promise<Outcome<Page>> {
    const body = { type: 'application/json', text: JSON.stringify(value) }
    return this.page(await this.once(this.address(path), { ...options, method: 'POST', body }), 'POST')
  }

  async getBytes(url: string, options: RequestOptions = {}): Promise<Outcome<SiteFile>> {
    const answer = await this.followed(url, options)
    if (answer.kind !== 'ok') return answer
    const page = this.page(answer, 'GET')
    if (page.kind !== 'ok') return page
    if (page.value.status !== 200) return pageChanged(`${url} answers ${page.value.status}`)
    const { bytes, headers } = answer.value
    return ok({ bytes, mediaType: (headers['content-type'] ?? '').replace(/;.*$/, '').trim().toLowerCase() })
  }

  cookie(name: string): string | null {
    const cookies = this.jar.getCookiesSync(this.site.origin)
    return cookies.find(({ key }) => key === name)?.value ?? null
  }

  setCookie(name: string, value: string): void {
    this.jar.setCookieSync(`${name}=${value}; Path=/`, this.site.origin)
  }

  serialise(): string {
    return JSON.stringify({ jar: JSON.stringify(this.jar.serializeSync()), token: this.token })
  }

  clear(): void {
    this.jar = new CookieJar()
    this.token = null
  }

  private address(path: string): URL {
    return new URL(path, this.site.origin)
  }

  /** Redirects among the hosts of the site; one to another host is a page that is not what it was. */
  private async followed(path: string, options: RequestOptions): Promise<Outcome<RawAnswer>> {
    let url = this.address(path)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const answer = await this.once(url, { ...options, method: 'GET' })
      if (answer.kind !== 'ok' || !isRedirect(answer.value.status)) return answer
      const { location } = answer.value.headers
      if (location === undefined || !URL.canParse(location, url.href))
        return pageChanged('a redirect that leads nowhere')
      url = new URL(location, url.href)
    }
    return pageChanged(`${this.address(path).pathname} redirects without end`)
  }

  async takeTurn(): Promise<void> {
    await this.options.beforeRequest('/')
    this.hasTurn = true
  }

  private async once(url: URL, sending: Sending): Promise<Outcome<RawAnswer>> {
    if (!/^https?:$/.test(url.protocol) || !hostsOf(this.site).includes(url.host))
      return pageChanged(`it leads to another host, ${url.host}`)
    if (this.hasTurn && sending.mayStillSend !== undefined) this.hasTurn = false
    else await this.options.beforeRequest(url.pathname)
    if (sending.mayStillSend?.() === false)
      return { kind: 'unreachable', why: 'given up before it was sent', sent: false }
    const { origin } = this.site
    const cookies = this.jar.getCookieStringSync(url.href)
    const answer = await send(this.options.egress, url, {
      method: sending.method,
      headers: {
        ...(cookies === '' ? {} : { cookie: cookies }),
        ...(sending.referer === undefined ? {} : { referer: `${origin}${sending.referer}` }),
        ...(sending.body === undefined ? {} : { 'content-type': sending.body.type, origin }),
        ...sending.headers,
      },
      ...(sending.body === undefined ? {} : { body: sending.body.text }),
      ...(sending.signal === undefined ? {} : { signal: sending.signal }),
    })
    if (answer.kind === 'ok')
      for (const line of answer.value.setCookies) this.jar.setCookieSync(line, url.href, { ignoreError: true })
    return answer
  }

  private page(answer: Outcome<RawAnswer>, method: 'GET' | 'POST'): Outcome<Page> {
    if (answer.kind !== 'ok') return answer
    const { status, url, headers, bytes } = answer.value
    const text = decodePage(bytes, headers['content-type'] ?? '', this.site.charset)
    const wall = wallOf({ method, url, status, headers, text }, this.site.laneSite)
    if (wall !== null) return { kind: 'walled', wall }
    if (status >= firstServerError) return { kind: 'unreachable', why: `it answers ${status}`, sent: true }
    const { location } = headers
    const target = location !== undefined && URL.canParse(location, url) ? new URL(location, url).href : null
    return ok({ status, url, headers, text, location: isRedirect(status) ? target : null })
  }
}

export const openSession = (options: SessionOptions): Session => new HttpSession(options)
