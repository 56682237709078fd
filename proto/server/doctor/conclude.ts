import { linesOf } from './findings.ts'
import type { Finding } from './findings.ts'

/** Prints what was found, by part, and ends the process: with 1 when `who` would not work here. */
export function conclude(who: string, parts: Readonly<Record<string, readonly Finding[]>>): never {
  const isFit = Object.values(parts).every((findings) => findings.every(({ kind }) => kind !== 'bad'))
  const lines = Object.entries(parts).flatMap(([title, findings]) => linesOf(title, findings))
  const verdict = isFit ? `${who} can run here.` : `${who} does not work here; what FAILED says why.`
  process.stdout.write(`${[...lines, verdict].join('\n')}\n`)
  process.exit(isFit ? 0 : 1)
}
