/**
 * Many sockets in a process of their own. It says when all of them watch, and when the last of them has received a
 * revision. They speak the wire of socket.io themselves and look for nothing but the revision: ten thousand whole
 * clients in one process would be slower than what is measured.
 */
import type { CrowdOrder, CrowdReport } from './crowd.ts'
import { openThin } from './thin-socket.ts'

const atOnce = 100
const againMs = { least: 500, more: 1_000 }
/** Engine.io and socket.io packets, as text. */
const wire = { opened: '0', ping: '2', pong: '3', connect: '40', ack: '430', event: '42' } as const

const report = (message: CrowdReport): void => void process.send?.(message)
const nowMs = (): number => performance.timeOrigin + performance.now()

const received = new Map<number, number>()
let watching = 0
let refused = 0
let order: CrowdOrder

const receive = (text: string): void => {
  const at = text.indexOf('"rev":') + '"rev":'.length
  const rev = Number.parseInt(text.slice(at, at + 16), 10)
  const count = (received.get(rev) ?? 0) + 1
  received.set(rev, count)
  if (count === order.count) report({ kind: 'received', rev, atMs: nowMs() })
}

const join = (): void => {
  watching += 1
  if (watching === order.count) report({ kind: 'joined', atMs: nowMs(), refused })
}

const openBare = (url: string): Promise<void> =>
  new Promise((resolve, reject) =>
    openThin(url, {
      received: receive,
      opened: () => {
        join()
        resolve()
      },
      closed: () => reject(new Error('the server closed a bare socket')),
    }),
  )

interface Watcher {
  readonly url: string
  readonly topic: string
  readonly token: string | undefined
}

/** Watches the topic, and again whenever the connection was lost. */
function openLive({ url, topic, token }: Watcher, onWatching: () => void): void {
  let isWatching = false
  let send: (message: string) => void
  const watch = (): void => send(`420${JSON.stringify(['watch', topic])}`)
  const take = (text: string): void => {
    if (text.startsWith(wire.ack)) {
      if (!text.includes('"ok":true')) {
        refused += 1
        return void setTimeout(watch, againMs.least)
      }
      isWatching = true
      join()
      onWatching()
    } else if (text.startsWith(wire.event)) receive(text)
    else if (text === wire.ping) send(wire.pong)
    else if (text.startsWith(wire.connect)) watch()
    else if (text.startsWith(wire.opened)) send(wire.connect + (token === undefined ? '' : JSON.stringify({ token })))
  }
  openThin(`${url.replace('http', 'ws')}/live/?EIO=4&transport=websocket`, {
    received: take,
    opened: (give) => void (send = give),
    closed: () => {
      if (isWatching) watching -= 1
      setTimeout(() => openLive({ url, topic, token }, () => undefined), againMs.least + Math.random() * againMs.more)
    },
  })
}

process.on('message', (given: CrowdOrder) => {
  order = given
  const { url, topic, count, tokens = [] } = order
  void (async () => {
    for (let from = 0; from < count; from += atOnce) {
      const size = Math.min(atOnce, count - from)
      await Promise.all(
        Array.from({ length: size }, (_, index) => {
          const token = tokens[(from + index) % tokens.length]
          return topic === null
            ? openBare(url)
            : new Promise<void>((resolve) => openLive({ url, topic, token }, resolve))
        }),
      )
    }
  })()
})
process.on('disconnect', () => process.exit(0))
