/**
 * Every declared call, by domain. The server registers handlers against these; the client takes their types. A domain
 * that is missing here fails calls.test.ts.
 */
import type { AnswerOf, BodyOf, QueryOf } from './declare.ts'
import { auditCalls } from './site/audit.ts'
import { accountCalls } from './user/account.ts'
import { boardCalls } from './board/boards.ts'
import { contestAdminCalls } from './contest/contest-admin.ts'
import { clarificationCalls } from './contest/clarifications.ts'
import { contestApiCalls } from './contest/contest-api.ts'
import { contestCommentaryCalls } from './contest/contest-commentary.ts'
import { contestDecisionCalls } from './contest/contest-decisions.ts'
import { contestRejudgingCalls } from './contest/contest-rejudgings.ts'
import { contestHallCalls } from './contest/contest-halls.ts'
import { contestStaffCalls } from './contest/contest-staff.ts'
import { contestPackageCalls } from './contest/contest-packages.ts'
import { contestPictureCalls } from './contest/contest-pictures.ts'
import { contestTeamCalls } from './contest/contest-teams.ts'
import { contestCalls } from './contest/contests.ts'
import { fileCalls } from './site/files.ts'
import { homeCalls } from './site/home.ts'
import { groupDiscussionCalls } from './discussion/group-discussions.ts'
import { groupCalls } from './group/groups.ts'
import { messageCalls } from './message/messages.ts'
import { judgeCredentialCalls } from './submission/judge-credentials.ts'
import { judgeAdminCalls } from './submission/judge-admin.ts'
import { problemAdminCalls } from './problem/problem-admin.ts'
import { tagAdminCalls } from './problem/tag-admin.ts'
import { draftCalls } from './submission/drafts.ts'
import { editorSettingsCalls } from './user/editor-settings.ts'
import { dashboardCalls } from './site/dashboard.ts'
import { pageFileCalls } from './site/page-files.ts'
import { peopleCalls } from './user/people.ts'
import { exchangeCalls } from './problem/exchange.ts'
import { packageCalls } from './problem/packages.ts'
import { siteContentCalls } from './site/site-content.ts'
import { problemCalls } from './problem/problems.ts'
import { profileCalls } from './user/profile.ts'
import { selfTestCalls } from './submission/self-test.ts'
import { remoteCalls } from './site/remote.ts'
import { remoteHealthCalls } from './site/remote-health.ts'
import { remoteProblemCalls } from './problem/remote-problems.ts'
import { siteCalls } from './site/site.ts'
import { commentCalls } from './discussion/comments.ts'
import { userAdminCalls } from './user/user-admin.ts'
import { discussionAdminCalls } from './discussion/discussion-admin.ts'
import { discussionCalls } from './discussion/discussions.ts'
import { submissionCalls } from './submission/submissions.ts'
import { trainingAdminCalls } from './training/training-admin.ts'
import { groupContestCalls } from './contest/group-contests.ts'
import { groupProblemCalls } from './problem/group-problems.ts'
import { groupTrainingCalls } from './training/group-trainings.ts'
import { trainingCalls } from './training/trainings.ts'

export const calls = {
  ...siteCalls,
  ...auditCalls,
  ...accountCalls,
  ...problemCalls,
  ...fileCalls,
  ...contestCalls,
  ...contestAdminCalls,
  ...contestApiCalls,
  ...contestCommentaryCalls,
  ...contestStaffCalls,
  ...contestDecisionCalls,
  ...contestPackageCalls,
  ...contestPictureCalls,
  ...contestTeamCalls,
  ...contestHallCalls,
  ...contestRejudgingCalls,
  ...clarificationCalls,
  ...submissionCalls,
  ...commentCalls,
  ...discussionCalls,
  ...discussionAdminCalls,
  ...userAdminCalls,
  ...selfTestCalls,
  ...draftCalls,
  ...editorSettingsCalls,
  ...judgeAdminCalls,
  ...judgeCredentialCalls,
  ...problemAdminCalls,
  ...siteContentCalls,
  ...exchangeCalls,
  ...packageCalls,
  ...boardCalls,
  ...dashboardCalls,
  ...tagAdminCalls,
  ...homeCalls,
  ...messageCalls,
  ...peopleCalls,
  ...profileCalls,
  ...pageFileCalls,
  ...trainingCalls,
  ...trainingAdminCalls,
  ...groupCalls,
  ...groupProblemCalls,
  ...groupTrainingCalls,
  ...groupContestCalls,
  ...groupDiscussionCalls,
  ...remoteCalls,
  ...remoteHealthCalls,
  ...remoteProblemCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallQuery<Name extends CallName> = QueryOf<Calls[Name]>
export type CallBody<Name extends CallName> = BodyOf<Calls[Name]>
export type CallAnswer<Name extends CallName> = AnswerOf<Calls[Name]>
