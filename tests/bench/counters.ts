/**
 * Counters of lists, with 2,000 readers of one list and 20 verdicts a second: how often each reader is sent something,
 * how much, how long after a verdict, and what it costs. No reader asks for anything.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { io } from 'socket.io-client'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { cpuSeconds } from './support/cpu.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import { withBenchStack } from './support/stack.ts'

const readers = 2_000
const verdictsPerS = 20
const seconds = 40
const intervalS = 5
/** Problems that are worked on at the same time. */
const spread = 60
const msPerS = 1_000

interface Moved {
  readonly kind: string
  readonly data: { readonly problems: readonly { readonly pid: number; readonly total: number }[] }
}

interface Received {
  events: number
  bytes: number
  /** Of the first reader: when each total of a problem was there. */
  readonly arrivals: Map<string, number>
}

async function openReaders(url: string, received: Received) {
  const watching = Array.from({ length: readers }, async (_, index) => {
    const socket = io(url, { path: '/live', transports: ['websocket'], forceNew: true })
    await once(socket as unknown as NodeJS.EventEmitter, 'connect')
    socket.on('event', (message: Moved) => {
      if (message.kind !== 'counters') return
      received.events += 1
      if (index > 0) return
      received.bytes += JSON.stringify(message).length
      for (const { pid, total } of message.data.problems) received.arrivals.set(`${pid} ${total}`, performance.now())
    })
    const ack = await socket.emitWithAck('watch', 'lists')
    if (!ack.ok) throw new Error(`watch lists: ${ack.code}`)
    return socket
  })
  return Promise.all(watching)
}

/** Stores a verdict and its event as the write path does. @returns the total of its problem then */
async function storeVerdict(database: pg.Client, pid: number): Promise<number> {
  await database.query('begin')
  const { rows } = await database.query(
    `with s as (
      insert into submission (pid, uid, status, code_bytes, code, language, lane)
      select $1, uid, 0, 1, 'x', 'C', 'normal' from users limit 1 returning submit_id)
    insert into problem_count as n (pid, gid, total, ac) values ($1, 0, 1, 1)
    on conflict (pid, gid) do update set total = n.total + 1, ac = n.ac + 1
    returning total, (select submit_id from s) as id`,
    [pid],
  )
  const [{ total, id }] = rows as [{ total: number; id: string }]
  const data = { public: { submitId: Number(id), attempt: 1, status: 0 } }
  await database.query(`insert into outbox (kind, subject, payload) values ('live', $1, $2)`, [
    subjects.live,
    JSON.stringify({ v: 1, topic: 'status', rev: Number(id), kind: 'row', data }),
  ])
  await database.query(`select pg_notify('outbox', '')`)
  await database.query('commit')
  return total
}

async function run(stack: Stack, database: pg.Client): Promise<void> {
  const received: Received = { events: 0, bytes: 0, arrivals: new Map() }
  const sockets = await openReaders(stack.url, received)
  const { rows } = await database.query(`select id from problem where auth = 1 and not is_group order by id`)
  const pids = rows.map(({ id }: { id: string }) => Number(id)).slice(0, spread)
  await sleep(2 * intervalS * msPerS)
  received.events = 0
  received.bytes = 0
  const stored = new Map<string, number>()
  const ofWorker = [stack.pid('worker')]
  const ofGateway = [stack.pid('gateway')]
  const used = [cpuSeconds(ofWorker), cpuSeconds(ofGateway)] as const
  const startMs = performance.now()
  for (let index = 0; index < verdictsPerS * seconds; index += 1) {
    const pid = pids[(index * 7) % pids.length] ?? 0
    stored.set(`${pid} ${await storeVerdict(database, pid)}`, performance.now())
    await sleep(Math.max(0, startMs + ((index + 1) * msPerS) / verdictsPerS - performance.now()))
  }
  await sleep((intervalS + 1) * msPerS)
  const tookS = (performance.now() - startMs) / msPerS
  const each = received.events / readers
  // A total that was overtaken within its turn is never sent: the one after it is.
  const delays = [...received.arrivals].flatMap(([key, atMs]) => {
    const storedAtMs = stored.get(key)
    return storedAtMs === undefined ? [] : [atMs - storedAtMs]
  })
  console.log(`${pids.length} problems, ${(stored.size / tookS).toFixed(1)} verdicts a second, ${readers} readers`)
  console.log(`${(each / tookS).toFixed(2)} events a second for each, ${Math.round(received.bytes / each)} bytes each`)
  const share = (seconds: number): string => `${((100 * seconds) / tookS).toFixed(1)} %`
  const [worker, gateway] = [cpuSeconds(ofWorker) - used[0], cpuSeconds(ofGateway) - used[1]]
  console.log(`of one core: ${share(worker)} in the worker with all that it does, ${share(gateway)} in the gateway`)
  printRow('newest counter of a turn -> reader', figuresOf(delays))
  mustHold('at most one event in five seconds for each reader', each <= Math.ceil(tookS / intervalS) + 1)
  for (const socket of sockets) socket.disconnect()
}

await withBenchStack(async (stack) => {
  const database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
  await run(stack, database).finally(() => void database.end())
})
