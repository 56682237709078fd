/** Submissions of a problem that are judged again. Those of a contest problem are in contests/entities.ts. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import { relation } from '../../platform/database/relation.ts'
import { Problem } from '../problems/entities.ts'

export const ProblemRejudge = defineEntity({
  name: 'ProblemRejudge',
  tableName: 'problem_rejudge',
  properties: {
    pid: p.bigint('number').primary().autoincrement(false),
    problem: relation(Problem, 'pid'),
    total: p.integer(),
    done: p.integer().default(0),
    /** The newest submission at the start. */
    toSubmitId: p.bigint('number'),
    /** Every submission up to this one has been put back. */
    lastSubmitId: p.bigint('number').defaultRaw('0'),
    /** Put back, and with their new verdict since. */
    judged: p.integer().default(0),
    startedAt: p.datetime(6),
    finishedAt: p.datetime(6).nullable(),
    judgedAt: p.datetime(6).nullable(),
    /** Of its live topic; goes on when it is started over. */
    revision: p.integer().default(0),
  },
})

export const judgingEntities = [ProblemRejudge]
