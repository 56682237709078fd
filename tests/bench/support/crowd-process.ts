/** Many sockets in a process of their own. It says when all of them watch, and when the last of them has heard a revision. */
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import type { CrowdOrder, CrowdReport } from './crowd.ts'

const atOnce = 100
const againMs = 200

const say = (report: CrowdReport): void => void process.send?.(report)
const nowMs = (): number => performance.timeOrigin + performance.now()

const heard = new Map<number, number>()
let watching = 0
let refused = 0
let order: CrowdOrder

const hear = (rev: number): void => {
  const count = (heard.get(rev) ?? 0) + 1
  heard.set(rev, count)
  if (count === order.count) say({ kind: 'heard', rev, atMs: nowMs() })
}

const join = (): void => {
  watching += 1
  if (watching === order.count) say({ kind: 'settled', atMs: nowMs(), refused })
}

const openBare = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.on('message', (text: Buffer) => hear((JSON.parse(text.toString()) as { rev: number }).rev))
    socket.once('error', reject)
    socket.once('open', () => {
      join()
      resolve()
    })
  })

const openLive = (url: string, topic: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = io(url, { path: '/live', transports: ['websocket'], forceNew: true })
    let isWatching = false
    const watch = (): void => {
      socket.timeout(10_000).emit('watch', topic, (error: unknown, answer: { ok: boolean } | undefined) => {
        if (!error && answer?.ok) {
          isWatching = true
          join()
          return resolve()
        }
        refused += 1
        if (socket.connected) setTimeout(watch, againMs)
      })
    }
    socket.on('connect', watch)
    socket.on('disconnect', () => {
      if (isWatching) watching -= 1
      isWatching = false
    })
    socket.on('event', ({ rev }: { rev: number }) => hear(rev))
  })

process.on('message', (given: CrowdOrder) => {
  order = given
  void (async () => {
    for (let from = 0; from < order.count; from += atOnce) {
      const size = Math.min(atOnce, order.count - from)
      await Promise.all(Array.from({ length: size }, () => (order.topic === null ? openBare(order.url) : openLive(order.url, order.topic))))
    }
  })()
})
process.on('disconnect', () => process.exit(0))
