/** The parent's side of readers of one board. */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardRow } from '@podium/proto/rules/board/snapshot.ts'

export type FollowersOrder =
  | { readonly kind: 'follow'; readonly url: string; readonly cid: number; readonly count: number }
  | { readonly kind: 'report' }

interface Boards {
  readonly kind: 'boards'
  readonly boards: readonly { readonly rev: number; readonly hash: string }[]
  /** Changes that did not continue the one before. */
  readonly breaks: number
  /** Snapshots that each had to load. */
  readonly loads: readonly number[]
}

export interface RowsReceived {
  readonly kind: 'rows'
  readonly atMs: number
  /** Attempts on all problems of each row that changed. */
  readonly rows: readonly { readonly u: string; readonly sum: number }[]
}

export type FollowersReport = { readonly kind: 'following' } | RowsReceived | Boards

/** Whatever the order of rows and of their fields. */
export function boardHash(rows: readonly Pick<BoardRow, 'u' | 'c'>[]): string {
  const lines = rows.map(({ u, c }) => `${u} ${JSON.stringify(c)}`).toSorted()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** Attempts of a row on all problems. */
export const attemptsIn = (cells: BoardRow['c']): number =>
  cells.reduce<number>((sum, cell) => sum + (cell === 0 ? 0 : (cell[0] ?? 0)), 0)

const lookMs = 10

export interface Followers {
  /** What the first reader has received so far. */
  readonly received: readonly RowsReceived[]
  readonly boards: () => Promise<Boards>
  readonly close: () => void
}

/** Resolves when all have the board and watch it. */
export async function openFollowers(
  order: Omit<Extract<FollowersOrder, { kind: 'follow' }>, 'kind'>,
): Promise<Followers> {
  const child = fork(new URL('./followers-process.ts', import.meta.url))
  const received: RowsReceived[] = []
  let isFollowing = false
  let reported: Boards | null = null
  child.on('message', (report: FollowersReport) => {
    if (report.kind === 'following') isFollowing = true
    else if (report.kind === 'rows') received.push(report)
    else reported = report
  })
  child.send({ kind: 'follow', ...order } satisfies FollowersOrder)
  while (!isFollowing) await sleep(lookMs)
  const boards = async (): Promise<Boards> => {
    reported = null
    child.send({ kind: 'report' } satisfies FollowersOrder)
    for (;;) {
      await sleep(lookMs)
      if (reported !== null) return reported
    }
  }
  return { received, boards, close: () => void child.disconnect() }
}
