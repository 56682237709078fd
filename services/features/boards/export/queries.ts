/** A contest in the formats of other programs, for whoever may see its board, as that reader may see it. */
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { ZipFile } from 'yazl'
import { Readable } from 'node:stream'
import type { Context, Viewer } from '../../../platform/context.ts'
import { boardRefusal } from '../policy.ts'
import type { BoardVariant } from '../store/facts.ts'
import { existingContest } from '../../contests/index.ts'
import type { Download } from '../../../platform/http/downloads.ts'
import type { Boards } from '../store/board-cache.ts'
import { clicsFeed } from './clics.ts'
import { readExport } from './record-queries.ts'
import type { ContestExport } from './record-queries.ts'
import { srkOf } from './srk.ts'
import { xcpcioFiles } from './xcpcio.ts'

/** A media type with `json` in it would read as a refusal (contract/files-and-formats 0). */
const bytes = 'application/octet-stream'

/** The same contest gives the same bytes at any time. */
function zipOf(files: Readonly<Record<string, unknown>>, mtime: Date): Readable {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(JSON.stringify(content)), name, { mtime })
  zip.end()
  return Readable.from(zip.outputStream)
}

async function exported({ orm }: Context, cid: number, variant: BoardVariant): Promise<ContestExport> {
  const contest = await readExport(orm.em.fork(), cid, variant)
  if (!contest) throw new Refusal('contestMissing')
  return contest
}

/** Throws Refusal. */
export async function exportBoard(
  ctx: Context,
  boards: Boards,
  viewer: Viewer | null,
  query: CallQuery<'exportContestBoard'>,
): Promise<Download> {
  const { cid, format, variant = 'public' } = query
  const view = await existingContest(ctx.orm.em.fork(), { cid, viewer, now: ctx.now() })
  const refusal = boardRefusal(view, variant)
  if (refusal) throw new Refusal(refusal)
  // Brings the board up to the clock, so that all formats agree on what is frozen.
  const cached = await boards.get(cid, variant)
  if (!cached) throw new Refusal('contestMissing')
  if (format === 'srk')
    return { name: `contest_${cid}.srk.json`, mediaType: bytes, content: Buffer.from(JSON.stringify(srkOf(cached))) }
  const contest = await exported(ctx, cid, variant)
  if (format === 'xcpcio')
    return {
      name: `contest_${cid}_board.zip`,
      mediaType: 'application/zip',
      content: zipOf(xcpcioFiles(contest), new Date(contest.startMs)),
    }
  return {
    name: `contest_${cid}_event-feed.ndjson`,
    mediaType: bytes,
    content: Buffer.from(clicsFeed(contest, ctx.now().getTime())),
  }
}
