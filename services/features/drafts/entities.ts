/** Code that was written and not submitted. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Contest } from '../contests/entities.ts'
import { Problem } from '../problems/entities.ts'

/** One for each writer, problem, contest and slot. */
export const Draft = defineEntity({
  name: 'Draft',
  tableName: 'draft',
  properties: {
    uid: p.string().length(32),
    user: relation(User, 'uid'),
    pid: p.bigint('number'),
    problem: relation(Problem, 'pid'),
    /** Null outside contests. */
    cid: p.bigint('number').nullable(),
    contest: relation(Contest, 'cid'),
    /** Languages of one family share a slot. */
    slot: p.string().length(64),
    language: p.string().length(64),
    code: p.text(),
    codeBytes: p.integer(),
    /** Raised with every saving, over all drafts: the greatest is the newest. */
    revision: p.bigint('number').primary().autoincrement(false),
    savedAt: p.datetime(6),
  },
})

export const draftEntities = [Draft]
