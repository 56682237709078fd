/** One request to a remote site: time and size limits, and whether a request that failed may have arrived. */
import { Agent, fetch } from 'undici'
import { ok } from './provider.ts'
import type { Outcome } from './provider.ts'

export interface EgressLimits {
  readonly connectMs: number
  /** Of the whole request, answer included. */
  readonly wholeMs: number
  readonly answerMaxBytes: number
}

const mebibyte = 1024 * 1024
export const egressLimits: EgressLimits = { connectMs: 10_000, wholeMs: 20_000, answerMaxBytes: 4 * mebibyte }

export interface Egress {
  readonly limits: EgressLimits
  readonly agent: Agent
  /** Requests that wait for their answer. */
  readonly running: () => number
  readonly track: <T>(request: Promise<T>) => Promise<T>
  /** Closes what is open; requests that run fail. */
  readonly close: () => Promise<void>
}

export const openEgress = (limits: EgressLimits = egressLimits): Egress => {
  // A connection for each request: on one that is kept alive nobody can say whether a request that failed had arrived.
  const agent = new Agent({ connect: { timeout: limits.connectMs }, pipelining: 0 })
  let running = 0
  return {
    limits,
    agent,
    running: () => running,
    track: (request) => {
      running += 1
      return request.finally(() => (running -= 1))
    },
    close: () => agent.destroy(),
  }
}

/** Names the judge to the sites: it passes for no browser. */
const userAgent = 'Mozilla/5.0 (compatible; Podium remote judge)'

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

export interface RawAnswer {
  readonly status: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly setCookies: readonly string[]
  readonly bytes: Uint8Array
}

/** Of failures before a connection stood: nothing was sent. */
const beforeConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOf = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : null
}

class TooLarge extends Error {}

const failure = (error: unknown): Outcome<never> => {
  if (error instanceof TooLarge) return { kind: 'page-changed', what: error.message }
  const code = codeOf(error)
  const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  const why = isTimeout ? 'no answer in time' : (code ?? (error instanceof Error ? error.message : String(error)))
  return { kind: 'unreachable', why, sent: code === null || !beforeConnection.has(code) }
}

const readBody = async (body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > maxBytes) throw new TooLarge(`an answer of more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Follows no redirect. */
export const send = (egress: Egress, url: URL, request: Request): Promise<Outcome<RawAnswer>> =>
  egress.track(exchange(egress, url, request))

const exchange = async ({ agent, limits }: Egress, url: URL, request: Request): Promise<Outcome<RawAnswer>> => {
  const timeout = AbortSignal.timeout(limits.wholeMs)
  try {
    const answer = await fetch(url, {
      method: request.method,
      headers: { 'user-agent': userAgent, 'accept-language': 'en,zh-CN;q=0.8', ...request.headers },
      body: request.body ?? null,
      redirect: 'manual',
      dispatcher: agent,
      signal: request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]),
    })
    return ok({
      status: answer.status,
      url: url.href,
      headers: Object.fromEntries(answer.headers),
      setCookies: answer.headers.getSetCookie(),
      bytes: await readBody(answer.body, limits.answerMaxBytes),
    })
  } catch (error) {
    return failure(error)
  }
}
