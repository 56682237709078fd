import { StringDecoder } from 'node:string_decoder'

const longestLine = 64 * 1024

/** Cuts a byte stream into lines. A line that never ends is cut at 64 Ki characters. */
export function lineSplitter(onLine: (line: string) => void): (chunk: Buffer) => void {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return (chunk) => {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
    if (rest.length > longestLine) {
      onLine(rest)
      rest = ''
    }
  }
}

/** Whether a log line is the JSON line by which our processes say that they are usable. */
export function saysReady(line: string): boolean {
  if (!line.includes('ready') || !line.startsWith('{')) return false
  try {
    return (JSON.parse(line) as { msg?: unknown }).msg === 'ready'
  } catch {
    return false
  }
}

/** Fields of a log line that are the same for a whole process, or for nobody at a terminal. */
const ofEveryLine = new Set(['level', 'time', 'pid', 'hostname', 'name', 'msg'])

/** A log line for somebody at a terminal: of our processes' JSON the message and what belongs to it. */
export function forTerminal(line: string): string {
  try {
    const fields = JSON.parse(line) as Record<string, unknown>
    if (typeof fields.msg !== 'string') return line
    const rest = Object.entries(fields).filter(([name]) => !ofEveryLine.has(name))
    return rest.length === 0 ? fields.msg : `${fields.msg} ${JSON.stringify(Object.fromEntries(rest))}`
  } catch {
    return line
  }
}
