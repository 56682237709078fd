/**
 * What administrators do with submissions and see of the judges (contract/practice 2.8, contract/admin
 * "ServiceInfo").
 */
import { Type } from 'typebox'
import type { TNull } from 'typebox'
import { lanes } from '../../rules/submission/lanes.ts'
import { declareCalls } from '../declare.ts'
import { ownedInGroup } from '../problem/problem-admin.ts'
import { Id, Int, None, Nullable, NullableInt, Time } from '../shapes.ts'
import { Submission } from './submission-shapes.ts'
import { JudgeReport } from '../judge-report.ts'

const bySubmitId = { submitId: Id }

const empty = Object.fromEntries(Object.keys(Submission.properties).map((name) => [name, Type.Null()])) as {
  readonly [Name in keyof typeof Submission.properties]: TNull
}

/** What an administrator's own decision sets, in the shape of a submission: what it does not set is null. */
export const SetManualVerdict = Type.Object({
  ...empty,
  submitId: Id,
  judger: Type.String(),
  status: Int,
  score: NullableInt,
  oiRankScore: NullableInt,
})

export const ServiceInstance = Type.Object({
  serviceId: Type.String(),
  host: Type.String(),
  port: Int,
  secure: Type.Boolean(),
  uri: Type.String(),
  metadata: Type.Record(Type.String(), Type.String()),
})

/** Addition to the contract: what waits for the judges, by urgency. */
export const LaneInfo = Type.Object({
  lane: Type.Enum(lanes),
  waiting: Type.Integer({ description: 'not taken by a judge yet' }),
  running: Type.Integer({ description: 'held by a judge' }),
  oldestWaitingS: Type.Union([Int, Type.Null()], {
    description: 'seconds that the oldest waiting one has waited; null when none waits',
  }),
})

/** Addition to the contract: a language that submissions wait for and no judge has that is there now. */
export const LanguageWithoutJudge = Type.Object({ language: Type.String(), waiting: Int })

/** Addition to the contract: a judge that gets no tasks, because it would misread them. */
export const JudgeOfOtherVersion = Type.Object({
  name: Type.String(),
  version: Type.Integer({ description: 'of the judge protocol that it speaks' }),
  ours: Type.Integer({ description: 'the one that this site speaks' }),
  seenAt: Time,
})

export const ServiceInfo = Type.Object({
  nacos: Type.Object({ status: Type.String({ description: '`UP`, or `DOWN` when the message bus does not answer' }) }),
  backupCores: Int,
  backupPercentCpuLoad: Type.String({ description: 'like `12.34%`' }),
  backupPercentMemoryLoad: Type.String(),
  backupService: Type.Array(ServiceInstance),
  lanes: Type.Array(LaneInfo),
  withoutJudge: Type.Array(LanguageWithoutJudge),
  otherVersions: Type.Array(JudgeOfOtherVersion),
})

export const JudgeServiceInfo = Type.Object({
  cpuCores: Int,
  percentCpuLoad: Type.String(),
  percentMemoryLoad: Type.String(),
  service: ServiceInstance,
  // additions to the contract
  name: Type.String(),
  slots: Type.Integer({ description: 'tasks judged at the same time at most' }),
  running: Int,
  seenAt: Time,
  labels: Type.Array(Type.String(), { description: 'words that whoever runs it has given it' }),
  driver: Type.String({ description: 'sandbox' }),
  unsafe: Type.Boolean({ description: 'serves although a limit is not enforced' }),
  calibration: Type.Union(
    [
      Type.Object({
        factor: Type.Number({ description: 'above 1: slower than the machine of reference' }),
        scalesLimits: Type.Boolean({ description: 'time limits are multiplied by it' }),
      }),
      Type.Null(),
    ],
    { description: 'null until it is measured' },
  ),
  clockOffsetMs: Type.Union([Int, Type.Null()], {
    description: 'by how much its clock is ahead of the database’s; null when a judge of an older version does not say',
  }),
  outage: Type.Optional(
    Type.Object(
      {
        reason: JudgeReport,
        since: Time,
        until: Nullable(Time),
      },
      { description: 'it takes no tasks; `until` is null when that lasts until its known run is right again' },
    ),
  ),
  enforced: Type.Record(Type.String(), Type.String(), { description: 'limit to the mechanism that enforces it' }),
  enforcedReports: Type.Optional(Type.Record(Type.String(), JudgeReport)),
  warnings: Type.Array(Type.String()),
  warningReports: Type.Optional(Type.Array(JudgeReport)),
  languages: Type.Array(Type.Object({ name: Type.String(), version: Type.String() })),
})

/** Addition to the contract: how far a rejudge of a whole problem is. */
export const RejudgeProgress = Type.Object({
  total: Type.Integer({ description: 'submissions that it began with' }),
  done: Type.Integer({ description: 'put back to the judges' }),
  judged: Type.Integer({ description: 'of these, with their new verdict' }),
  startedAt: Time,
  finishedAt: Type.Union([Time, Type.Null()], { description: 'when the last one was put back' }),
  judgedAt: Type.Union([Time, Type.Null()], { description: 'when the last one had its new verdict' }),
  revision: Type.Integer({ description: 'of the live topic `problem:<pid>:rejudge`' }),
})

/** Addition to the contract: what a rejudge of a whole problem would take up, and how far the last one is. */
export const ProblemRejudge = Type.Object({
  judged: Type.Integer({
    description:
      'submissions that a rejudge would put back: outside running contests, with their code, not set by hand',
  }),
  last: Nullable(RejudgeProgress),
})

export const judgeAdminCalls = declareCalls({
  rejudge: {
    method: 'GET',
    path: '/api/admin/judge/rejudge',
    who: ['rejudge'],
    summary: 'Judge a submission anew',
    query: Type.Object(bySubmitId),
    answer: Submission,
    refusals: ['submissionMissing', 'rejudgeRefused', 'rejudgeNoCode'],
  },
  manualJudge: {
    method: 'GET',
    path: '/api/admin/judge/manual-judge',
    who: ['rejudge'],
    summary: 'Set a verdict by hand',
    query: Type.Object({ ...bySubmitId, status: Int, score: Type.Optional(NullableInt) }),
    answer: SetManualVerdict,
    refusals: ['submissionMissing', 'manualInProgress', 'manualCompileError', 'manualStatus'],
  },
  cancelJudge: {
    method: 'GET',
    path: '/api/admin/judge/cancel-judge',
    who: ['rejudge'],
    summary: 'Cancel a submission',
    query: Type.Object(bySubmitId),
    answer: SetManualVerdict,
    refusals: ['submissionMissing'],
  },
  problemRejudge: {
    method: 'GET',
    path: '/api/admin/judge/problem-rejudge',
    who: ['problem_admin'],
    summary: 'Addition: submissions of a problem that were judged outside running contests',
    query: Type.Object({ pid: Id }),
    answer: ProblemRejudge,
    refusals: ['problemMissing', 'problemNotYours'],
    group: {
      name: 'groupProblemRejudge',
      path: '/api/group/problem-rejudge',
      summary: 'Addition: submissions of a problem of a group that were judged outside running contests',
      refusals: ownedInGroup,
    },
  },
  rejudgeProblem: {
    method: 'POST',
    path: '/api/admin/judge/rejudge-problem',
    who: ['problem_admin'],
    summary: 'Addition: judge all submissions of a problem outside running contests again',
    body: Type.Object({ pid: Id }),
    answer: None,
    refusals: ['problemMissing', 'problemNotYours', 'nothingToRejudge'],
    group: {
      name: 'rejudgeGroupProblem',
      path: '/api/group/rejudge-problem',
      summary: 'Addition: judge all submissions of a problem of a group outside running contests again',
      refusals: [...ownedInGroup, 'nothingToRejudge'],
    },
  },
  serviceInfo: {
    method: 'GET',
    path: '/api/admin/config/get-service-info',
    who: ['problem_admin'],
    summary: 'State of the services and of what waits for the judges',
    answer: ServiceInfo,
  },
  judgeServiceInfo: {
    method: 'GET',
    path: '/api/admin/config/get-judge-service-info',
    who: ['problem_admin'],
    summary: 'The judges that are connected',
    answer: Type.Array(JudgeServiceInfo),
  },
})
