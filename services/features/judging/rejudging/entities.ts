/** Rejudges that are looked at before they are applied (services/platform/database/migrations/rejudgings.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { CaseVerdict } from '@podium/proto/events/bus/judge.ts'
import type { JudgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { SubtaskPoints } from '@podium/proto/rules/submission/subtasks.ts'
import { relation } from '../../../platform/database/relation.ts'
import { Contest } from '../../contests/entities.ts'
import { Submission } from '../../submissions/entities.ts'

export type RejudgingState = 'judging' | 'ready' | 'applied' | 'dropped'

export const Rejudging = defineEntity({
  name: 'Rejudging',
  tableName: 'rejudging',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    cid: p.bigint('number'),
    contest: relation(Contest, 'cid'),
    reason: p.text(),
    state: p.string().length(8).$type<RejudgingState>().default('judging'),
    total: p.integer(),
    /** Runs with a result. */
    done: p.integer().default(0),
    madeBy: p.string().length(255),
    madeAt: p.datetime(6),
    /** Whoever applied or dropped it. */
    endedBy: p.string().length(255).nullable(),
    endedAt: p.datetime(6).nullable(),
  },
})

export const RejudgingRun = defineEntity({
  name: 'RejudgingRun',
  tableName: 'rejudging_run',
  properties: {
    /** The judges know it by the attempt that proto/rules/submission/shadow.ts makes of it. */
    id: p.bigint('number').primary().autoincrement(),
    rejudgingId: p.bigint('number'),
    rejudging: relation(Rejudging, 'rejudging_id'),
    submitId: p.bigint('number'),
    submission: relation(Submission, 'submit_id'),
    /** Of the submission when it was chosen. */
    attempt: p.integer(),
    sentAt: p.datetime(6).nullable(),
    dataHash: p.string().length(64).nullable(),
    /** Verdict code; null until there is one. */
    status: p.integer().nullable(),
    score: p.integer().nullable(),
    oiRankScore: p.integer().nullable(),
    timeMs: p.integer().nullable(),
    memoryKb: p.integer().nullable(),
    judger: p.text().nullable(),
    errorMessage: p.json<readonly JudgeMessage[]>().nullable(),
    subtasks: p.json<readonly SubtaskPoints[]>().nullable(),
    cases: p.json<readonly CaseVerdict[]>().nullable(),
  },
})

export const rejudgingEntities = [Rejudging, RejudgingRun]
