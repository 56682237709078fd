/**
 * Submissions that a team sends to the Contest API (`team_submit`): the same as on the pages, under the same rules. Who
 * sends in the name of others is refused: tokens of the Contest API submit nothing.
 */
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@podium/proto/errors/index.ts'
import { hasEnded } from '@podium/proto/rules/contest/contest-phase.ts'
import { allowsLanguage } from '@podium/proto/rules/contest/contest-rules.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { archiveFault, archiveRefusal, openArchive } from '../../platform/archive/archive.ts'
import type { Viewer } from '../../platform/context.ts'
import { submit } from '../judging/index.ts'
import { readContest, readSubmissions } from './contest-queries.ts'
import { checkInside } from './policy.ts'
import type { ApiReader } from './policy.ts'
import { presentSubmission } from './present/objects.ts'
import type { ApiObject } from './present/objects.ts'
import type { Asked } from './queries.ts'
import { propertiesOf, textIn, textOf } from './properties-form.ts'

const known: ReadonlySet<string> = new Set(['language_id', 'problem_id', 'team_id', 'entry_point', 'files'])

const bytesPerChar = 4
const sourceMaxBytes = limits.codeMaxChars * bytesPerChar
const sourceLimits = {
  maxFiles: 1,
  maxFileBytes: sourceMaxBytes,
  maxTotalBytes: sourceMaxBytes,
  maxRatio: 300,
  ratioFreeBytes: sourceMaxBytes,
}

/** Whether a reader takes part, or would: with a right of the account, and no work for the contest. */
export const sendsSubmissions = ({ view, grant, insideRefusal }: ApiReader): boolean =>
  grant === null &&
  view.viewer !== null &&
  view.viewer.onlyCid === null &&
  view.viewer.permissions.includes('submit') &&
  view.role === null &&
  !view.isJury &&
  insideRefusal === null

/** The zip in `files`. Throws Refusal. */
function zipOf(files: unknown): Buffer {
  const refusal = new Refusal('contestApiProperty', { name: 'files' })
  const [file, ...others]: readonly unknown[] = Array.isArray(files) ? files : []
  if (typeof file !== 'object' || file === null || others.length > 0) throw refusal
  const { data, mime }: { readonly data?: unknown; readonly mime?: unknown } = file
  if (typeof data !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw refusal
  if (mime !== undefined && mime !== null && mime !== 'application/zip') throw refusal
  return Buffer.from(data, 'base64')
}

/** The one file of a zip as text. Throws Refusal. */
async function sourceOf(zip: Buffer): Promise<string> {
  const archive = await openArchive(zip, sourceLimits)
  try {
    const [name] = archive.names
    if (name === undefined) throw archiveRefusal('unreadable')
    const bytes = await buffer(await archive.open(name)).catch((error: unknown) => {
      throw archiveFault(error)
    })
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw error instanceof TypeError ? archiveRefusal('unreadable') : error
  } finally {
    archive.close()
  }
}

/** Of names that share an id the first one that the contest allows. Throws Refusal. */
function languageOf({ view }: ApiReader, languages: ReadonlyMap<string, { readonly id: string }>, id: string): string {
  const names = [...languages].flatMap(([name, language]) => (language.id === id ? [name] : []))
  const name = names.find((one) => allowsLanguage(view.contest, one)) ?? names[0]
  if (name === undefined) throw new Refusal('contestApiProperty', { name: 'language_id' })
  return name
}

interface SentBy {
  readonly ip: string
  /** What was sent before with the same key is not stored again. */
  readonly idempotencyKey: string | null
}

/** Throws Refusal. @returns who sends it */
function senderOf(reader: ApiReader): Viewer {
  const { viewer, phase } = reader.view
  if (viewer === null) throw new Refusal('contestSignIn')
  checkInside(reader)
  if (!sendsSubmissions(reader)) throw new Refusal('forbidden')
  // What comes later is not of the contest, and no object of it.
  if (hasEnded(phase)) throw new Refusal('contestEnded')
  return viewer
}

/** Stores what was sent. Throws Refusal. */
export async function sendSubmission(asked: Asked, body: unknown, by: SentBy): Promise<ApiObject | undefined> {
  const { ctx, db, reader, shown } = asked
  const viewer = senderOf(reader)
  const given = propertiesOf(body, known)
  if ((textOf(given, 'team_id') ?? viewer.uid) !== viewer.uid)
    throw new Refusal('contestApiProperty', { name: 'team_id' })
  textOf(given, 'entry_point')
  const contest = await readContest(db, reader.view.contest)
  const problemId = textIn(given, 'problem_id')
  const problem = reader.seesInside ? contest.problems.find(({ cpid }) => String(cpid) === problemId) : undefined
  // Before the start there is a reason that says more.
  if (!problem && reader.seesInside) throw new Refusal('contestApiProperty', { name: 'problem_id' })
  if (!problem) throw new Refusal('contestScheduled')
  const language = languageOf(reader, contest.languages, textIn(given, 'language_id'))
  const code = await sourceOf(zipOf(given.files))
  const { ip, idempotencyKey } = by
  const sent = { pid: problem.displayId, language, code, cid: contest.cid, idempotencyKey }
  const { submitId } = await submit(ctx, { viewer, body: sent, ip })
  const [row] = await readSubmissions(asked.ctx.orm.em.fork(), contest.cid, [submitId])
  return row && presentSubmission(shown, contest, row)
}
