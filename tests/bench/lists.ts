/**
 * Lists, ranks, user homes and the home page over a big site, through real connections: what a reader waits for while
 * twenty ask at once, and what the problem list call costs beside a bare route that does the same query and writes
 * the same answer. PODIUM_BENCH_SUBMISSIONS, PODIUM_BENCH_PROBLEMS and PODIUM_BENCH_USERS say how big; the bounds are
 * for 1,000,000, 20,000 and 50,000.
 */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { problemCalls } from '@podium/proto/calls/problem/problems.ts'
import { paths } from '@podium/proto/calls/paths.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { openBank } from '@podium/services/features/problems/bank/queries.ts'
import { answerSchema } from '@podium/services/platform/http/answer-schema.ts'
import { success } from '@podium/services/platform/http/envelope.ts'
import { rootPassword, startServices, startStack } from '../services/support/stack.ts'
import type { TestServices } from '../services/support/stack.ts'
import { Api } from '../support/api.ts'
import { fillLists, firstGroup } from '../support/big-lists.ts'
import { mustHold, percentile } from './support/figures.ts'
import { load } from './support/load.ts'
import { isFast } from './support/ways.ts'

const sizeOf = (name: string, usual: number): number => Number(process.env[`PODIUM_BENCH_${name}`] ?? usual)
const size = {
  submissions: sizeOf('SUBMISSIONS', 100_000),
  problems: sizeOf('PROBLEMS', 5_000),
  users: sizeOf('USERS', 10_000),
}

const inFlight = 20
const requests = 800
const warmUps = 100
const maxP95Ms = 50
const rounds = 3
const leastShare = 0.5

type Query = Readonly<Record<string, string | number>>
const pages = (count: number, query: Query = {}): Query[] =>
  Array.from({ length: count }, (_, index) => ({ ...query, currentPage: index + 1 }))
const people = (query: (name: string) => Query): Query[] =>
  Array.from({ length: 200 }, (_, index) => query(`user${index * 37 + 1}`))

/** What is asked, by many readers each of whom asks something else. */
const asked: readonly (readonly [what: string, call: CallName, queries: readonly Query[]])[] = [
  ['submissions', 'submissionList', pages(200)],
  [
    'submissions, deep',
    'submissionList',
    pages(200).map(({ currentPage }) => ({ currentPage: Number(currentPage) + Math.floor(size.submissions / 60) })),
  ],
  ['submissions by verdict', 'submissionList', [0, -1, 1, 2, 3, -2].flatMap((status) => pages(30, { status }))],
  ['submissions of a problem', 'submissionList', pages(100, { problemID: 'P1003' })],
  ['submissions of problems', 'submissionList', pages(100, { problemID: 'Q12' })],
  ['submissions of a user', 'submissionList', people((username) => ({ username }))],
  ['submissions of users', 'submissionList', people((name) => ({ username: name.slice(0, -1) }))],
  [
    'submissions of a problem by verdict',
    'submissionList',
    pages(100, { problemID: 'P1003', completeProblemID: 'true', status: 0 }),
  ],
  ['submissions of a user on a problem', 'submissionList', people((username) => ({ username, problemID: 'P1001' }))],
  ['problems', 'problemList', pages(200)],
  ['problems by level', 'problemList', [0, 1, 2].flatMap((difficulty) => pages(60, { difficulty }))],
  ['problems of a bank', 'problemList', ['Mine', 'CF'].flatMap((oj) => pages(60, { oj }))],
  ['problems in order of title', 'problemList', pages(200, { sort: 'title' })],
  ['problems in order of submissions', 'problemList', pages(200, { sort: 'total', isDescending: 'true' })],
  ['problems in order of acceptance', 'problemList', pages(200, { sort: 'rate' })],
  ['problems that are not solved', 'problemList', pages(200, { own: 'unsolved' })],
  ['problems by word', 'problemList', people((name) => ({ keyword: name.slice('user'.length) }))],
  ['problems by Chinese word', 'problemList', pages(100, { keyword: '题目' })],
  ['problems by tag', 'problemList', [1, 2, 3].flatMap((tagId) => pages(60, { tagId }))],
  ['problems by tags, level and word', 'problemList', pages(60, { tagId: '3,5', difficulty: 2, keyword: 'a' })],
  ['ACM rank', 'rankList', pages(200, { type: 0 })],
  ['ACM rank, search', 'rankList', people((searchUser) => ({ type: 0, searchUser }))],
  ['ACM rank, search of one letter', 'rankList', [...'aeoprsu12345'].map((searchUser) => ({ type: 0, searchUser }))],
  ['OI rank', 'rankList', pages(200, { type: 1 })],
  ['OI rank, Chinese search', 'rankList', pages(100, { type: 1, searchUser: '小禾' })],
  ['groups', 'groupList', pages(100)],
  ['groups, search', 'groupList', people((keyword) => ({ keyword }))],
  ['groups, search of one letter', 'groupList', [...'aeoprsu12345'].map((keyword) => ({ keyword }))],
  ['members of a group', 'groupMembers', pages(200, { gid: firstGroup })],
  ['members of a group, search', 'groupMembers', people((name) => ({ gid: firstGroup, keyword: name.slice(0, -1) }))],
  ['rank of a group', 'groupRank', [0, 1].flatMap((type) => pages(100, { gid: firstGroup, type }))],
  [
    'rank of a group, search',
    'groupRank',
    people((name) => ({ gid: firstGroup, type: 0, searchUser: name.slice(0, -1) })),
  ],
  ['rank of a group, Chinese search', 'groupRank', pages(50, { gid: firstGroup, type: 1, searchUser: '小禾' })],
  ['user home', 'userHomeInfo', people((username) => ({ username }))],
  ['heat map of a user', 'userHeatMap', people((username) => ({ username }))],
  ['home: week', 'lastWeekStatistics', [{}]],
  ['home: rank of the week', 'recentSevenAcRank', [{}]],
  ['home: latest problems', 'recentUpdatedProblem', [{}]],
  ['home: recent contests', 'recentContest', [{}]],
  ['home: announcements', 'commonAnnouncement', pages(5)],
]

const urlsOf = (origin: string, path: string, queries: readonly Query[]): string[] =>
  queries.map(
    (query) =>
      `${origin}${path}?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])).toString()}`,
  )

/** Root asks, who may read every group. */
async function measureCalls(origin: string): Promise<void> {
  const root = new Api(origin)
  await root.signIn('root', rootPassword)
  const tokens = [root.token ?? '']
  // A server that has just started compiles its code, and plans each statement on each connection: readers meet a
  // running one.
  for (const [, call, queries] of asked)
    await load({ urls: urlsOf(origin, paths[call].path, queries), tokens, inFlight, requests: warmUps })
  for (const [what, call, queries] of asked) {
    const urls = urlsOf(origin, paths[call].path, queries)
    const { samplesMs } = await load({ urls, tokens, inFlight, requests, warmUps })
    const [p50Ms, p95Ms] = [percentile(samplesMs, 0.5), percentile(samplesMs, 0.95)]
    console.log(
      `${what.padEnd(40)} p50 ${p50Ms.toFixed(1).padStart(6)} ms  p95 ${p95Ms.toFixed(1).padStart(6)} ms${p95Ms < maxP95Ms ? '' : '  OVER'}`,
    )
    if (p95Ms >= maxP95Ms) mustHold(`${what}: p95 under ${maxP95Ms} ms`, false)
  }
}

/** Nothing but the query and the writing of its answer. */
async function startBare({
  ctx,
}: TestServices): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const bare = Fastify()
  const bank = openBank(() => ctx.orm.em.fork())
  bare.get<{ Querystring: { currentPage: string } }>(
    '/',
    { schema: { response: { 200: answerSchema(problemCalls.problemList.answer) } } },
    async ({ query }) =>
      success(
        await bank.list(ctx.orm.em.fork(), { currentPage: Number(query.currentPage) }, { locale: 'en-US', uid: null }),
      ),
  )
  return { origin: await bare.listen({ host: '127.0.0.1', port: 0 }), stop: () => bare.close() }
}

/** In turns, so that a slow moment of the machine hits both; the better of each counts. */
async function measureShare(origin: string, services: TestServices): Promise<void> {
  const bare = await startBare(services)
  const best = { call: 0, bare: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const order = { inFlight, requests: requests * 2 }
    best.bare = Math.max(best.bare, (await load({ ...order, urls: urlsOf(bare.origin, '/', pages(200)) })).perSecond)
    best.call = Math.max(
      best.call,
      (await load({ ...order, urls: urlsOf(origin, paths.problemList.path, pages(200)) })).perSecond,
    )
  }
  await bare.stop()
  const share = best.call / best.bare
  console.log(
    `problem list: ${best.call.toFixed(0)} a second, bare route ${best.bare.toFixed(0)} a second, ${share.toFixed(2)} of it`,
  )
  mustHold(`the problem list call reaches ${leastShare} of a bare route`, share >= leastShare)
}

const stack = await startStack()
const services = await startServices(stack, { fast: isFast }, { worker: true })
try {
  const startMs = performance.now()
  const root = await firstRow(
    services.ctx.orm.em.fork(),
    sql<{ uid: string }>`select uid from users where username = 'root'`,
  )
  await fillLists(stack.databaseUrl, size, root?.uid ?? '')
  console.log(
    `${size.submissions} submissions, ${size.problems} problems, ${size.users} users, made in ${Math.round((performance.now() - startMs) / 1000)} s; ${inFlight} requests in flight`,
  )
  await services.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = services.app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  await measureCalls(origin)
  await measureShare(origin, services)
} finally {
  await services.stop()
  await stack.stop()
}
