/** What a stand-in is asked and answers, before it becomes HTTP. */

export interface SiteRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: URLSearchParams
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: ReadonlyMap<string, string>
  readonly body: Buffer
}

export interface SiteReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array
}

export const redirect = (location: string, headers: SiteReply['headers'] = {}): SiteReply => ({
  status: 302,
  headers: { location, ...headers },
})

export const cookiesOf = (header: string | undefined): Map<string, string> =>
  new Map(
    (header ?? '')
      .split(/;\s*/)
      .filter((part) => part.includes('='))
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const),
  )
