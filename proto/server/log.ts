/**
 * One JSON log for every server process. `ready` is the line that the local stack waits for. Log files have an end:
 * of one kind of line so many are written a minute, and the rest are counted, so that whoever can cause one kind
 * pushes no other out. A line that belongs to a click has its trace (trace.ts).
 */
import { destination, pino, stdSerializers } from 'pino'
import type { DestinationStream } from 'pino'
import { traceNow } from './trace.ts'

// Of an error itself JSON would keep the fields that somebody added, and neither its message nor its stack.
const serializers = { error: stdSerializers.err }
const windowMs = 60_000
const linesPerWindow = 100
/** Kinds are texts of our own; where one has a name in it, all that come after share a kind. */
const mostKinds = 1_000
const otherKinds = 'other kinds of lines'

interface Kind {
  startedMs: number
  written: number
  leftOut: number
}

/** @returns lines of the kind that were left out before this one, or null when this one is left out, too */
function createSampler(nowMs: () => number): (text: string) => number | null {
  const kinds = new Map<string, Kind>()
  return (text) => {
    const name = kinds.has(text) || kinds.size < mostKinds ? text : otherKinds
    const kind = kinds.get(name) ?? { startedMs: nowMs(), written: 0, leftOut: 0 }
    kinds.set(name, kind)
    let before = 0
    if (nowMs() - kind.startedMs >= windowMs) {
      before = kind.leftOut
      Object.assign(kind, { startedMs: nowMs(), written: 0, leftOut: 0 })
    }
    if (kind.written >= linesPerWindow) {
      kind.leftOut += 1
      return null
    }
    kind.written += 1
    return before
  }
}

/** What a line is called: the constant text that stands behind its fields. */
const kindOf = (given: readonly unknown[]): string =>
  given.find((one) => typeof one === 'string') ?? (given[0] instanceof Error ? given[0].name : '')

export function createLog(
  name: string,
  level = 'info',
  to: DestinationStream = destination(1),
  nowMs: () => number = Date.now,
) {
  const sample = createSampler(nowMs)
  return pino(
    {
      name,
      level,
      serializers,
      mixin: () => {
        const trace = traceNow()
        return trace === undefined ? {} : { trace }
      },
      hooks: {
        logMethod(given, write) {
          const kind = kindOf(given)
          const leftOut = sample(kind)
          if (leftOut === null) return
          if (leftOut > 0) write.apply(this, [{ leftOut, kind }, 'lines of one kind were left out'])
          write.apply(this, given)
        },
      },
    },
    to,
  )
}
export type Log = ReturnType<typeof createLog>
