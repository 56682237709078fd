/** What the api and the worker measure, beside what is measured where it happens (proto/server/status/measures.ts). */
import type { FastifyInstance } from 'fastify'
import { codesInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { readLaneQueues } from '@podium/proto/server/lane-queues.ts'
import { count, observe } from '@podium/proto/server/status/measures.ts'
import { measureBus } from '@podium/proto/server/status/measure-bus.ts'
import type { Metrics, Sample } from '@podium/proto/server/status/metrics.ts'
import { tables } from '../features/entities.ts'
import { judgesNow, judgesOfOtherVersions, languagesWithoutJudge } from '../features/judges/index.ts'
import { toDate } from '../platform/database/stored-time.ts'
import type { Context } from '../platform/context.ts'

type Parts = Pick<Context, 'bus' | 'databasePools' | 'diskPercent' | 'now' | 'orm'>

const internalHttp = 500
const wholePercent = 100

/** Of both kinds of process. */
export function measureConnections({ bus, databasePools, diskPercent }: Parts, metrics: Metrics): void {
  measureBus(bus, metrics)
  metrics.gauge({ name: 'podium_disk_used_ratio', help: 'Of the disk of the data folder, 0 to 1' }, async () => [
    { value: (await diskPercent()) / wholePercent },
  ])
  metrics.gauge(
    {
      name: 'podium_database_connections',
      help: 'Connections of the pools to the database, and who waits for one',
      labels: ['pool', 'state'],
    },
    () =>
      Object.entries(databasePools()).flatMap(([pool, { total, idle, waiting }]) => [
        { labels: { pool, state: 'used' }, value: total - idle },
        { labels: { pool, state: 'idle' }, value: idle },
        { labels: { pool, state: 'waiting' }, value: waiting },
      ]),
  )
}

/** How long each call takes. */
export function measureCalls(app: FastifyInstance): void {
  app.addHook('onResponse', ({ routeOptions }, reply, done) => {
    const call = routeOptions.schema?.operationId ?? 'none'
    observe('podium_call_seconds', reply.elapsedTime / 1000, { call, status: String(reply.statusCode) })
    if (reply.statusCode === internalHttp) count('podium_faults_total', { kind: 'call' })
    done()
  })
}

/** By lane: how long the oldest submission has waited for its verdict. */
async function oldestByLane({ orm, now }: Parts): Promise<Sample[]> {
  const found = await tables(orm.em.fork())
    .selectFrom('submission')
    .select(['lane', ({ fn }) => fn.min<string | Date>('changedAt').as('since')])
    .where('status', 'in', codesInProgress)
    .groupBy('lane')
    .execute()
  return found.map(({ lane, since }) => ({
    labels: { lane },
    value: Math.max(0, (now().getTime() - toDate(since).getTime()) / 1000),
  }))
}

async function outboxState({ orm, now }: Parts): Promise<{ readonly count: number; readonly lagS: number }> {
  const found = await tables(orm.em.fork())
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | Date | null>('createdAt').as('since')])
    .executeTakeFirst()
  const since = found?.since ?? null
  return {
    count: found?.count ?? 0,
    lagS: since === null ? 0 : Math.max(0, (now().getTime() - toDate(since).getTime()) / 1000),
  }
}

async function boardRevisions({ orm }: Parts): Promise<Sample[]> {
  const found = await tables(orm.em.fork())
    .selectFrom('board')
    .select(({ fn }) => [fn.sum<number>('publicRev').as('public'), fn.sum<number>('juryRev').as('jury')])
    .executeTakeFirst()
  return [
    { labels: { variant: 'public' }, value: Number(found?.public ?? 0) },
    { labels: { variant: 'jury' }, value: Number(found?.jury ?? 0) },
  ]
}

/** Zeros too: that nobody takes tasks is what an alert waits for. */
async function judgesByState({ orm }: Parts): Promise<Sample[]> {
  const judges = await judgesNow(orm.em.fork())
  const others = await judgesOfOtherVersions(orm.em.fork())
  const out = judges.filter(({ isOut }) => isOut).length
  return [
    { labels: { state: 'taking' }, value: judges.length - out },
    { labels: { state: 'out' }, value: out },
    { labels: { state: 'other-version' }, value: others.length },
  ]
}

/** Of the worker: what waits where. */
export function measureQueues(parts: Parts, metrics: Metrics): void {
  metrics.gauge(
    { name: 'podium_tasks', help: 'Tasks in the lanes of the judges', labels: ['lane', 'state'] },
    async () =>
      (await readLaneQueues(parts.bus)).flatMap(({ lane, waiting, running }) => [
        { labels: { lane, state: 'waiting' }, value: waiting },
        { labels: { lane, state: 'running' }, value: running },
      ]),
  )
  metrics.gauge(
    { name: 'podium_oldest_submission_seconds', help: 'Age of the oldest without a verdict', labels: ['lane'] },
    () => oldestByLane(parts),
  )
  metrics.gauge({ name: 'podium_judges', help: 'Judges that are there', labels: ['state'] }, () => judgesByState(parts))
  metrics.gauge(
    {
      name: 'podium_submissions_without_judge',
      help: 'Waiting submissions whose language no judge has',
      labels: ['language'],
    },
    async () =>
      (await languagesWithoutJudge(parts.orm.em.fork())).map(({ language, waiting }) => ({
        labels: { language },
        value: waiting,
      })),
  )
  metrics.gauge({ name: 'podium_outbox_messages', help: 'Messages that have not left yet' }, async () => [
    { value: (await outboxState(parts)).count },
  ])
  metrics.gauge(
    { name: 'podium_outbox_lag_seconds', help: 'Age of the oldest message that has not left' },
    async () => [{ value: (await outboxState(parts)).lagS }],
  )
  metrics.gauge({ name: 'podium_board_revisions', help: 'Changes of all boards so far', labels: ['variant'] }, () =>
    boardRevisions(parts),
  )
}
