/**
 * The last lines that the processes of a test file have logged. They are stored as they come, for a stack may be gone
 * when its test fails, and shown only then: a machine that nobody can look at afterwards has nothing else of them.
 * Few of each process, and the beginning of each: whoever reads them has pages of other output around.
 */
import type { ChildReports } from '@podium/infra/stack/child.ts'
import { forTerminal } from '@podium/infra/stack/lines.ts'
import { createLog } from '@podium/proto/server/log.ts'
import type { Log } from '@podium/proto/server/log.ts'

const [mostLines, mostChars] = [24, 400]

const linesOf = new Map<string, string[]>()

/** Stores a line of a process. */
function add(process: string, line: string): void {
  const lines = linesOf.get(process) ?? []
  linesOf.set(process, lines)
  lines.push(line)
  if (lines.length > mostLines) lines.shift()
}

let stacks = 0

/** Stores what a stack's processes log; those of the second one of a file have its number. */
export function storedLines(): Pick<ChildReports, 'onLine'> {
  stacks += 1
  const suffix = stacks === 1 ? '' : ` of stack ${stacks}`
  return { onLine: (name, line) => add(`${name}${suffix}`, line) }
}

/** A log of what runs in the process of the tests itself. */
export const storedLog = (name: string): Log => createLog(name, 'info', { write: (line) => add(name, line.trimEnd()) })

interface LogLine {
  readonly time: number
  readonly level: number
}

const levels: Readonly<Record<number, string>> = { 40: 'WARN ', 50: 'ERROR ', 60: 'FATAL ' }

/** A line of ours with its time, any other one as it is. */
function readable(line: string): string {
  const shown = forTerminal(line)
  if (shown === line) return line
  const { time, level } = JSON.parse(line) as LogLine
  return `${new Date(time).toISOString().slice('2026-01-01T'.length, -1)} ${levels[level] ?? ''}${shown}`
}

const bounded = (line: string): string => (line.length > mostChars ? `${line.slice(0, mostChars)} ...` : line)

/** All that is stored, by process; null where nothing is. It is shown once: the next failure shows what came since. */
export function takeLines(): string | null {
  const shown = [...linesOf].map(([process, lines]) =>
    [`${process}:`, ...lines.map((line) => `  ${bounded(readable(line))}`)].join('\n'),
  )
  linesOf.clear()
  return shown.length === 0 ? null : ['The last lines of the processes', ...shown].join('\n')
}

/** Shows them where a test or a file has failed. */
export function showLines(result: { readonly state?: string } | undefined, show = console.error): void {
  const text = result?.state === 'fail' ? takeLines() : null
  if (text !== null) show(text)
}

/** For the next file, which may be run by the same process. */
export function forgetLines(): void {
  linesOf.clear()
  stacks = 0
}
