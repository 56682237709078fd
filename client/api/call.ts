/**
 * One way to the server. `call('submit', { body })` is typed by the declaration of that name in proto/calls; at run
 * time only method and path are needed, so no schema reaches the browser.
 *
 * What fails is shown once. An action that fails is shown here, as a toast, and then thrown as an ApiError, so that
 * whoever asked can stay in place. What a page asks for, always with a signal, is shown by the page where it would
 * have stood, or else by the query client. `quiet` leaves the toast out: for background polling, where one lost
 * answer is not news, and for forms that show the refusal at its field.
 */
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { paths } from '@podium/proto/calls/paths.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { ApiError, failureOf, messageOf, parseEnvelope } from './errors.ts'
import type { Envelope, FailureKind } from './errors.ts'
import { onForbidden, onSignedOut } from './refusals.ts'
import { headersOf, isAdminCall, urlOf } from './request.ts'
import type { QueryRecord } from './request.ts'
import { showError } from './show-error.ts'
import { readServerDate } from './server-clock.ts'
import { currentSession, renewToken } from './session.ts'

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value }

export type CallOptions<Name extends CallName> = Part<'query', CallQuery<Name>> &
  Part<'body', CallBody<Name>> & {
    readonly signal?: AbortSignal
    readonly quiet?: boolean
    readonly keepalive?: boolean
  }

export interface Answer<Name extends CallName> {
  readonly data: CallAnswer<Name>
  /** The `Authorization` header of the answer: the token of a login, or null. */
  readonly token: string | null
  /** Seconds until the same may be asked again; null when the answer names none. */
  readonly waitS: number | null
}

type Rest<Name extends CallName> =
  {} extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]

interface PlainOptions {
  readonly query?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly quiet?: boolean
  /** Goes on when the page is left; for small bodies only. */
  readonly keepalive?: boolean
}

/** The answer's data. Throws ApiError, or the signal's own reason when the caller aborts. */
export async function call<Name extends CallName>(name: Name, ...rest: Rest<Name>): Promise<CallAnswer<Name>> {
  return (await callWithToken(name, ...rest)).data
}

/** As `call`, with the token that came along. */
export async function callWithToken<Name extends CallName>(name: Name, ...rest: Rest<Name>): Promise<Answer<Name>> {
  const options: PlainOptions = rest[0] ?? {}
  const sentToken = currentSession()?.token ?? null
  const { response, envelope } = await exchange(name, options, sentToken)
  const reply = { httpStatus: response.status, envelope, header: (key: string) => response.headers.get(key) }
  await accept(name, reply, { voice: voiceOf(options), sentToken })
  return {
    data: envelope?.data as CallAnswer<Name>,
    token: reply.header('Authorization'),
    waitS: Number(reply.header('Retry-After')) || null,
  }
}

/** Whatever carried it: status, envelope (null when it was none) and headers of an answer. */
export interface Reply {
  readonly httpStatus: number
  readonly envelope: Envelope | null
  readonly header: (name: string) => string | null
}

/** Takes a renewed token over. A failed answer is shown, acted upon and thrown as ApiError. */
export async function accept(
  name: CallName,
  { httpStatus, envelope, header }: Reply,
  context: ReportContext,
): Promise<void> {
  const token = header('Authorization')
  if (token !== null && header('Refresh-Token') === 'true') renewToken(token)
  const failure = failureOf(httpStatus, envelope)
  if (failure !== null) throw await report(name, failure, envelope, context)
}

async function exchange(
  name: CallName,
  options: PlainOptions,
  token: string | null,
): Promise<{ response: Response; envelope: Envelope | null }> {
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout])
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  try {
    const response = await fetch(urlOf(name, options.query as QueryRecord | undefined), {
      method: paths[name].method,
      headers: headersOf(name, token, i18n.locale, body !== undefined),
      body,
      signal,
      keepalive: options.keepalive,
    })
    readServerDate(response.headers.get('Date'))
    return { response, envelope: parseEnvelope(await response.text()) }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw showFailure(timeout.aborted ? 'timeout' : 'network', null, voiceOf(options))
  }
}

/** Who says a failure: the call itself, the query that asked, or nobody. */
type Voice = 'call' | 'query' | 'nobody'

const voiceOf = ({ quiet = false, signal }: PlainOptions): Voice =>
  quiet ? 'nobody' : signal === undefined ? 'call' : 'query'

export interface ReportContext {
  readonly voice: Voice
  /** The token that the call was sent with. */
  readonly sentToken: string | null
}

async function report(
  name: CallName,
  kind: FailureKind,
  envelope: Envelope | null,
  context: ReportContext,
): Promise<ApiError> {
  // Whoever is nobody any more is led away from the page of the back office that would say it.
  const isLed = isAdminCall(name) && kind === 'signedOut'
  const error = showFailure(kind, envelope, isLed && context.voice === 'query' ? 'call' : context.voice)
  if (kind === 'signedOut') onSignedOut(isAdminCall(name), context.sentToken)
  if (kind === 'forbidden' && name !== 'authInfo') {
    await onForbidden(async () => (await call('authInfo', { quiet: true })).roles)
  }
  return error
}

/** Makes the error that tells of a failure, and shows it where that is the call's own matter. */
export function showFailure(kind: FailureKind, envelope: Envelope | null, voice: Voice): ApiError {
  const message = messageOf(kind, envelope?.msg ?? '', {
    missing: t`Not found`,
    server: t`Something went wrong on the server. Please try again.`,
    timeout: t`The server took too long to answer. Please try again.`,
    network: t`Connection lost. Please try again.`,
  })
  const error = new ApiError(kind, message, {
    status: envelope?.status,
    field: envelope?.field,
    waitS: envelope?.waitS,
    data: envelope?.data,
    isUnsaid: voice === 'query',
  })
  if (voice === 'call') showError(error)
  return error
}
