/**
 * What can go wrong with a call, seen from the page:
 * `refused` the server answered and said no; `signedOut` HTTP 401; `forbidden` HTTP 403; `missing` HTTP 404;
 * `server` any other HTTP status; `timeout` no answer in time; `network` no answer at all.
 */
export type FailureKind = 'refused' | 'signedOut' | 'forbidden' | 'missing' | 'server' | 'timeout' | 'network'

interface ErrorFacts {
  readonly status?: number
  readonly isUnsaid?: boolean
  readonly field?: string | null
  readonly waitS?: number | null
  readonly data?: unknown
}

export class ApiError extends Error {
  readonly kind: FailureKind
  /** Status of the envelope, 0 when there was none. */
  readonly status: number
  /** It has not been shown to the reader yet: that is left to whoever asked. */
  readonly isUnsaid: boolean
  /** Name on the wire of what was refused in the request; null when it was not a field's doing. */
  readonly field: string | null
  /** Seconds until it may be tried again; null when it was not refused for being too fast. */
  readonly waitS: number | null
  /** What the refusal brings along for the page, such as who has changed what (`EditedMeanwhile`). */
  readonly data: unknown

  constructor(
    kind: FailureKind,
    message: string,
    { status = 0, isUnsaid = false, field = null, waitS = null, data = null }: ErrorFacts = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.isUnsaid = isUnsaid
    this.field = field
    this.waitS = waitS
    this.data = data
  }
}

/** What was asked for is not there, or not for this reader: asking again changes nothing. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'missing' ||
    error.kind === 'forbidden' ||
    (error.kind === 'refused' && [401, 403, 404].includes(error.status)))

/** There is nothing at that address, or the server does not say that there is. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'missing' || error.status === 404)

/**
 * Nobody answered, the server is in trouble, or the reader has to sign in again: that says nothing of what the page
 * shows already.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && ['server', 'timeout', 'network', 'signedOut'].includes(error.kind)

interface Asked {
  /** What was answered before, undefined when nothing was. */
  readonly data: unknown
  readonly isError: boolean
  readonly error: unknown
}

/** Whether a page has to give way to a failure: there is nothing to show, or it is not for this reader any more. */
export const isLost = ({ data, isError, error }: Asked): boolean => isError && (data === undefined || !isPassing(error))

/** The server answered and said no: asking again brings the same answer. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && ['refused', 'forbidden', 'missing'].includes(error.kind)

export interface Envelope {
  readonly status: number
  readonly data: unknown
  /** The server's own words for pages: `text` where the wire fixes `msg`, else `msg`. */
  readonly msg: string
  /** Which field of the request is refused, where it is one. */
  readonly field?: string
  readonly waitS?: number
}

/** Null for anything that is not an envelope, such as the page of a proxy. A 401 may come without `data`. */
export function parseEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('status' in value)) return null
    const {
      status,
      data = null,
      msg = '',
      text: words = msg,
      field,
      waitS,
    } = value as { status: unknown; data?: unknown; msg?: unknown; text?: unknown; field?: unknown; waitS?: unknown }
    if (typeof status !== 'number') return null
    return {
      status,
      data,
      msg: typeof words === 'string' ? words : '',
      ...(typeof field === 'string' ? { field } : {}),
      ...(typeof waitS === 'number' ? { waitS } : {}),
    }
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
export function messageOf(
  kind: FailureKind,
  words: string,
  fixed: Record<'missing' | 'server' | 'timeout' | 'network', string>,
): string {
  if (kind === 'missing' || kind === 'timeout' || kind === 'network') return fixed[kind]
  if (kind === 'server') return words || fixed.server
  return words
}
