/** What a problem keeps of its package, and the runs of the package's programs. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { InferEntity } from '@mikro-orm/postgresql'
import type { ErrorCode, ErrorParams } from '@podium/proto/errors/index.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { relation } from '../../platform/database/relation.ts'
import { Problem } from '../problems/entities.ts'
import type { Expectation, PackageFacts, PackageProgram } from './programs/program.ts'
import type { LimitRule } from './programs/time-limit.ts'

export interface AboutPackage extends PackageFacts {
  /** Of the ICPC format; empty for others. */
  readonly version: string
  /** Keys of its description that have no place in a problem here, as they were. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** The time limit is still to follow from the runs of its programs. */
  readonly limitRule?: LimitRule
}

/** What was not taken as it was, and why. */
export interface PackageNote {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

export const ProblemPackage = defineEntity({
  name: 'ProblemPackage',
  tableName: 'problem_package',
  properties: {
    pid: p.bigint('number').primary().autoincrement(false),
    problem: relation(Problem, 'pid'),
    about: p.json<AboutPackage>(),
    notes: p.json<readonly PackageNote[]>(),
    importedAt: p.datetime(6),
    /** When its programs were given to the judges last. */
    checkedAt: p.datetime(6).nullable(),
    /** Of the check. */
    revision: p.integer().default(0),
  },
})
export type ProblemPackage = InferEntity<typeof ProblemPackage>

export const ProblemPackageFile = defineEntity({
  name: 'ProblemPackageFile',
  tableName: 'problem_package_file',
  properties: {
    pid: p.bigint('number').primary(),
    package: relation(ProblemPackage, 'pid'),
    path: p.string().length(255).primary(),
    content: p.blob(),
  },
})

/** A case that did not go as it should. */
export interface RunCase {
  readonly name: string
  readonly status: number
  readonly report: JudgeReport
}

export const PackageRun = defineEntity({
  name: 'PackageRun',
  tableName: 'package_run',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    pid: p.bigint('number'),
    package: relation(ProblemPackage, 'pid'),
    path: p.string().length(255),
    kind: p.string().$type<PackageProgram['kind']>().length(16),
    expected: p.json<readonly Expectation[]>(),
    language: p.string().length(64).nullable(),
    /** Null while it waits, and for what no judge runs. */
    status: p.integer().nullable(),
    timeMs: p.integer().nullable(),
    memoryKb: p.integer().nullable(),
    score: p.integer().nullable(),
    /** Whether it did as it should; null where nothing is promised or nothing was run. */
    isAsPromised: p.boolean().nullable(),
    cases: p.json<readonly RunCase[]>().defaultRaw("'[]'"),
    report: p.json<JudgeReport>().defaultRaw("'[]'"),
    endedAt: p.datetime(6).nullable(),
  },
})
export type PackageRun = InferEntity<typeof PackageRun>

export const packageEntities = [ProblemPackage, ProblemPackageFile, PackageRun]
