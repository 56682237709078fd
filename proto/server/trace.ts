/**
 * The trace of a click: one id that goes with everything that a process does for it, stands in each line of the log,
 * and travels in durable messages to the judge and back. The browser makes it, or the api where none came.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** In small letters, as Node gives names of headers. */
export const traceHeader = 'x-trace-id'
const traceChars = 16
const form = /^[0-9a-f]{16,32}$/

const traces = new AsyncLocalStorage<string>()

export const traceNow = (): string | undefined => traces.getStore()

/** Of an id that Node has random bytes in store for, which takes a tenth of the time of drawing eight. */
const newTrace = (): string => randomUUID().replaceAll('-', '').slice(0, traceChars)

/** What comes from outside is taken when it has the form of one, and nothing else of it gets into a log. */
export const traceOf = (given: unknown): string => (typeof given === 'string' && form.test(given) ? given : newTrace())

/** Everything that `work` does and awaits belongs to the trace; to none, where there is none. */
export const inTrace = <Result>(trace: unknown, work: () => Result): Result =>
  typeof trace === 'string' && form.test(trace) ? traces.run(trace, work) : work()

/** Of a message as it was read: schemas let the field pass. */
export const traceIn = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'trace' in message ? message.trace : undefined

/** Of a message that is not read yet. Within texts of a message quotes are escaped, so this is none of them. */
export const traceInText = (text: string): string | undefined => /"trace":"([0-9a-f]+)"/.exec(text)?.[1]

/** The message with the trace that it is sent in. */
export function traced(message: unknown): unknown {
  const trace = traceNow()
  return trace !== undefined && typeof message === 'object' && message !== null ? { ...message, trace } : message
}
