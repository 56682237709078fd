/**
 * From a comment that one user sends to the badge of another, with 1,000 sockets of other people connected, beside a
 * bare ws server that reaches one of as many; then lists of messages and comments at full size, as twenty readers at
 * once meet them. PODIUM_BENCH_MESSAGES and PODIUM_BENCH_COMMENTS say how big; the bounds are for 1,000,000 and for
 * 10,000 in one discussion.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { paths } from '@podium/proto/calls/paths.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Api } from '../support/api.ts'
import { startServices, startStack } from '../services/support/stack.ts'
import { figuresOf, mustHold, percentile, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'
import { load } from './support/load.ts'
import { withBenchStack } from './support/stack.ts'
import { isFast } from './support/ways.ts'

const sizeOf = (name: string, usual: number): number => Number(process.env[`PODIUM_BENCH_${name}`] ?? usual)
const size = { messages: sizeOf('MESSAGES', 100_000), comments: sizeOf('COMMENTS', 2_000) }

const sockets = 1_000
const owners = 25
const socketsEach = sockets / owners
const events = 200
const betweenMs = 25
const maxPushP99Ms = 200
const inFlight = 20
const requests = 400
const warmUps = 40
const maxP95Ms = 50
const password = 'podium-root'

const untilArrived = async (got: readonly number[], receivers: number): Promise<void> => {
  while (got.length < receivers) await sleep(1)
}

/** The same crowd on a bare server: how long a message takes to one of them. */
async function measureBare(): Promise<Figures> {
  const server = fork(new URL('./support/ws-baseline.ts', import.meta.url))
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const clients = Array.from({ length: sockets }, () => new WebSocket(`ws://127.0.0.1:${port}`))
  await Promise.all(clients.map((client) => once(client, 'open')))
  const samples: number[] = []
  for (let index = 0; index < events; index += 1) {
    const got: number[] = []
    clients[index % sockets]?.once('message', () => got.push(performance.now()))
    const sentAtMs = performance.now()
    server.send(
      JSON.stringify({
        topic: 'user:1',
        rev: index,
        kind: 'unread',
        data: { comment: 1, reply: 0, like: 0, sys: 0, mine: 0 },
      }),
    )
    await untilArrived(got, 1)
    samples.push((got[0] ?? 0) - sentAtMs)
    await sleep(betweenMs)
  }
  for (const client of clients) client.terminate()
  server.disconnect()
  return figuresOf(samples)
}

/** People with a discussion each, who sign in with root's password. */
async function makeOwners(
  database: pg.Client,
): Promise<readonly { readonly uid: string; readonly username: string; readonly did: number }[]> {
  await database.query(`insert into users (uid, username, email, password_hash)
    select md5(n::text), 'owner' || n, 'owner' || n || '@example.org', (select password_hash from users where username = 'root') from generate_series(1, ${owners}) n`)
  const made = await database.query<{ uid: string; username: string; did: string }>(`
    with made as (insert into discussion (uid, author_name, category_id, title, description, content) select uid, username, 1, 'On sums', 'D', 'C' from users where username like 'owner%' returning id, uid)
    select m.uid, u.username, m.id as did from made m join users u using (uid)`)
  return made.rows.map(({ did, ...owner }) => ({ ...owner, did: Number(did) }))
}

interface Watching {
  readonly did: number
  /** Arrivals of the counters that were pushed last. */
  readonly arrivals: number[]
  readonly close: () => void
}

/** All pages of one owner, the badge in each of them live. */
async function openPages(
  url: string,
  { uid, username, did }: Awaited<ReturnType<typeof makeOwners>>[number],
): Promise<Watching> {
  const api = new Api(url)
  await api.signIn(username, password)
  const arrivals: number[] = []
  const opened = await Promise.all(
    Array.from({ length: socketsEach }, async () => {
      const socket = io(url, { path: '/live', transports: ['websocket'], forceNew: true, auth: { token: api.token } })
      await once(socket as unknown as NodeJS.EventEmitter, 'connect')
      socket.on('event', ({ kind }: { kind: string }) => kind === 'unread' && arrivals.push(performance.now()))
      const ack = await socket.emitWithAck('watch', topics.user(uid))
      if (!ack.ok) throw new Error(`watch: ${ack.code}`)
      return socket
    }),
  )
  return { did, arrivals, close: () => opened.forEach((socket) => void socket.disconnect()) }
}

async function measurePush(): Promise<Figures> {
  const samples: number[] = []
  await withBenchStack(async (stack) => {
    const database = new pg.Client({ connectionString: stack.databaseUrl })
    await database.connect()
    const pages: Watching[] = []
    for (const owner of await makeOwners(database)) pages.push(await openPages(stack.url, owner))
    await database.end()
    const root = new Api(stack.url)
    await root.signIn('root', stack.rootPassword)
    for (let index = -warmUps; index < events; index += 1) {
      const { did, arrivals } = pages[(index + warmUps) % owners] as Watching
      arrivals.length = 0
      const sentAtMs = performance.now()
      const answered = root.call('addComment', { body: { did, cid: null, content: `Comment ${index}` } })
      await untilArrived(arrivals, socketsEach)
      await answered
      if (index >= 0) samples.push(...arrivals.map((atMs) => atMs - sentAtMs))
      await sleep(betweenMs)
    }
    for (const { close } of pages) close()
  })
  return figuresOf(samples)
}

const manyUsers = 2_000
const readers = 20

/**
 * Every user has a share of the messages, the first reader a tenth of them all; one discussion has all the comments.
 */
async function fill(databaseUrl: string): Promise<number> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(`insert into users (uid, username, email, password_hash)
    select md5(n::text), 'user' || n, 'user' || n || '@example.org', (select password_hash from users where username = 'root') from generate_series(1, ${manyUsers}) n`)
  const made = await database.query<{ did: string }>(`
    insert into discussion (uid, author_name, category_id, title, description, content) select uid, username, 1, 'On sums', 'D', 'C' from users where username in ('user1', 'user2') returning id as did`)
  const did = Number(made.rows[0]?.did)
  await database.query(
    `insert into comment (did, uid, content, like_num) select ${did}, md5((1 + n % ${manyUsers})::text), repeat('Words of a comment. ', 20), n % 50 from generate_series(1, ${size.comments}) n`,
  )
  await database.query(`insert into reply (comment_id, uid, to_uid, quote_type, quote_id, content)
    select c.id, md5('1'), c.uid, 'Comment', c.id, 'An answer' from comment c, generate_series(1, 4) n where c.id % 10 = 0`)
  await database.query(`update comment c set reply_num = (select count(*) from reply r where r.comment_id = c.id)`)
  await database.query('update discussion set comment_num = $1, top_comment_num = $1 where id = $2', [
    size.comments,
    did,
  ])
  const comment = `(select min(id) from comment) + n % ${size.comments}`
  const heavy = `case when n % 10 = 0 then md5('1') else md5((1 + n % ${manyUsers})::text) end`
  await database.query(`insert into message (uid, box, action, sender_uid, did, comment_id, quote_type, quote_id, is_read, is_settled)
    select ${heavy}, case n % 3 when 0 then 'Discuss' else 'Reply' end, case n % 3 when 0 then 'Discuss' else 'Reply' end, md5('2'), ${did}, ${comment},
      case when n % 3 > 0 then 'Comment' end, case when n % 3 > 0 then ${comment} end, n % 5 > 0, n % 5 > 0 from generate_series(1, ${size.messages}) n`)
  const of = (box: string, condition = '') => `count(*) filter (where box = '${box}' ${condition})`
  await database.query(`insert into message_count (uid, rev, comment_total, comment_unread, reply_total, reply_unread,
      likes_total, likes_unread, sys_total, sys_unread, mine_total, mine_unread)
    select uid, 1, ${of('Discuss')}, ${of('Discuss', 'and not is_read')}, ${of('Reply')}, ${of('Reply', 'and not is_read')}, 0, 0, 0, 0, 0, 0
    from message group by uid`)
  for (const table of ['message', 'message_count', 'comment', 'reply', 'discussion', 'users'])
    await database.query(`vacuum analyze ${table}`)
  await database.end()
  return did
}

async function tokensOf(origin: string): Promise<string[]> {
  const tokens: string[] = []
  for (let index = 1; index <= readers; index += 1) {
    const api = new Api(origin)
    await api.signIn(`user${index}`, 'root-pass-1')
    tokens.push(api.token ?? '')
  }
  return tokens
}

const pages = (
  call: CallName,
  count: number,
  query: Readonly<Record<string, string | number>> = {},
  from = 1,
): string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `${paths[call].path}?${new URLSearchParams({ ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])), currentPage: String(from + index) }).toString()}`,
  )

async function measureLists(origin: string, did: number): Promise<void> {
  const tokens = await tokensOf(origin)
  const [heaviest] = tokens.map((token) => [token])
  const deep = Math.floor(size.messages / 200)
  const asked: readonly (readonly [what: string, urls: readonly string[], tokens: readonly string[]])[] = [
    ['comments of one discussion', pages('comments', 50, { did, limit: 10 }), tokens],
    ['comments, last pages', pages('comments', 50, { did, limit: 10 }, Math.floor(size.comments / 10) - 50), tokens],
    ['unread counters', [paths.unreadMessages.path], tokens],
    ['comment messages', pages('commentMessages', 3, { limit: 6 }), tokens],
    ['reply messages', pages('replyMessages', 3, { limit: 6 }), tokens],
    ['reply messages of the fullest box', pages('replyMessages', 50, { limit: 6 }), heaviest ?? []],
    ['reply messages of the fullest box, deep', pages('replyMessages', 50, { limit: 6 }, deep), heaviest ?? []],
    [
      'names of a mention',
      ['u', 'us', 'user1', 'user12', 'nobody'].map((prefix) => `${paths.mentionNames.path}?prefix=${prefix}`),
      tokens,
    ],
  ]
  for (const [what, urls, who] of asked) {
    const order = { urls: urls.map((url) => origin + url), tokens: who, inFlight }
    const { samplesMs } = await load({ ...order, requests, warmUps })
    const [p50Ms, p95Ms] = [percentile(samplesMs, 0.5), percentile(samplesMs, 0.95)]
    console.log(`${what.padEnd(44)} p50 ${p50Ms.toFixed(1).padStart(6)} ms  p95 ${p95Ms.toFixed(1).padStart(6)} ms`)
    if (p95Ms >= maxP95Ms) mustHold(`${what}: p95 under ${maxP95Ms} ms`, false)
  }
}

const bare = await measureBare()
const push = await measurePush()
printRow(`bare ws, one of ${sockets} sockets receives it`, bare)
printRow(`comment sent -> badge of the other, ${sockets} sockets`, push, bare)
mustHold(`comment to badge: p99 under ${maxPushP99Ms} ms`, push.p99Ms < maxPushP99Ms)
const stack = await startStack()
const services = await startServices(stack, { fast: isFast }, { worker: true })
try {
  const startMs = performance.now()
  const did = await fill(stack.databaseUrl)
  console.log(
    `${size.messages} messages, ${size.comments} comments in one discussion, made in ${Math.round((performance.now() - startMs) / 1000)} s; ${inFlight} requests in flight`,
  )
  await services.app.listen({ host: '127.0.0.1', port: 0 })
  await measureLists(`http://127.0.0.1:${(services.app.server.address() as AddressInfo).port}`, did)
} finally {
  await services.stop()
  await stack.stop()
}
