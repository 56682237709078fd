/** What the board's topics say: changed rows, or that the whole board is another one. */
import type { BoardChange } from '@podium/proto/rules/board/snapshot.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import type { BoardVariant } from './facts.ts'

interface BoardMessage {
  readonly topic: TopicNames['board']
  readonly variant: BoardVariant
  readonly boardChange: BoardChange
}

/** Sends them with the transaction of `db`. */
export const enqueueBoard = (db: Db, messages: readonly BoardMessage[]): Promise<void> =>
  enqueue(
    db,
    messages.map(({ topic, variant, boardChange }) =>
      liveEvent({ topic, rev: boardChange.rev, kind: 'board', data: { [variant]: boardChange } }),
    ),
  )
