/**
 * Method, path and audience of every call, free of schemas so that the browser can import it; the rows stand in
 * `paths/<area>.ts`. The schemas of a call stand in the area's file beside this and are tied to the rows by `declare`.
 */
import { accountPaths } from './paths/account.ts'
import { boardsPaths } from './paths/boards.ts'
import { contestAdminPaths } from './paths/contest-admin.ts'
import { contestsPaths } from './paths/contests.ts'
import { filesPaths } from './paths/files.ts'
import { homePaths } from './paths/home.ts'
import { groupDiscussionsPaths } from './paths/group-discussions.ts'
import { groupsPaths } from './paths/groups.ts'
import { messagesPaths } from './paths/messages.ts'
import { judgeAdminPaths } from './paths/judge-admin.ts'
import { problemAdminPaths } from './paths/problem-admin.ts'
import { tagAdminPaths } from './paths/tag-admin.ts'
import { draftsPaths } from './paths/drafts.ts'
import { editorSettingsPaths } from './paths/editor-settings.ts'
import { dashboardPaths } from './paths/dashboard.ts'
import { pageFilesPaths } from './paths/page-files.ts'
import { peoplePaths } from './paths/people.ts'
import { exchangePaths } from './paths/exchange.ts'
import { siteContentPaths } from './paths/site-content.ts'
import { problemsPaths } from './paths/problems.ts'
import { profilePaths } from './paths/profile.ts'
import { selfTestPaths } from './paths/self-test.ts'
import { sitePaths } from './paths/site.ts'
import { commentsPaths } from './paths/comments.ts'
import { userAdminPaths } from './paths/user-admin.ts'
import { discussionAdminPaths } from './paths/discussion-admin.ts'
import { discussionsPaths } from './paths/discussions.ts'
import { submissionsPaths } from './paths/submissions.ts'
import { trainingAdminPaths } from './paths/training-admin.ts'
import { groupContestsPaths } from './paths/group-contests.ts'
import { groupProblemsPaths } from './paths/group-problems.ts'
import { groupTrainingsPaths } from './paths/group-trainings.ts'
import { trainingsPaths } from './paths/trainings.ts'
import type { CallPath } from './paths/call-path.ts'

export type { CallPath, Method } from './paths/call-path.ts'

export const paths = {
  ...sitePaths,
  ...accountPaths,
  ...problemsPaths,
  ...filesPaths,
  ...contestsPaths,
  ...contestAdminPaths,
  ...submissionsPaths,
  ...commentsPaths,
  ...discussionsPaths,
  ...discussionAdminPaths,
  ...userAdminPaths,
  ...selfTestPaths,
  ...draftsPaths,
  ...editorSettingsPaths,
  ...judgeAdminPaths,
  ...problemAdminPaths,
  ...siteContentPaths,
  ...exchangePaths,
  ...boardsPaths,
  ...dashboardPaths,
  ...tagAdminPaths,
  ...homePaths,
  ...messagesPaths,
  ...peoplePaths,
  ...profilePaths,
  ...pageFilesPaths,
  ...trainingsPaths,
  ...trainingAdminPaths,
  ...groupsPaths,
  ...groupProblemsPaths,
  ...groupTrainingsPaths,
  ...groupContestsPaths,
  ...groupDiscussionsPaths,
} as const satisfies Record<string, CallPath>

export type CallName = keyof typeof paths
