/**
 * What can go wrong with a call, seen from the page:
 * `refused` the server answered and said no; `signedOut` HTTP 401; `forbidden` HTTP 403; `missing` HTTP 404;
 * `server` any other HTTP status; `timeout` no answer in time; `network` no answer at all.
 */
export type FailureKind = 'refused' | 'signedOut' | 'forbidden' | 'missing' | 'server' | 'timeout' | 'network'

export class ApiError extends Error {
  readonly kind: FailureKind
  /** Status of the envelope, 0 when there was none. */
  readonly status: number

  constructor(kind: FailureKind, message: string, status = 0) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
  }
}

/** What was asked for is not there, or not for this reader: asking again changes nothing. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'missing' || error.kind === 'forbidden' || (error.kind === 'refused' && [401, 403, 404].includes(error.status)))

export interface Envelope {
  readonly status: number
  readonly data: unknown
  readonly msg: string
}

/** Null for anything that is not an envelope, such as the page of a proxy. A 401 may come without `data`. */
export function parseEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('status' in value)) return null
    const { status, data = null, msg = '' } = value as { status: unknown; data?: unknown; msg?: unknown }
    return typeof status === 'number' ? { status, data, msg: typeof msg === 'string' ? msg : '' } : null
  } catch {
    return null
  }
}

/** Null when the call succeeded; otherwise what to think of the answer (spec/1 section 8). */
export function failureOf(httpStatus: number, envelope: Envelope | null): FailureKind | null {
  if (httpStatus === 401) return 'signedOut'
  if (httpStatus === 403) return 'forbidden'
  if (httpStatus === 404) return 'missing'
  if (httpStatus < 200 || httpStatus >= 300 || envelope === null) return 'server'
  return envelope.status === 200 ? null : 'refused'
}

/** The server's own words are shown whenever there are any, except for a missing resource, which has a fixed text. */
export function messageOf(kind: FailureKind, said: string, fixed: Record<'missing' | 'server' | 'timeout' | 'network', string>): string {
  if (kind === 'missing' || kind === 'timeout' || kind === 'network') return fixed[kind]
  if (kind === 'server') return said || fixed.server
  return said
}
