/** Submissions and their cases as they travel. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { JudgeReport } from '../judge-report.ts'
import { Id, Int, Nullable, NullableInt, NullableText, Time, Uid } from '../shapes.ts'
import { RemoteRun, RemoteState } from './remote-state.ts'

export const Submission = Type.Object({
  submitId: Id,
  pid: NullableInt,
  displayPid: NullableText,
  uid: Uid,
  username: Type.String(),
  submitTime: Time,
  status: Int,
  share: Type.Boolean(),
  errorMessage: NullableText,
  time: NullableInt,
  memory: NullableInt,
  score: NullableInt,
  oiRankScore: NullableInt,
  length: NullableInt,
  code: NullableText,
  language: Type.String(),
  cid: Int,
  cpid: Int,
  gid: NullableInt,
  judger: Type.String(),
  ip: NullableText,
  version: Type.Integer({ description: 'starts at 0, one less than the attempt' }),
  isManual: Type.Boolean(),
  vjudgeSubmitId: Type.Unsafe<number | null>({
    ...NullableInt,
    description: 'run at the remote site, where its number is one; in details of those who may read the code',
  }),
  vjudgeUsername: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'account at the remote site; in details for administrators',
  }),
  vjudgePassword: Type.Null(),
  gmtCreate: Time,
  gmtModified: Time,
})
/**
 * Additions to the contract: the problem's title, its id in the contest and who judges it, so that the page needs no
 * second call; and the error message as codes with parameters, where it is the judge's.
 */
export const SubmissionInfo = Type.Object({
  submission: Submission,
  codeShare: Nullable(Type.Boolean()),
  title: NullableText,
  displayId: Type.Unsafe<string | null>({ ...NullableText, description: 'null outside a contest' }),
  isRemote: Type.Boolean({ description: 'another site judges the problem' }),
  remote: Type.Optional(Nullable(RemoteState)),
  displayName: Type.Optional(
    Type.Unsafe<string | null>({ ...NullableText, description: 'what the contest calls the author' }),
  ),
  judgeReport: Type.Optional(JudgeReport),
})

export const SubmissionRow = Type.Object({
  uid: Uid,
  submitId: Id,
  username: Type.String(),
  pid: NullableInt,
  displayPid: NullableText,
  title: NullableText,
  displayId: NullableText,
  submitTime: Time,
  status: Int,
  share: Type.Boolean(),
  time: NullableInt,
  memory: NullableInt,
  score: NullableInt,
  oiRankScore: NullableInt,
  length: NullableInt,
  language: Type.String(),
  cid: Int,
  cpid: Int,
  source: Type.Null(),
  judger: Type.String(),
  ip: NullableText,
  isManual: Type.Boolean(),
  attempt: Type.Integer({ description: 'addition: number of the judging' }),
  isRemote: Type.Boolean({ description: 'addition: another site judges the problem' }),
  remote: Type.Optional(RemoteRun),
  displayName: Type.Optional(
    Type.Unsafe<string | null>({ ...NullableText, description: 'addition: what the contest calls the author' }),
  ),
})

export const CaseItem = Type.Object({
  id: NullableInt,
  pid: NullableInt,
  submitId: NullableInt,
  caseId: NullableInt,
  uid: NullableText,
  time: NullableInt,
  memory: NullableInt,
  score: NullableInt,
  status: Int,
  inputData: NullableText,
  outputData: NullableText,
  userOutput: Type.Unsafe<string | null>({
    ...NullableText,
    description:
      'what the run or the checker reports; where the test data are closed to the reader, without a word of them',
  }),
  groupNum: NullableInt,
  seq: Int,
  mode: NullableText,
  gmtCreate: Nullable(Time),
  gmtModified: Nullable(Time),
  isSample: Type.Boolean({ description: 'addition: its input is that of an example of the statement' }),
  hasData: Type.Boolean({ description: 'addition: input, expected and found output are open to the reader' }),
  judgeReport: Type.Optional(JudgeReport),
})
/** The beginning of a text, at most some KB. */
export const Excerpt = Type.Object({
  text: Type.String(),
  sizeBytes: Type.Integer({ description: 'of the whole' }),
  isCut: Type.Boolean(),
})
export const CaseData = Type.Object({
  seq: Int,
  isSample: Type.Boolean(),
  input: Type.Unsafe<Static<typeof Excerpt> | null>({
    ...Nullable(Excerpt),
    description: 'null when the test data were replaced since',
  }),
  expected: Nullable(Excerpt),
  found: Type.Unsafe<Static<typeof Excerpt> | null>({
    ...Nullable(Excerpt),
    description: 'null where no output is kept: of accepted cases, dialogues, and all but the first failed cases',
  }),
})
export const SubTask = Type.Object({
  groupNum: NullableInt,
  score: NullableInt,
  status: Int,
  ac: Int,
  total: Int,
  time: NullableInt,
  memory: NullableInt,
  subtaskDetailList: Type.Array(CaseItem),
})
export const CaseResult = Type.Object({
  judgeCaseMode: Type.String(),
  judgeCaseList: Nullable(Type.Array(CaseItem)),
  subTaskJudgeCaseVoList: Nullable(Type.Array(SubTask)),
})
