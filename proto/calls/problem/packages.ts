/** Additions to the contract: the package that a problem came in, and the check of its programs. */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { JudgeReport } from '../judge-report.ts'
import { Id, Int, None, Nullable, NullableInt, NullableText, Time } from '../shapes.ts'

export const PackageRun = Type.Object({
  id: Id,
  path: Type.String({ description: 'in the package' }),
  kind: Type.Enum(['submission', 'validator']),
  language: NullableText,
  expected: Type.Array(Type.String(), { description: 'what a submission may come to: AC, WA, TLE, RTE, or PARTIAL' }),
  isEnded: Type.Boolean(),
  status: NullableInt,
  timeMs: NullableInt,
  memoryKb: NullableInt,
  score: NullableInt,
  isAsPromised: Nullable(
    Type.Boolean({ description: 'whether it did what the package says; null where it says nothing' }),
  ),
  cases: Type.Array(Type.Object({ name: Type.String(), status: Int, report: JudgeReport }), {
    description: 'the first of those that did not end as Accepted',
  }),
  report: JudgeReport,
})

export const PackageCheck = Type.Object({
  revision: Int,
  checkedAt: Nullable(Time),
  runs: Type.Array(PackageRun),
})

const ProblemPackage = Type.Object({
  format: Type.Enum(['icpc', 'polygon']),
  version: Type.String(),
  importedAt: Time,
  notes: Type.Array(Type.String({ description: 'what was not taken as it was' })),
  timeLimitMs: Int,
  /** What of the package is stored beside the problem. */
  files: Type.Array(Type.Object({ path: Type.String(), sizeBytes: Int })),
  check: PackageCheck,
})

export const packageCalls = declareCalls({
  problemPackage: {
    method: 'GET',
    path: '/api/admin/problem/package',
    who: ['problem_admin'],
    summary: 'Addition: the package that a problem was imported from; null for one that was made here',
    query: Type.Object({ pid: Id }),
    answer: Nullable(ProblemPackage),
    refusals: ['problemMissing', 'problemNotYours'],
  },
  checkPackage: {
    method: 'POST',
    path: '/api/admin/problem/check-package',
    who: ['problem_admin'],
    summary: 'Addition: have the programs of the package run by the judges',
    body: Type.Object({ pid: Id }),
    answer: None,
    refusals: ['problemMissing', 'problemNotYours', 'packageMissing', 'packageChecking', 'packageNothing'],
  },
})
