/** The printer of the site, which speaks IPP: a queue of CUPS, or a printer in the network. */
import type { IppAnswer } from './ipp.ts'
import { decodeAnswer, jobStateRequest, printJobRequest } from './ipp.ts'

/** In words for the staff; nothing was printed, as far as is known. */
export class PrinterFault extends Error {}

export interface Printer {
  /** @returns the printer's number of the job. Throws PrinterFault. */
  readonly print: (job: { readonly name: string; readonly document: Buffer }) => Promise<number>
  /** What has become of a job; throws PrinterFault where that cannot be known. */
  readonly follow: (jobId: number) => Promise<JobState>
}

export type JobState =
  { readonly kind: 'open' } | { readonly kind: 'done' } | { readonly kind: 'ended'; readonly reason: string }

const patienceMs = 30_000
const ippPort = '631'
/** RFC 8011, 5.3.7 */
const jobStates = { canceled: 7, aborted: 8, completed: 9 } as const
const firstErrorStatus = 0x0400

/** The address as HTTP has it and as the protocol has it, and who signs in. */
function addressesOf(address: string) {
  const url = new URL(address.replace(/^ipp(s?):/i, 'http$1:'))
  const isOwn = /^ipps?:/i.test(address)
  if (url.port === '' && isOwn) url.port = ippPort
  const { username, password } = url
  url.username = ''
  url.password = ''
  const authorization =
    username === ''
      ? {}
      : {
          authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
        }
  return { http: url.href, printer: url.href.replace(/^http/, 'ipp'), authorization }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** @param address of the printer: `ipp:`, `ipps:`, `http:` or `https:` */
export function openPrinter(address: string): Printer {
  const { http, printer, authorization } = addressesOf(address)
  let requests = 0
  const ask = async (make: (asked: Parameters<typeof jobStateRequest>[0]) => Buffer): Promise<IppAnswer> => {
    requests += 1
    const requestId = requests
    const body = new Uint8Array(make({ requestId, printer, user: 'podium' }))
    const answered = await fetch(http, {
      method: 'POST',
      headers: { 'content-type': 'application/ipp', ...authorization },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    }).catch((error: unknown) => {
      throw new PrinterFault(`the printer cannot be reached: ${reasonOf(error)}`)
    })
    if (!answered.ok) throw new PrinterFault(`the printer answered HTTP ${answered.status}`)
    const answer = await answered
      .arrayBuffer()
      .then((bytes) => decodeAnswer(Buffer.from(bytes)))
      .catch(() => null)
    if (answer === null || answer.requestId !== requestId) throw new PrinterFault('the printer answered no IPP')
    if (answer.status >= firstErrorStatus) {
      const [text] = answer.attributes.get('status-message') ?? []
      throw new PrinterFault(
        `the printer refused with 0x${answer.status.toString(16).padStart(4, '0')} ${text ?? ''}`.trim(),
      )
    }
    return answer
  }
  return {
    print: async ({ name, document }) => {
      const answer = await ask((asked) => printJobRequest(asked, { name, format: 'application/pdf', document }))
      const [jobId] = answer.attributes.get('job-id') ?? []
      if (typeof jobId !== 'number') throw new PrinterFault('the printer gave no number of the job')
      return jobId
    },
    follow: async (jobId) => {
      const { attributes } = await ask((asked) => jobStateRequest(asked, jobId))
      const [state] = attributes.get('job-state') ?? []
      if (state === jobStates.completed) return { kind: 'done' }
      if (state !== jobStates.canceled && state !== jobStates.aborted) return { kind: 'open' }
      return { kind: 'ended', reason: (attributes.get('job-state-reasons') ?? []).join(', ') }
    },
  }
}
