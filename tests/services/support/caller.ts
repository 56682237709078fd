/** A client of the services in one process: an address, a language, and perhaps a token. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { paths } from '@podium/proto/http/paths.ts'
import type { CallName } from '@podium/proto/http/paths.ts'

export interface Answer {
  readonly http: number
  readonly status: number
  // The tests look at whatever came, typed or not.
  readonly data: never
  readonly msg: string
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

export interface Given {
  readonly query?: string | Record<string, string | string[]>
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Caller {
  token: string | null
  locale: string
  ip: string
  readonly call: (name: CallName, given?: Given) => Promise<Answer>
  readonly inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

let addresses = 0

/** A caller from an address of its own, so that one test's failures do not count in another. */
export function createCaller(app: FastifyInstance): Caller {
  addresses += 1
  const inject = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
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
      const envelope = response.json<{ status: number; data: never; msg: string }>()
      return { http: response.statusCode, ...envelope, headers: response.headers }
    },
  }
  return caller
}
