/** A client of the services in one process: an address, a language, and perhaps a token. */
import { paths } from '@podium/proto/calls/paths.ts'
import type { CallName, Method } from '@podium/proto/calls/paths.ts'
import type { buildApp } from '@podium/services/app/build-app.ts'

export type App = Awaited<ReturnType<typeof buildApp>>
export interface Request {
  readonly url: string
  readonly method?: Method | 'OPTIONS'
  readonly query?: string | Record<string, string | string[]>
  readonly payload?: string | object
  readonly headers?: Record<string, string>
  readonly remoteAddress?: string
}
type Response = Awaited<ReturnType<App['inject']>>

export interface Answer {
  readonly http: number
  readonly status: number
  // The tests look at whatever came, typed or not.
  readonly data: never
  readonly msg: string
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

/** What an answer says of how it went: the envelope's status and message. */
export const outcomeOf = ({ status, msg }: Answer) => [status, msg]

export interface Given {
  readonly query?: string | Record<string, string | string[]>
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Caller {
  token: string | null
  locale: string
  ip: string
  /** The envelope as it came; of a file its bytes as the data and its name as the message. */
  readonly call: (name: CallName, given?: Given) => Promise<Answer>
  readonly inject: (options: Request) => Promise<Response>
}

let addresses = 0

/** A caller from an address of its own, so that one test's failures do not count in another. */
export function createCaller(app: App): Caller {
  addresses += 1
  const inject = async (options: Request): Promise<Response> => {
    const headers = {
      'accept-language': caller.locale,
      'x-forwarded-for': caller.ip,
      ...(caller.token === null ? {} : { authorization: caller.token }),
      ...options.headers,
    }
    return app.inject({ ...options, headers })
  }
  const caller: Caller = {
    token: null,
    locale: 'en-US',
    ip: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    inject,
    call: async (name, { query, body, headers } = {}) => {
      const { method, path } = paths[name]
      const response = await inject({
        method,
        url: path,
        ...(query === undefined ? {} : { query }),
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      })
      const meta = { http: response.statusCode, headers: response.headers }
      const saved = response.headers['content-disposition']
      if (saved !== undefined)
        return { ...meta, status: response.statusCode, data: response.rawPayload as never, msg: String(saved) }
      return { ...meta, ...response.json<{ status: number; data: never; msg: string }>() }
    },
  }
  return caller
}
