/** Self-tests that wait for a judge or for their owner. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { Static } from 'typebox'
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import type { TestResult } from '@podium/proto/calls/submission/self-test.ts'
import type { InferEntity } from '@mikro-orm/postgresql'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'

export const SelfTest = defineEntity({
  name: 'SelfTest',
  tableName: 'self_test',
  properties: {
    /** Secret of its owner. */
    key: p.string().length(64).primary(),
    uid: p.string().length(32),
    user: relation(User, 'uid'),
    userInput: p.text(),
    expectedOutput: p.text().nullable(),
    judgeMode: p.string().$type<JudgeProblem['judgeMode']>().length(32),
    /** Null while it waits. */
    result: p.json<Static<typeof TestResult>>().nullable(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('now()'),
    expiresAt: p.datetime(6),
  },
})

export type SelfTest = InferEntity<typeof SelfTest>

export const selfTestEntities = [SelfTest]
