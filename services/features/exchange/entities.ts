/** Tasks of import and export, and what was imported. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { InferEntity } from '@mikro-orm/postgresql'
import type { ItemReport, Reason } from './jobs/report.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Problem } from '../problems/entities.ts'

const jobKinds = ['preview', 'import', 'export', 'remote'] as const
const jobStates = ['running', 'done', 'failed'] as const
export type JobKind = (typeof jobKinds)[number]
export type JobState = (typeof jobStates)[number]

export const ExchangeJob = defineEntity({
  name: 'ExchangeJob',
  tableName: 'exchange_job',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    uid: p.string().length(32),
    user: relation(User, 'uid'),
    kind: p.string().$type<JobKind>().length(8),
    format: p.string().length(32),
    fileName: p.string().length(255),
    state: p.string().$type<JobState>().length(8).default('running'),
    /** Problems to come; null while it is not known. */
    total: p.integer().nullable(),
    items: p.json<readonly ItemReport[]>().defaultRaw("'[]'"),
    /** Why it failed as a whole. */
    reason: p.json<Reason>().nullable(),
    /** Of an export, in the object store. */
    resultHash: p.string().length(64).nullable(),
    resultBytes: p.bigint('number').nullable(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('now()'),
    /** A running task that nobody touches any more was interrupted. */
    touchedAt: p.datetime(6).defaultRaw('now()'),
    /** Of a preview, in the object store. */
    sourceHash: p.string().length(64).nullable(),
  },
})

export type ExchangeJob = InferEntity<typeof ExchangeJob>

/** By what an import knows a problem again. */
export const ProblemImport = defineEntity({
  name: 'ProblemImport',
  tableName: 'problem_import',
  properties: {
    fingerprint: p.string().length(64).primary(),
    pid: p.bigint('number'),
    problem: relation(Problem, 'pid'),
  },
})

export const exchangeEntities = [ExchangeJob, ProblemImport]
