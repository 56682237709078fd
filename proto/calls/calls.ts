/** Every declared call. The server registers handlers against these; the client takes their types. */
import type { AnswerOf, BodyOf, QueryOf } from './declare.ts'
import { accountCalls } from './account.ts'
import { boardCalls } from './boards.ts'
import { contestAdminCalls } from './contest-admin.ts'
import { contestCalls } from './contests.ts'
import { fileCalls } from './files.ts'
import { homeCalls } from './home.ts'
import { groupDiscussionCalls } from './group-discussions.ts'
import { groupCalls } from './groups.ts'
import { messageCalls } from './messages.ts'
import { judgeAdminCalls } from './judge-admin.ts'
import { problemAdminCalls } from './problem-admin.ts'
import { tagAdminCalls } from './tag-admin.ts'
import { draftCalls } from './drafts.ts'
import { editorSettingsCalls } from './editor-settings.ts'
import { dashboardCalls } from './dashboard.ts'
import { pageFileCalls } from './page-files.ts'
import { peopleCalls } from './people.ts'
import { exchangeCalls } from './exchange.ts'
import { siteContentCalls } from './site-content.ts'
import { problemCalls } from './problems.ts'
import { profileCalls } from './profile.ts'
import { selfTestCalls } from './self-test.ts'
import { siteCalls } from './site.ts'
import { commentCalls } from './comments.ts'
import { userAdminCalls } from './user-admin.ts'
import { discussionAdminCalls } from './discussion-admin.ts'
import { discussionCalls } from './discussions.ts'
import { submissionCalls } from './submissions.ts'
import { trainingAdminCalls } from './training-admin.ts'
import { groupContestCalls } from './group-contests.ts'
import { groupProblemCalls } from './group-problems.ts'
import { groupTrainingCalls } from './group-trainings.ts'
import { trainingCalls } from './trainings.ts'
import type { CallName } from './paths.ts'

export const calls = {
  ...siteCalls,
  ...accountCalls,
  ...problemCalls,
  ...fileCalls,
  ...contestCalls,
  ...contestAdminCalls,
  ...submissionCalls,
  ...commentCalls,
  ...discussionCalls,
  ...discussionAdminCalls,
  ...userAdminCalls,
  ...selfTestCalls,
  ...draftCalls,
  ...editorSettingsCalls,
  ...judgeAdminCalls,
  ...problemAdminCalls,
  ...siteContentCalls,
  ...exchangeCalls,
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
} satisfies Record<CallName, unknown>

export type Calls = typeof calls
export type CallQuery<Name extends CallName> = QueryOf<Calls[Name]>
export type CallBody<Name extends CallName> = BodyOf<Calls[Name]>
export type CallAnswer<Name extends CallName> = AnswerOf<Calls[Name]>
