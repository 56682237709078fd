/** The whole board for our own pages: compressed once per revision, or only what changed. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { boardCalls } from '@podium/proto/calls/board/boards.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { boardRefusal, isOpenOutside } from './policy.ts'
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

/** Beside the names of encodings. */
const tagName = 'tag'
const tagCharacters = 32

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
    // In one order in every process: the tag is of the content.
    rows: [...rows.keys()].toSorted().map((name) => rows.get(name)?.row) as Board['rows'],
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

/** Of the content, so that every process has the same; weak, because it is the same in every encoding. */
async function tagOf(cached: CachedBoard): Promise<string> {
  const made = cached.made.get(tagName) ?? madeOnce(cached, null).then((content) => Buffer.from(sha256(content)))
  cached.made.set(tagName, made)
  return `W/"${(await made).toString('latin1', 0, tagCharacters)}"`
}

interface Asked {
  readonly cid: number
  readonly variant: BoardVariant
  readonly since: number | null
  /** Known to the caller. */
  readonly rev: number | null
}

/**
 * A proxy may answer a storm of readers with one answer for a second. Whoever names a revision gets no older one, as
 * it stands in the address; what came later is pushed to them. Any other answer may lack what the reader will not be
 * pushed, and is nobody else's. One that brings a new token, and a board that not everybody may see, are the reader's
 * own as well.
 */
function sayWhoMayKeepIt(reply: FastifyReply, { rev }: Asked, isPublic: boolean, cached: CachedBoard): void {
  const isShared = isPublic && rev !== null && cached.rev >= rev && !reply.hasHeader('Refresh-Token')
  reply
    .header('Cache-Control', isShared ? 'public, max-age=1, stale-while-revalidate=1' : 'private, no-cache')
    .header('Vary', isShared ? 'Accept-Encoding' : 'Accept-Encoding, Authorization')
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

async function sendWhole(cached: CachedBoard, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const tag = await tagOf(cached)
  reply.header('ETag', tag)
  if (request.headers['if-none-match']?.split(/,\s*/).includes(tag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  if (encoding !== null) reply.header('Content-Encoding', encoding)
  return reply
    .type('application/json; charset=utf-8')
    .serializer((body) => body as string)
    .send(await madeOnce(cached, encoding))
}

interface Reader {
  readonly isJury: boolean
  /** Everybody may see what this one asks for. */
  readonly isPublic: boolean
}

/** Throws Refusal. */
async function checkReader({ orm, now }: Context, { cid, variant }: Asked, viewer: Viewer | null): Promise<Reader> {
  const view = await existingContest(orm.em.fork(), { cid, viewer, now: now() })
  const refusal = boardRefusal(view, variant)
  if (refusal) throw new Refusal(refusal)
  return { isJury: view.isJury, isPublic: variant === 'public' && isOpenOutside(view) }
}

export function registerWholeBoard(app: FastifyInstance, ctx: Context, boards: Boards): void {
  app.route({
    ...routeOf(app, boardCalls.contestBoard),
    compress: false,
    handler: async (request, reply) => {
      const { query, viewer } = inputOf<typeof boardCalls.contestBoard>(request, reply)
      const { cid, variant, since, rev } = query
      const asked: Asked = { cid, variant: variant ?? 'public', since: since ?? null, rev: rev ?? null }
      const { isJury, isPublic } = await checkReader(ctx, asked, viewer)
      const isForced = isJury && query.forceRefresh === true
      const cached = await boards.get(asked.cid, asked.variant, isForced)
      if (!cached) throw new Refusal('contestMissing')
      sayWhoMayKeepIt(reply, asked, isPublic && !isForced, cached)
      const changes = isForced ? null : await changesSince(ctx, asked, cached)
      return changes ? success(changes) : sendWhole(cached, request, reply)
    },
  })
}
