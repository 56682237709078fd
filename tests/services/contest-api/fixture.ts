/** The head of a file about the Contest API: a listening server, readers of objects, and clients of feeds. */
import { afterAll } from 'vitest'
import type { Caller } from '../support/caller.ts'
import { contestFixture } from '../contests/fixture.ts'

export interface FeedLine {
  readonly type: string
  readonly id: string | null
  readonly data: never
  readonly token: string
}

export interface FeedClient {
  readonly lines: readonly FeedLine[]
  /** Blank lines that kept the connection alive. */
  readonly blanks: () => number
  readonly token: () => string | undefined
  /** Ends the connection, wherever it is. */
  readonly cut: () => Promise<void>
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>
}

export interface Got {
  readonly http: number
  readonly body: never
}

export interface Sent extends Got {
  /** Where what was made stands. */
  readonly location: unknown
}

interface Taking {
  /** Lines go there, so that a client that comes back goes on with what it has. */
  readonly into?: FeedLine[]
  /** So many lines it has at most: what comes after them is lost to it. */
  readonly most?: number
}

interface Sending {
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
}

export async function apiFixture() {
  const fixture = await contestFixture()
  const { app } = fixture.services
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const clients = new Set<FeedClient>()
  afterAll(() => Promise.all([...clients].map((one) => one.cut())))

  const headersOf = (caller: Caller): Record<string, string> =>
    caller.token === null ? {} : { authorization: caller.token }

  const get = async (caller: Caller, path: string): Promise<Got> => {
    const answer = await app.inject({ url: `/api/${path}`, headers: headersOf(caller) })
    return { http: answer.statusCode, body: answer.json<never>() }
  }

  const send = async (
    caller: Caller,
    path: string,
    payload: unknown,
    { method = 'POST', headers = {} }: Sending = {},
  ): Promise<Sent> => {
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...headersOf(caller), 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload),
    })
    return {
      http: answer.statusCode,
      body: (answer.payload === '' ? null : answer.json<unknown>()) as never,
      location: answer.headers.location,
    }
  }

  const follow = (
    caller: Caller,
    cid: number,
    since?: string,
    { into = [], most = Infinity }: Taking = {},
  ): FeedClient => {
    const [abort, query] = [new AbortController(), since === undefined ? '' : `?since_token=${since}`]
    let [rest, blanks] = ['', 0]
    const take = (text: string): void => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        if (part === '') blanks += 1
        else if (into.length < most) into.push(JSON.parse(part) as FeedLine)
      }
    }
    const read = async (): Promise<void> => {
      const answer = await fetch(`${address}/api/contests/${cid}/event-feed${query}`, {
        headers: headersOf(caller),
        signal: abort.signal,
      })
      if (!answer.ok || answer.body === null) throw new Error(`the feed answered ${answer.status}`)
      const decoder = new TextDecoder()
      for await (const chunk of answer.body) take(decoder.decode(chunk as Uint8Array, { stream: true }))
    }
    const ended = read().catch((error: unknown) => {
      if (!abort.signal.aborted) throw error
    })
    const client: FeedClient = {
      lines: into,
      blanks: () => blanks,
      token: () => into.at(-1)?.token,
      ended,
      cut: async () => {
        abort.abort()
        clients.delete(client)
        await ended.catch(() => undefined)
      },
    }
    clients.add(client)
    return client
  }

  const switchApi = async (cid: number, isOn = true): Promise<void> => {
    const { status, msg } = await fixture.jury.call('saveContestApi', { body: { cid, isOn } })
    if (status !== 200) throw new Error(msg)
  }
  return { ...fixture, address, get, send, follow, switchApi }
}
