/** Questions to the jury of a contest (services/platform/database/migrations/clarifications.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import { relation } from '../../../platform/database/relation.ts'
import { User } from '../../account/entities.ts'
import { Contest, ContestProblem } from '../entities.ts'

/** What was done with one. */
export type ClarificationStep = 'asked' | 'claimed' | 'released' | 'answered' | 'merged' | 'written'

export const Clarification = defineEntity({
  name: 'Clarification',
  tableName: 'clarification',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    cid: p.bigint('number'),
    contest: relation(Contest, 'cid'),
    /** Null for a general question, and where the problem was taken out. */
    cpid: p.bigint('number').nullable(),
    contestProblem: relation(ContestProblem, 'cpid'),
    /** Who asked, or the one whom the jury has written to; null for a message to several or to everybody. */
    uid: p.string().length(32).nullable(),
    user: relation(User, 'uid'),
    /** Null for a message of the jury, whose text is the answer. */
    question: p.text().nullable(),
    /** Who of the jury has taken it. */
    claimedUid: p.string().length(32).nullable(),
    answer: p.text().nullable(),
    answeredUid: p.string().length(32).nullable(),
    answeredAt: p.datetime(6).nullable(),
    /** Whom a message to several names. */
    toUids: p.json<readonly string[]>().defaultRaw("'[]'"),
    /** Groups that it names: codes of its contest's, and `messageGroups` (proto/rules/contest/clarification.ts). */
    toGroups: p.json<readonly string[]>().defaultRaw("'[]'"),
    /** The answer is for everybody. */
    isPublic: p.boolean().default(false),
    /** The clarification whose answer it shares. */
    mergedInto: p.bigint('number').nullable(),
    createdAt: p.datetime(6),
    updatedAt: p.datetime(6),
  },
})

/** Who reads a message to several: those who were in its groups when it was sent, and those whom it names. */
export const ClarificationRecipient = defineEntity({
  name: 'ClarificationRecipient',
  tableName: 'clarification_recipient',
  properties: {
    clarificationId: p.bigint('number').primary().autoincrement(false),
    clarification: relation(Clarification, 'clarification_id'),
    uid: p.string().length(32).primary(),
    user: relation(User, 'uid'),
  },
})

export const ClarificationEvent = defineEntity({
  name: 'ClarificationEvent',
  tableName: 'clarification_event',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    clarificationId: p.bigint('number'),
    clarification: relation(Clarification, 'clarification_id'),
    what: p.string().length(16).$type<ClarificationStep>(),
    /** Who did it. */
    uid: p.string().length(32),
    user: relation(User, 'uid'),
    text: p.text().nullable(),
    createdAt: p.datetime(6),
  },
})

export const clarificationEntities = [Clarification, ClarificationRecipient, ClarificationEvent]
