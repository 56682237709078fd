/** Decisions of the jury of a contest (services/platform/database/migrations/decisions.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { DecisionKind, OutKind } from '@podium/proto/rules/contest/decisions.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Contest, ContestProblem } from '../contests/entities.ts'
import { Submission } from '../submissions/entities.ts'

export const ContestDecision = defineEntity({
  name: 'ContestDecision',
  tableName: 'contest_decision',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    cid: p.bigint('number'),
    contest: relation(Contest, 'cid'),
    kind: p.string().length(16).$type<DecisionKind>(),
    /** The participant; null for everybody. */
    uid: p.string().length(32).nullable(),
    user: relation(User, 'uid'),
    submitId: p.bigint('number').nullable(),
    submission: relation(Submission, 'submit_id'),
    /** The problem whose judging is paused; null for the whole contest. */
    cpid: p.bigint('number').nullable(),
    contestProblem: relation(ContestProblem, 'cpid'),
    minutes: p.integer().nullable(),
    shown: p.string().length(8).$type<OutKind>().nullable(),
    reason: p.text(),
    /** Name of whoever decided. */
    madeBy: p.string().length(255),
    madeAt: p.datetime(6),
    /** Null while it is in force. */
    takenBackBy: p.string().length(255).nullable(),
    takenBackAt: p.datetime(6).nullable(),
    takenBackReason: p.text().nullable(),
  },
})

export const decisionEntities = [ContestDecision]
