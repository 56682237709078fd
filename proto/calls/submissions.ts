/** Submitting and submissions (contract/practice 2.5, 3, 4.4, 4.5). */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { declare } from './declare.ts'
import { ProblemDisplayId } from './problems.ts'
import { Id, Int, None, Nullable, Page, paging, Time, Uid } from './shapes.ts'

const NullableText = Nullable(Type.String())
const NullableInt = Nullable(Int)
/** To the end of the year 9999: a later moment has no text of the usual form. */
const momentMs = { minimum: 0, maximum: 253_402_300_799_999 }

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
  vjudgeSubmitId: Type.Null(),
  vjudgeUsername: Type.Null(),
  vjudgePassword: Type.Null(),
  gmtCreate: Time,
  gmtModified: Time,
})
/**
 * Additions to the contract: the problem's title, its id in the contest and who judges it, so that the page needs no
 * second call.
 */
export const SubmissionInfo = Type.Object({
  submission: Submission,
  codeShare: Nullable(Type.Boolean()),
  title: NullableText,
  displayId: Type.Unsafe<string | null>({ ...NullableText, description: 'null outside a contest' }),
  isRemote: Type.Boolean({ description: 'another site judges the problem' }),
  displayName: Type.Optional(
    Type.Unsafe<string | null>({ ...NullableText, description: 'what the contest calls the author' }),
  ),
})

/** Additions to the filters of lists of submissions. */
export const listNarrowed = {
  language: Type.Optional(Type.String({ maxLength: 64, description: 'addition: by its whole name' })),
  fromMs: Type.Optional(
    Type.Integer({
      ...momentMs,
      description: 'addition: submitted at this moment or later, in milliseconds since 1970',
    }),
  ),
  untilMs: Type.Optional(Type.Integer({ ...momentMs, description: 'addition: submitted before this moment' })),
}

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

const bySubmitId = Type.Object({ submitId: Id })
const OptionalId = Type.Optional(Nullable(Int))

export const submissionCalls = {
  submit: declare('submit', {
    summary: 'Submit a solution',
    body: Type.Object({
      pid: ProblemDisplayId,
      language: Type.String({ minLength: 1, maxLength: 64 }),
      code: Type.String(),
      cid: OptionalId,
      tid: OptionalId,
      gid: OptionalId,
      isRemote: Type.Optional(Nullable(Type.Boolean())),
      captcha: Type.Optional(
        Nullable(Type.String({ description: 'asked for where the site configuration has submitNeedsCaptcha' })),
      ),
      captchaKey: Type.Optional(Nullable(Type.String())),
    }),
    answer: Submission,
    refusals: [
      'judgingClosed',
      'captchaNeeded',
      'captchaWrong',
      'languageUnknown',
      'languageNotAllowed',
      'codeEmpty',
      'codeTooLong',
      'submitTooFast',
      'problemNotFound',
      'problemNotPublic',
      'languageUnavailable',
      'contestNotFound',
      'contestScheduled',
      'contestEnded',
      'contestGroupOnly',
      'contestNotRegistered',
      'contestAccountRule',
      'contestProblemMissing',
      'contestProblemPrivate',
      'trainingMissing',
      'trainingGroupOnly',
      'trainingNotRegistered',
      'trainingProblemMissing',
    ],
  }),
  submissionDetail: declare('submissionDetail', {
    summary: 'One submission as its reader may see it',
    query: bySubmitId,
    answer: SubmissionInfo,
    refusals: ['submissionNotFound', 'submissionHidden'],
  }),
  allCaseResult: declare('allCaseResult', {
    summary: 'Results of all cases',
    query: bySubmitId,
    answer: Nullable(CaseResult),
    refusals: ['submissionNotFound', 'casesHidden'],
  }),
  caseData: declare('caseData', {
    summary: 'Addition: input, expected and found output of one case, where they are open to the reader',
    query: Type.Object({ submitId: Id, seq: Type.Integer({ minimum: 1, maximum: 2000 }) }),
    answer: CaseData,
    refusals: ['submissionNotFound', 'casesHidden', 'caseDataClosed'],
  }),
  updateSubmission: declare('updateSubmission', {
    summary: 'Share a submission or take it back',
    body: Type.Object({
      submitId: OptionalId,
      share: Type.Optional(Nullable(Type.Boolean())),
      uid: Type.Optional(Nullable(Type.String())),
    }),
    answer: None,
    refusals: ['fieldBlank', 'submissionNotFound', 'notOwner', 'shareContest', 'shareClosed'],
  }),
  submissionList: declare('submissionList', {
    summary: 'Submissions outside contests, newest first',
    query: Type.Object({
      ...paging,
      onlyMine: Type.Optional(Nullable(Type.Boolean())),
      status: Type.Optional(Nullable(Int)),
      username: Type.Optional(Type.String({ maxLength: 255 })),
      problemID: Type.Optional(Type.String({ maxLength: 255 })),
      completeProblemID: Type.Optional(Nullable(Type.Boolean())),
      gid: OptionalId,
      ...listNarrowed,
    }),
    answer: Page(SubmissionRow),
    refusals: ['onlyMineNeedsSignIn', 'submissionListHidden'],
  }),
  checkSubmissionsStatus: declare('checkSubmissionsStatus', {
    summary: 'States of the submissions asked for that the reader may see',
    body: Type.Object({ submitIds: Type.Array(Id, { maxItems: 500 }), cid: OptionalId }),
    answer: Type.Record(Type.String(), Submission),
  }),
  resubmit: declare('resubmit', {
    summary: 'Send a submission again that failed to be sent',
    query: bySubmitId,
    answer: Submission,
    refusals: ['submissionNotFound', 'notOwner', 'resubmitRefused', 'judgingClosed'],
  }),
}
