/** Boards as they are kept (store/). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { StoredCells } from './store/facts.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Contest } from '../contests/entities.ts'

const key = () => p.bigint('number')
const revision = () => p.bigint('number')
const cells = () => p.json<StoredCells>().defaultRaw("'{}'")

export const Board = defineEntity({
  name: 'Board',
  tableName: 'board',
  properties: {
    cid: key().primary().autoincrement(false),
    contest: relation(Contest, 'cid'),
    publicRev: revision().defaultRaw('0'),
    juryRev: revision().defaultRaw('0'),
    /** Revision at which the whole board became another one. */
    publicReset: revision().defaultRaw('0'),
    juryReset: revision().defaultRaw('0'),
    /** The public sees the live cells. */
    isOpen: p.boolean().default(false),
    /** The contest has changed since the cells were computed. */
    isStale: p.boolean().default(true),
  },
})

export const BoardRowEntity = defineEntity({
  name: 'BoardRow',
  tableName: 'board_row',
  properties: {
    cid: key().primary(),
    board: relation(Board, 'cid'),
    uid: p.string().length(32).primary(),
    user: relation(User, 'uid'),
    live: cells(),
    /** Where what came after the end changes a cell. */
    late: cells(),
    sealed: cells(),
    /** A team that stands on the board before its first submission. */
    isListed: p.boolean().default(false),
    publicRev: revision(),
    juryRev: revision(),
  },
})

export const boardEntities = [Board, BoardRowEntity]
