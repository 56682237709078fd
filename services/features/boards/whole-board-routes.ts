/** The whole board for our own pages: compressed once per revision, or only what changed. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { boardCalls } from '@podium/proto/calls/board/boards.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { boardRefusal } from './policy.ts'
import { wireRow } from './store/facts.ts'
import { findBoard } from './store/find-board.hot-sql.ts'
import type { BoardVariant } from './store/facts.ts'
import { readParticipants } from './store/rows.hot-sql.ts'
import { existingContest } from '../contests/index.ts'
import { success } from '../../platform/http/envelope.ts'
import { inputOf, routeOf } from '../../platform/http/handle.ts'
import type { Boards, CachedBoard } from './store/board-cache.ts'

type Board = CallAnswer<'contestBoard'>

const gzipped = promisify<Buffer, Buffer>(gzip)
const brotli = promisify<Buffer, object, Buffer>(brotliCompress)
// A revision lives for a moment only; more effort would cost more than it saves.
const effort = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 20 } }

const compressors: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => brotli(content, effort),
  gzip: (content) => gzipped(content),
}

const encodingFor = (accepted: string): string | null => {
  const names = accepted.split(',').map((one) => one.split(';')[0]?.trim() ?? '')
  return ['br', 'gzip'].find((name) => names.includes(name)) ?? null
}

const plain = ({ rev, head, rows }: CachedBoard): Buffer => {
  const board: Board = {
    rev,
    from: null,
    head: { ...head, awards: { ...head.awards, list: [...head.awards.list] }, columns: [...head.columns] },
    rows: [...rows.values()].map(({ row }) => row) as Board['rows'],
  }
  return Buffer.from(JSON.stringify(success(board)))
}

/** Made once per revision for everybody who asks. */
function madeOnce(cached: CachedBoard, encoding: string | null): Promise<Buffer> {
  const name = encoding ?? 'plain'
  const compress = encoding === null ? undefined : compressors[encoding]
  const found =
    cached.made.get(name) ?? (compress ? madeOnce(cached, null).then(compress) : Promise.resolve(plain(cached)))
  cached.made.set(name, found)
  return found
}

interface Asked {
  readonly cid: number
  readonly variant: BoardVariant
  readonly since: number | null
}

/** What changed after a revision, when the board has known it all along; the contents of the held board otherwise. */
async function changesSince(
  { orm }: Context,
  { cid, variant, since }: Asked,
  cached: CachedBoard,
): Promise<Board | null> {
  if (since === null || since < cached.reset || since > cached.rev) return null
  const db = orm.em.fork()
  const facts = await findBoard(db, cid)
  if (!facts) return null
  const changed = since === cached.rev ? [] : await readParticipants(db, cid, variant, { sinceRev: since })
  return {
    rev: cached.rev,
    from: since,
    head: null,
    rows: changed.map((participant) => wireRow(facts, participant, variant)) as Board['rows'],
  }
}

async function sendWhole(
  cached: CachedBoard,
  { cid, variant }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tag = `"${cid}-${variant}-${cached.rev}-${cached.readAtMs}"`
  reply
    .header('ETag', tag)
    .header('Cache-Control', 'private, no-cache')
    .header('Vary', 'Accept-Encoding, Authorization')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  if (encoding !== null) reply.header('Content-Encoding', encoding)
  return reply
    .type('application/json; charset=utf-8')
    .serializer((body) => body as string)
    .send(await madeOnce(cached, encoding))
}

/** Throws Refusal. @returns whether the reader is of the staff */
async function checkReader({ orm, now }: Context, { cid, variant }: Asked, viewer: Viewer | null): Promise<boolean> {
  const view = await existingContest(orm.em.fork(), { cid, viewer, now: now() })
  const refusal = boardRefusal(view, variant)
  if (refusal) throw new Refusal(refusal)
  return view.isJury
}

export function registerWholeBoard(app: FastifyInstance, ctx: Context, boards: Boards): void {
  app.route({
    ...routeOf(app, boardCalls.contestBoard),
    compress: false,
    handler: async (request, reply) => {
      const { query, viewer } = inputOf<typeof boardCalls.contestBoard>(request, reply)
      const asked: Asked = { cid: query.cid, variant: query.variant ?? 'public', since: query.since ?? null }
      const isJury = await checkReader(ctx, asked, viewer)
      const isForced = isJury && query.forceRefresh === true
      const cached = await boards.get(asked.cid, asked.variant, isForced)
      if (!cached) throw new Refusal('contestMissing')
      const changes = isForced ? null : await changesSince(ctx, asked, cached)
      return changes ? success(changes) : sendWhole(cached, asked, request, reply)
    },
  })
}
