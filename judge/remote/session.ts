/**
 * The one way to a remote site over HTTP. A session is one account's: it has its cookies, and speaks to the hosts of
 * its site alone. Every answer is looked at for walls before a parser sees it.
 */
import type { RemoteSite } from '@podium/proto/rules/remote/sites.ts'
import type { Outcome } from './provider.ts'

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
  /** Path on the site; the `Referer` where the site wants one. */
  readonly referer?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Form fields in order, encoded in the charset of the site. */
export type Form = readonly (readonly [name: string, value: string])[]

export interface Session {
  readonly site: RemoteSite
  /** Follows redirects among the hosts of the site. @param path with query, or an absolute address on such a host */
  readonly get: (path: string, options?: RequestOptions) => Promise<Outcome<Page>>
  /** Follows no redirect. */
  readonly postForm: (path: string, form: Form, options?: RequestOptions) => Promise<Outcome<Page>>
  readonly postJson: (path: string, body: unknown, options?: RequestOptions) => Promise<Outcome<Page>>
  /** Bytes of a picture or document; follows redirects as `get` does. */
  readonly getBytes: (
    url: string,
    options?: RequestOptions,
  ) => Promise<Outcome<{ readonly bytes: Uint8Array; readonly mediaType: string }>>
  /** Cookies as they are now, as JSON; and a token of the site's that is not a cookie. */
  readonly serialise: () => string
  readonly cookie: (name: string) => string | null
  readonly setCookie: (name: string, value: string) => void
  /** Of sites that sign requests with a token (LIBRE). */
  token: string | null
}
