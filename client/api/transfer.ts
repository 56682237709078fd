/**
 * Files to and from the server. `upload` is a call whose body is a form with progress, `download` saves what a call
 * answers; both fail as `call` does: shown once, unless `quiet` leaves that to whoever asked, then thrown as an
 * ApiError.
 */
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { paths } from '@podium/proto/calls/paths.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { toast } from '../ui/overlay/toast.ts'
import { accept, showFailure } from './call.ts'
import { parseEnvelope } from './errors.ts'
import { headersOf, urlOf } from './request.ts'
import type { QueryRecord } from './request.ts'
import { currentSession } from './session.ts'

export interface UploadOptions<Name extends CallName> {
  readonly query?: CallQuery<Name>
  /** Parts of the form by name. */
  readonly parts: Readonly<Record<string, Blob | string>>
  /** Share of the bytes that have left, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
  readonly quiet?: boolean
}

/** The answer's data. It is given up after 90 s in which nothing moved, however long the whole takes. */
export async function upload<Name extends CallName>(
  name: Name,
  options: UploadOptions<Name>,
): Promise<CallAnswer<Name>> {
  const sentToken = currentSession()?.token ?? null
  const form = new FormData()
  for (const [key, part] of Object.entries(options.parts)) form.append(key, part)
  const request = new XMLHttpRequest()
  request.open(paths[name].method, urlOf(name, options.query as QueryRecord | undefined))
  headersOf(name, sentToken, i18n.locale, false).forEach((value, key) => request.setRequestHeader(key, value))
  await sent(request, form, options)
  const envelope = parseEnvelope(request.responseText)
  const voice = fileVoice(options.quiet)
  await accept(
    name,
    { httpStatus: request.status, envelope, header: (key) => request.getResponseHeader(key) },
    { voice, sentToken },
  )
  return envelope?.data as CallAnswer<Name>
}

/** A transfer is an action, also where it can be given up. */
const fileVoice = (quiet = false) => (quiet ? 'nobody' : 'call')

type Watch = Pick<UploadOptions<CallName>, 'onProgress' | 'signal' | 'quiet'>

function sent(request: XMLHttpRequest, form: FormData, { onProgress, signal, quiet }: Watch): Promise<void> {
  const voice = fileVoice(quiet)
  return new Promise((resolve, reject) => {
    let isLate = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const giveUp = () => {
      isLate = true
      request.abort()
    }
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, limits.requestTimeoutMs)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved()
      onProgress?.(total === 0 ? 1 : loaded / total)
    })
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', () => reject(showFailure('network', null, voice)))
    request.addEventListener('abort', () =>
      reject(isLate ? showFailure('timeout', null, voice) : (signal?.reason as Error)),
    )
    request.addEventListener('loadend', () => clearTimeout(timer))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    moved()
    request.send(form)
  })
}

/** Saves the file of a call under the name that came with it, and says that it begins and that it is here. */
export async function download<Name extends CallName>(
  name: Name,
  query?: CallQuery<Name>,
  { quiet }: Pick<Watch, 'quiet'> = {},
): Promise<void> {
  const voice = fileVoice(quiet)
  const sentToken = currentSession()?.token ?? null
  const timeout = AbortSignal.timeout(limits.downloadTimeoutMs)
  if (quiet !== true) toast.info(t`Downloading …`)
  const file = await fetched(
    urlOf(name, query as QueryRecord | undefined),
    headersOf(name, sentToken, i18n.locale, false),
    timeout,
    voice,
  )
  if (!file.response.ok || (file.header('Content-Type') ?? '').includes('json')) {
    const envelope = parseEnvelope(await file.body.text())
    await accept(name, { httpStatus: file.response.status, envelope, header: file.header }, { voice, sentToken })
    // The call was well, and yet there is no file.
    throw showFailure('server', { status: envelope?.status ?? 0, data: null, msg: t`The server sent no file` }, voice)
  }
  save(file.body, fileNameOf(file.header('Content-Disposition')))
  toast.success(t`Downloaded`)
}

async function fetched(url: string, headers: Headers, timeout: AbortSignal, voice: ReturnType<typeof fileVoice>) {
  try {
    const response = await fetch(url, { headers, signal: timeout })
    return { response, body: await response.blob(), header: (key: string) => response.headers.get(key) }
  } catch {
    throw showFailure(timeout.aborted ? 'timeout' : 'network', null, voice)
  }
}

/** Everything after `filename=` is the percent-encoded name (contract/files-and-formats 0). */
export function fileNameOf(disposition: string | null): string {
  const encoded =
    /filename=(.*)$/
      .exec(disposition ?? '')?.[1]
      ?.trim()
      .replaceAll('"', '') ?? ''
  try {
    return decodeURIComponent(encoded) || 'download'
  } catch {
    return encoded
  }
}

/** Hands a file to the reader. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const anchor = Object.assign(document.createElement('a'), { href: url, download: name })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
