/**
 * What an open board does on the wire: a snapshot, the changes after it, and the snapshot again where a change is
 * missing.
 */
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient } from '@podium/proto/events/events.ts'
import { applyChange } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardChange, BoardSnapshot } from '@podium/proto/rules/board/snapshot.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Api } from './api.ts'

export interface BoardFollower {
  /** What a reader sees now; null before the first snapshot. */
  readonly board: () => BoardSnapshot | null
  /** Snapshots that had to be loaded: one, and one more for each gap or lost connection. */
  readonly loads: () => number
  readonly isWatching: () => boolean
  readonly close: () => void
}

export interface FollowerOptions {
  /** Gets each change as it comes over the wire. */
  readonly onChange?: (change: BoardChange) => void
  /** Where the socket leads; to where the calls do when left out. */
  readonly socketUrl?: string
}

const againMs = 300
const answerMs = 3_000

export function followBoard(
  url: string,
  cid: number,
  { onChange, socketUrl = url }: FollowerOptions = {},
): BoardFollower {
  const api = new Api(url)
  const topic = topics.board(cid, 'public')
  const socket: Socket<ServerToClient, ClientToServer> = io(socketUrl, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 1_000,
  })
  let board: BoardSnapshot | null = null
  let waiting: BoardChange[] = []
  let loading: Promise<void> | null = null
  let loads = 0
  let isWatching = false
  const take = (change: BoardChange): void => {
    if (loading !== null || board === null) return void waiting.push(change)
    const next = applyChange(board, change)
    if (next === null) load()
    else board = next
  }
  const read = async (): Promise<void> => {
    loads += 1
    const { rev, head, rows } = await api.call('contestBoard', { query: { cid } })
    if (head) board = { rev, head, rows } as unknown as BoardSnapshot
  }
  const load = (): void => {
    loading ??= read()
      .catch(() => void (socket.active && setTimeout(load, againMs)))
      .finally(() => {
        loading = null
        const held = waiting
        waiting = []
        for (const change of held) take(change)
      })
  }
  const watch = (): void => {
    socket.timeout(answerMs).emit('watch', topic, (error, answer) => {
      isWatching = !error && answer.ok
      if (!isWatching) return void (socket.connected && setTimeout(watch, againMs))
      if (answer.ok && (board === null || board.rev < answer.rev)) load()
    })
  }
  socket.on('connect', watch)
  socket.on('disconnect', () => void (isWatching = false))
  socket.on('event', (event) => {
    if (event.topic !== topic || event.kind !== 'board') return
    const change = event.data
    onChange?.(change)
    take(change)
  })
  return { board: () => board, loads: () => loads, isWatching: () => isWatching, close: () => void socket.close() }
}
