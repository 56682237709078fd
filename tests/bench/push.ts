/**
 * From the commit of a verdict to the event in the browser, with 1,000 sockets connected. The baseline is a bare ws
 * server in the same run: same body, same number of sockets, same clients' process, same two cores.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { Api } from '../support/api.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'
import { withBenchStack } from './support/stack.ts'

const sockets = 1_000
const events = 100
const betweenMs = 50

/** Sends `events` messages one after another and gathers how long each took to every receiver. */
const measure = async (
  send: (index: number) => Promise<number>,
  arrivals: Map<number, number[]>,
  receivers: number,
): Promise<Figures> => {
  const samples: number[] = []
  for (let index = 0; index < events; index += 1) {
    const got: number[] = []
    arrivals.set(index, got)
    const sentAtMs = await send(index)
    while (got.length < receivers) await sleep(1)
    samples.push(...got.map((at) => Math.max(0, at - sentAtMs)))
    await sleep(betweenMs)
  }
  return figuresOf(samples)
}

const measureBaseline = async (): Promise<Figures> => {
  const server = fork(new URL('./support/ws-baseline.ts', import.meta.url))
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const arrivals = new Map<number, number[]>()
  const clients = Array.from({ length: sockets }, () => new WebSocket(`ws://127.0.0.1:${port}`))
  await Promise.all(clients.map((client) => once(client, 'open')))
  for (const client of clients) {
    client.on('message', (text: Buffer) => {
      const { rev } = JSON.parse(text.toString()) as { rev: number }
      arrivals.get(rev)?.push(performance.now())
    })
  }
  const figures = await measure(
    async (index) => {
      const sentAtMs = performance.now()
      server.send(JSON.stringify(messageOf('status', index)))
      return sentAtMs
    },
    arrivals,
    sockets,
  )
  for (const client of clients) client.terminate()
  server.disconnect()
  return figures
}

const messageOf = (topic: string, rev: number) => ({
  topic,
  rev,
  kind: 'row',
  data: {
    submitId: 1,
    attempt: 1,
    status: 0,
    time: 3,
    memory: 1024,
    score: null,
    uid: '1',
    displayPid: 'P1000',
    title: 'A+B',
  },
})

interface Crowd {
  readonly url: string
  readonly topic: string
  readonly count: number
  readonly token: string | null
  /** Arrival times by revision. */
  readonly arrivals: Map<number, number[]>
}

const connectAll = async ({ url, topic, count, arrivals, token }: Crowd) => {
  const watching = Array.from({ length: count }, async () => {
    const socket = io(url, { path: '/live', transports: ['websocket'], forceNew: true, auth: token ? { token } : {} })
    await once(socket as unknown as NodeJS.EventEmitter, 'connect')
    socket.on('event', ({ rev }: { rev: number }) => arrivals.get(rev)?.push(performance.now()))
    const ack = await socket.emitWithAck('watch', topic)
    if (!ack.ok) throw new Error(`watch ${topic}: ${ack.code}`)
    return socket
  })
  return Promise.all(watching)
}

/** Commits a live event exactly as a stored verdict does, and says when the commit came back. */
const committer =
  (database: pg.Client, topic: string) =>
  async (index: number): Promise<number> => {
    const { kind, data } = messageOf(topic, index)
    const message = { v: 1, topic, rev: index, kind, data: { public: data, contestant: data, jury: data } }
    await database.query(
      `with added as (insert into outbox (kind, subject, payload) values ($1, $2, $3)) select pg_notify('outbox', '')`,
      ['live', subjects.live, JSON.stringify(message)],
    )
    return performance.now()
  }

const measurePush = async (stack: Stack, database: pg.Client): Promise<{ one: Figures; all: Figures }> => {
  const api = new Api(stack.url)
  await api.signIn('root', stack.rootPassword)
  const { submitId } = await api.call('submit', {
    body: { pid: 'P1000', language: 'C', code: 'int main(void) { return 0; }', cid: 0 },
  })
  const arrivals = new Map<number, number[]>()
  const crowd = await connectAll({ url: stack.url, topic: 'status', count: sockets, arrivals, token: null })
  const own = `submission:${submitId}`
  const ownArrivals = new Map<number, number[]>()
  const [page] = await connectAll({ url: stack.url, topic: own, count: 1, arrivals: ownArrivals, token: api.token })
  await sleep(1_000)
  const one = await measure(committer(database, own), ownArrivals, 1)
  const all = await measure(committer(database, 'status'), arrivals, sockets)
  for (const socket of [...crowd, page]) socket?.disconnect()
  return { one, all }
}

const baseline = await measureBaseline()
await withBenchStack(async (stack) => {
  const database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
  const { one, all } = await measurePush(stack, database).finally(() => void database.end())
  printRow(`bare ws, ${sockets} sockets receive it`, baseline)
  printRow(`commit -> own page, ${sockets} sockets connected`, one, baseline)
  printRow(`commit -> all of ${sockets} sockets`, all, baseline)
  mustHold('own page: p50 under 10 ms, p99 under 100 ms', one.p50Ms < 10 && one.p99Ms < 100)
})
