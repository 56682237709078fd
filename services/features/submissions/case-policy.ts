/**
 * Whose test data a reader may see (decision 51): the jury's are all. Contestants read input, expected output and
 * what the checker reports of sample cases, whose data stand in the statement, and of others where the problem shows
 * its test data and no contest with the problem runs. Which contest a reader takes part in does not matter: a second
 * account, or none, would read for the first.
 *
 * A case is a sample when its input is that of an example of the statement, but for line ends and the end of the
 * text. It is decided when it is asked for, by hashes, so that it follows both the statement and the test data.
 */
import { createHash } from 'node:crypto'
import { parseExamples } from '@podium/proto/rules/problem/examples.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import type { Context } from '../../platform/context.ts'
import { shownTitle } from './present.ts'
import { isInRunningContest } from './queries.ts'
import type { Readable } from './detail-queries.ts'

interface CaseFile {
  readonly inputHash: string | null
}

export interface CaseAccess {
  readonly reader: ReaderClass
  readonly isSample: (one: CaseFile) => boolean
  /** Input, expected output and the checker's report are open to the reader. */
  readonly opens: (one: CaseFile) => boolean
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Hashes of the files in which the input of an example may stand. */
const sampleHashes = (examples: string): ReadonlySet<string> =>
  new Set(
    parseExamples(examples).flatMap(({ input }) => {
      const lines = input.replaceAll('\r\n', '\n')
      const forms = [lines, lines.trimEnd(), lines.trim()].flatMap((text) => [text, `${text}\n`])
      return forms.flatMap((text) => [text, text.replaceAll('\n', '\r\n')]).map(hashOf)
    }),
  )

export async function caseAccess(ctx: Context, { found, reader, inContest }: Readable): Promise<CaseAccess> {
  const samples = sampleHashes(found.examples ?? '')
  const isSample = ({ inputHash }: CaseFile): boolean => inputHash !== null && samples.has(inputHash)
  if (reader === 'jury') return { reader, isSample, opens: () => true }
  // A hidden problem may have become another, for a contest to come.
  if (inContest === null && shownTitle(found) === null) return { reader, isSample, opens: () => false }
  const mayOpenAll = found.showTestData === true && found.pid !== null
  const opensAll = mayOpenAll && !(await isInRunningContest(ctx.orm.em.fork(), found.pid ?? 0, ctx.now()))
  return { reader, isSample, opens: (one) => opensAll || isSample(one) }
}
