/** Submitting and submissions (contract/practice 2.5, 3, 4.4, 4.5). */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { ProblemDisplayId } from '../problem/problem-shapes.ts'
import { Id, Int, None, Nullable, NullableInt, Page, paging, Time } from '../shapes.ts'
import { CaseData, CaseResult, Submission, SubmissionInfo, SubmissionRow } from './submission-shapes.ts'

/** To the end of the year 9999: a later moment has no text of the usual form. */
const momentMs = { minimum: 0, maximum: 253_402_300_799_999 }

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

const bySubmitId = Type.Object({ submitId: Id })
const OptionalId = Type.Optional(Nullable(Int))

export const submissionCalls = declareCalls({
  submit: {
    method: 'POST',
    path: '/api/submit-problem-judge',
    who: ['submit'],
    waitsForDatabase: true,
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
      idempotencyKey: Type.Optional(
        Nullable(
          Type.String({
            minLength: 8,
            maxLength: 64,
            description:
              'addition: the same key of the same user within a day stores nothing more, and is answered with the submission that it has stored',
          }),
        ),
      ),
    }),
    answer: Submission,
    refusals: [
      'submissionKeyReused',
      'judgingClosed',
      'captchaNeeded',
      'captchaWrong',
      'languageUnknown',
      'languageNotAllowed',
      'contestLanguage',
      'remoteProblemGone',
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
      'contestStaffTakesPart',
      'contestProblemMissing',
      'contestProblemPrivate',
      'trainingMissing',
      'trainingGroupOnly',
      'trainingNotRegistered',
      'trainingProblemMissing',
    ],
  },
  submissionDetail: {
    method: 'GET',
    path: '/api/get-submission-detail',
    who: 'open',
    staffAccounts: true,
    summary: 'One submission as its reader may see it',
    query: bySubmitId,
    answer: SubmissionInfo,
    refusals: ['submissionNotFound', 'submissionHidden'],
  },
  allCaseResult: {
    method: 'GET',
    path: '/api/get-all-case-result',
    who: 'open',
    staffAccounts: true,
    summary: 'Results of all cases',
    query: bySubmitId,
    answer: Nullable(CaseResult),
    refusals: ['submissionNotFound', 'casesHidden'],
  },
  caseData: {
    method: 'GET',
    path: '/api/get-case-data',
    who: 'open',
    staffAccounts: true,
    summary: 'Addition: input, expected and found output of one case, where they are open to the reader',
    query: Type.Object({ submitId: Id, seq: Type.Integer({ minimum: 1, maximum: 2000 }) }),
    answer: CaseData,
    refusals: ['submissionNotFound', 'casesHidden', 'caseDataClosed'],
  },
  submissionAttempts: {
    method: 'GET',
    path: '/api/submission-attempts',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: what earlier judgings of a submission came to, the newest first; for the staff',
    query: bySubmitId,
    answer: Type.Array(
      Type.Object({
        attempt: Int,
        status: Int,
        score: NullableInt,
        time: NullableInt,
        memory: NullableInt,
        judger: Type.String(),
        isManual: Type.Boolean(),
        judgedAt: Time,
      }),
    ),
    refusals: ['submissionNotFound', 'submissionHidden'],
  },
  updateSubmission: {
    method: 'PUT',
    path: '/api/submission',
    who: 'user',
    summary: 'Share a submission or take it back',
    body: Type.Object({
      submitId: OptionalId,
      share: Type.Optional(Nullable(Type.Boolean())),
      uid: Type.Optional(Nullable(Type.String())),
    }),
    answer: None,
    refusals: ['fieldBlank', 'submissionNotFound', 'notOwner', 'shareContest', 'shareClosed'],
  },
  submissionList: {
    method: 'GET',
    path: '/api/get-submission-list',
    who: 'open',
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
  },
  checkSubmissionsStatus: {
    method: 'POST',
    path: '/api/check-submissions-status',
    who: 'open',
    summary: 'States of the submissions asked for that the reader may see',
    body: Type.Object({ submitIds: Type.Array(Id, { maxItems: 500 }), cid: OptionalId }),
    answer: Type.Record(Type.String(), Submission),
  },
  resubmit: {
    method: 'GET',
    path: '/api/resubmit',
    who: 'user',
    summary: 'Send a submission again that failed to be sent',
    query: bySubmitId,
    answer: Submission,
    refusals: ['submissionNotFound', 'notOwner', 'resubmitRefused', 'judgingClosed'],
  },
})
