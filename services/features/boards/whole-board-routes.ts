/** The whole board for our own pages: compressed once per revision, or only what changed. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
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

/**
 * For boards gzip alone: of 2,554 teams it makes 125 kB in 38 ms, brotli 137 kB in 24 ms at quality 4, and 124 kB only
 * at quality 7, in twice the time. A revision lives for a moment.
 */
const compress = promisify<Buffer, Buffer>(gzip)

/** What is made of a board besides its plain content. */
type Made = 'plain' | 'gzip' | 'tag'
const tagCharacters = 32

const takesGzip = (accepted: string): boolean => accepted.split(',').some((one) => one.split(';')[0]?.trim() === 'gzip')

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
function madeOnce(cached: CachedBoard, name: Made): Promise<Buffer> {
  const made = {
    plain: () => Promise.resolve(plain(cached)),
    gzip: () => madeOnce(cached, 'plain').then(compress),
    tag: () => madeOnce(cached, 'plain').then((content) => Buffer.from(sha256(content).slice(0, tagCharacters))),
  }
  const found = cached.made.get(name) ?? made[name]()
  cached.made.set(name, found)
  return found
}

/** Of the content, so that every process has the same; weak, because it is the same packed or not. */
const tagOf = async (cached: CachedBoard): Promise<string> => `W/"${(await madeOnce(cached, 'tag')).toString()}"`

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
    .header('Vary', isShared ? 'Accept-Encoding, Origin' : 'Accept-Encoding, Origin, Authorization')
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
  const isPacked = takesGzip(request.headers['accept-encoding'] ?? '')
  if (isPacked) reply.header('Content-Encoding', 'gzip')
  return reply
    .type('application/json; charset=utf-8')
    .serializer((body) => body as string)
    .send(await madeOnce(cached, isPacked ? 'gzip' : 'plain'))
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
