/**
 * The trace of a click: one id that goes with everything that a process does for it, stands in each line of the log,
 * and travels in durable messages to the judge and back. The browser makes it, or the api where none came. Beside it
 * goes the span that work is part of, where spans are recorded (tracing/spans.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** In small letters, as Node gives names of headers. */
export const traceHeader = 'x-trace-id'
const traceChars = 16
const form = /^[0-9a-f]{16,32}$/

const spanForm = /^[0-9a-f]{16}$/

interface Traced {
  readonly trace: string
  readonly span?: string
}

const traces = new AsyncLocalStorage<Traced>()

export const traceNow = (): string | undefined => traces.getStore()?.trace
export const spanNow = (): string | undefined => traces.getStore()?.span

/** Digits of traces to come: those of many are drawn at once, which takes a fiftieth of the time of drawing each. */
let drawn = ''
const drawnBytes = 2_048

function newTrace(): string {
  if (drawn === '') drawn = randomBytes(drawnBytes).toString('hex')
  const trace = drawn.slice(0, traceChars)
  drawn = drawn.slice(traceChars)
  return trace
}

/** What comes from outside is taken when it has the form of one, and nothing else of it gets into a log. */
export const traceOf = (given: unknown): string => (typeof given === 'string' && form.test(given) ? given : newTrace())

/** Everything that `work` does and awaits belongs to the trace; to none, where there is none. */
export const inTrace = <Result>(trace: unknown, work: () => Result, span?: unknown): Result => {
  if (typeof trace !== 'string' || !form.test(trace)) return work()
  return traces.run(typeof span === 'string' && spanForm.test(span) ? { trace, span } : { trace }, work)
}

const fieldOf = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined

/** The same for the trace of a message as it was read: schemas let its fields pass. */
export const inTraceOf = <Result>(message: unknown, work: () => Result): Result =>
  inTrace(fieldOf(message, 'trace'), work, fieldOf(message, 'span'))

/** Of a message that is not read yet. Within texts of a message quotes are escaped, so this is none of them. */
export const inTraceOfText = <Result>(text: string, work: () => Result): Result =>
  inTrace(/"trace":"([0-9a-f]+)"/.exec(text)?.[1], work, /"span":"([0-9a-f]+)"/.exec(text)?.[1])

/** The message with the trace that it is sent in. */
export function traced(message: unknown): unknown {
  const now = traces.getStore()
  return now !== undefined && typeof message === 'object' && message !== null ? { ...message, ...now } : message
}
