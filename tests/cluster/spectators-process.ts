/**
 * Many open boards in a process of their own. Each watches, loads a snapshot where it has missed something, comes back
 * when its connection is lost, and remembers the revision that it shows. They speak the wire of socket.io themselves:
 * so many whole clients would be slower than what is measured.
 */
import { Agent, get } from 'node:http'
import { openThin } from '../bench/support/thin-socket.ts'
import type { Asked, Order, Message } from './spectators.ts'

const wire = { opened: '0', ping: '2', pong: '3', connect: '40', ack: '430', event: '42' } as const
/** As the page waits. */
const againMs = { least: 500, more: 1_000 }
const openAtOnce = 100

const notify = (message: Message): void => void process.send?.(message)
const nowMs = (): number => performance.timeOrigin + performance.now()
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

let order: Order
let isEnding = false
let [watching, gaps, snapshots, failed] = [0, 0, 0, 0]
/** When each batch was received, by its revision. */
const received = new Map<number, number[]>()
const cuts = new Set<() => void>()

const numberAfter = (text: string, name: string): number => {
  const at = text.indexOf(name)
  return at < 0 ? Number.NaN : Number.parseInt(text.slice(at + name.length, at + name.length + 16), 10)
}

interface Spectator {
  rev: number
  readonly url: string
}

/** What a page loads that has missed something. */
function loadSnapshot(spectator: Spectator, rev: number): void {
  snapshots += 1
  get(`${order.boardUrl}&rev=${rev}`, { agent }, (response) => {
    response.resume().once('end', () => {
      if (response.statusCode === 200) spectator.rev = Math.max(spectator.rev, rev)
      else failed += 1
    })
  }).once('error', () => (failed += 1))
}

interface Batch {
  readonly text: string
  readonly rev: number
  readonly from: number
  /** When each reader had it. */
  readonly times: number[]
}

/** The one that came last: thousands get the same. */
let lastBatch: Batch = { text: '', rev: 0, from: 0, times: [] }

function batchOf(text: string): Batch {
  if (text === lastBatch.text) return lastBatch
  const [rev, from] = [numberAfter(text, '"rev":'), numberAfter(text, '"from":')]
  lastBatch = { text, rev, from, times: received.get(rev) ?? [] }
  return lastBatch
}

function take(spectator: Spectator, text: string): void {
  const { rev, from, times } = batchOf(text)
  if (rev <= spectator.rev) return
  if (from > spectator.rev) {
    gaps += 1
    return loadSnapshot(spectator, rev)
  }
  spectator.rev = rev
  if (times.length === 0) received.set(rev, times)
  times.push(nowMs())
}

function open(spectator: Spectator): void {
  let isWatching = false
  let send: (message: string) => void
  const cut = openThin(`${spectator.url}/live/?EIO=4&transport=websocket`, {
    opened: (give) => void (send = give),
    received: (text) => {
      if (text === lastBatch.text) take(spectator, text)
      else if (text.startsWith(wire.ack)) {
        if (!text.includes('"ok":true'))
          return void setTimeout(() => send(`420${JSON.stringify(['watch', order.topic])}`), againMs.least)
        isWatching = true
        watching += 1
        if (watching === order.count) notify({ kind: 'all', atMs: nowMs() })
        const rev = numberAfter(text, '"rev":')
        if (rev > spectator.rev || order.alwaysLoads) loadSnapshot(spectator, rev)
      } else if (text.startsWith(wire.event)) take(spectator, text)
      else if (text === wire.ping) send(wire.pong)
      else if (text.startsWith(wire.connect)) send(`420${JSON.stringify(['watch', order.topic])}`)
      else if (text.startsWith(wire.opened)) send(wire.connect)
    },
    closed: () => {
      cuts.delete(cut)
      if (isWatching) watching -= 1
      if (!isEnding) setTimeout(() => open(spectator), againMs.least + Math.random() * againMs.more)
    },
  })
  cuts.add(cut)
}

/** Cuts so many of those that are open, whichever they are. */
function cutSome(count: number): void {
  const all = [...cuts]
  if (count >= all.length) return all.forEach((cut) => cut())
  for (let done = 0; done < count; done += 1) all[Math.floor(Math.random() * all.length)]?.()
}

const spectators: Spectator[] = []

/** Milliseconds from the commit of each verdict to each reader of the batch that it came with. */
function delaysOf(storedAt: readonly (readonly [number, number])[]): number[] {
  const revs = [...received.keys()].toSorted((a, b) => a - b)
  return storedAt.flatMap(([rev, atMs]) => {
    const batch = revs.find((one) => one >= rev)
    return (batch === undefined ? [] : (received.get(batch) ?? [])).map((ms) => Math.round(ms - atMs))
  })
}

function report({ storedAt, rev }: Extract<Asked, { kind: 'report' }>): void {
  const histogram: number[] = []
  for (const ms of delaysOf(storedAt)) histogram[Math.max(0, ms)] = (histogram[Math.max(0, ms)] ?? 0) + 1
  const behind = spectators.filter((one) => one.rev < rev).length
  const counts = Object.entries(histogram).map(([ms, count]) => [Number(ms), count] as const)
  notify({ kind: 'report', behind, gaps, snapshots, failed, delays: counts })
}

async function begin(): Promise<void> {
  for (let from = 0; from < order.count; from += openAtOnce) {
    const size = Math.min(openAtOnce, order.count - from)
    for (let index = 0; index < size; index += 1) {
      const spectator = { rev: 0, url: order.urls[(from + index) % order.urls.length] ?? '' }
      spectators.push(spectator)
      open(spectator)
    }
    const end = performance.now() + 5_000
    while (watching < (from + size) * 0.98 && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

process.on('message', (asked: Asked) => {
  if (asked.kind === 'order') {
    order = asked.order
    void begin()
  } else if (asked.kind === 'cut') cutSome(asked.count)
  else report(asked)
})
process.on('disconnect', () => {
  isEnding = true
  process.exit(0)
})
