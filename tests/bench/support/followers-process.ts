/** Readers of one board in a process of their own, each with its own copy, kept by snapshot and pushes. */
import { followBoard } from '../../support/board-follower.ts'
import type { BoardFollower } from '../../support/board-follower.ts'
import { attemptsIn, boardHash } from './followers.ts'
import type { FollowersOrder, FollowersReport } from './followers.ts'

const lookMs = 50
const followers: BoardFollower[] = []
/** Changes that did not continue what the reader had received before: a revision lost or doubled on the way. */
let breaks = 0

const report = (message: FollowersReport): void => void process.send?.(message)
const nowMs = (): number => performance.timeOrigin + performance.now()

function follow({ url, cid, count }: Extract<FollowersOrder, { kind: 'follow' }>): void {
  for (let index = 0; index < count; index += 1) {
    let last: number | null = null
    followers.push(
      followBoard(url, cid, {
        onChange: ({ rev, from, rows }) => {
          if (last !== null && from !== last) breaks += 1
          last = rev
          if (index !== 0) return
          const changedRows = rows.map((row) => ({ u: row.u, sum: attemptsIn(row.c) }))
          report({ kind: 'rows', atMs: nowMs(), rows: changedRows })
        },
      }),
    )
  }
  const timer = setInterval(() => {
    if (!followers.every((one) => one.isWatching() && one.board() !== null)) return
    clearInterval(timer)
    report({ kind: 'following' })
  }, lookMs)
}

process.on('message', (order: FollowersOrder) => {
  if (order.kind === 'follow') return follow(order)
  const boards = followers.map((one) => one.board())
  report({
    kind: 'boards',
    boards: boards.map((board) => ({ rev: board?.rev ?? 0, hash: boardHash(board?.rows ?? []) })),
    breaks,
    loads: followers.map((one) => one.loads()),
  })
})
process.on('disconnect', () => process.exit(0))
