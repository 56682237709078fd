/**
 * Method, path and audience of every call, free of schemas so that the browser can import it. The schemas of a call stand in
 * the group file of the same name and are tied to these rows by `declare` (declare.ts).
 *
 * `who`: `open` ignores a bad token, `neutral` refuses a bad one but allows none, `user` needs a valid one; a list names
 * permissions, one of which is needed (contract/practice 1.4).
 */
import type { Permission } from '../model/roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Who = 'open' | 'neutral' | 'user' | readonly Permission[]
export interface CallPath {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly who: Who
}

export const paths = {
  // site
  websiteConfig: { method: 'GET', path: '/api/get-website-config', who: 'open' },
  captcha: { method: 'GET', path: '/api/captcha', who: 'open' },
  webConfig: { method: 'GET', path: '/api/admin/config/get-web-config', who: ['system_info_admin'] },
  setWebConfig: { method: 'PUT', path: '/api/admin/config/set-web-config', who: ['system_info_admin'] },
  switchInfo: { method: 'GET', path: '/api/admin/switch/info', who: ['system_info_admin'] },
  switchUpdate: { method: 'PUT', path: '/api/admin/switch/update', who: ['system_info_admin'] },
  // account
  registerCode: { method: 'GET', path: '/api/get-register-code', who: 'open' },
  register: { method: 'POST', path: '/api/register', who: 'open' },
  checkNames: { method: 'POST', path: '/api/check-username-or-email', who: 'open' },
  login: { method: 'POST', path: '/api/login', who: 'open' },
  logout: { method: 'GET', path: '/api/logout', who: 'user' },
  applyResetPassword: { method: 'POST', path: '/api/apply-reset-password', who: 'open' },
  resetPassword: { method: 'POST', path: '/api/reset-password', who: 'open' },
  authInfo: { method: 'GET', path: '/api/get-user-auth-info', who: 'user' },
  adminLogin: { method: 'POST', path: '/api/admin/login', who: 'open' },
  adminLogout: { method: 'GET', path: '/api/admin/logout', who: ['problem_admin'] },
  // look-ups
  languages: { method: 'GET', path: '/api/languages', who: 'open' },
  allProblemTags: { method: 'GET', path: '/api/get-all-problem-tags', who: 'open' },
  tagsAndClassification: { method: 'GET', path: '/api/get-problem-tags-and-classification', who: 'open' },
  problemTags: { method: 'GET', path: '/api/get-problem-tags', who: 'open' },
  problemLanguages: { method: 'GET', path: '/api/get-problem-languages', who: 'open' },
  problemCodeTemplate: { method: 'GET', path: '/api/get-problem-code-template', who: 'open' },
  // problems
  problemList: { method: 'GET', path: '/api/get-problem-list', who: 'open' },
  randomProblem: { method: 'GET', path: '/api/get-random-problem', who: 'open' },
  recentUpdatedProblem: { method: 'GET', path: '/api/get-recent-updated-problem', who: 'open' },
  userProblemStatus: { method: 'POST', path: '/api/get-user-problem-status', who: 'user' },
  problemDetail: { method: 'GET', path: '/api/get-problem-detail', who: 'open' },
  lastAcceptedCode: { method: 'GET', path: '/api/get-last-ac-code', who: 'user' },
  // files
  uploadTestcaseZip: { method: 'POST', path: '/api/file/upload-testcase-zip', who: ['problem_admin'] },
  // submissions
  submit: { method: 'POST', path: '/api/submit-problem-judge', who: ['submit'] },
  submissionDetail: { method: 'GET', path: '/api/get-submission-detail', who: 'open' },
  allCaseResult: { method: 'GET', path: '/api/get-all-case-result', who: 'open' },
  updateSubmission: { method: 'PUT', path: '/api/submission', who: 'user' },
  submissionList: { method: 'GET', path: '/api/get-submission-list', who: 'open' },
  checkSubmissionsStatus: { method: 'POST', path: '/api/check-submissions-status', who: 'open' },
  resubmit: { method: 'GET', path: '/api/resubmit', who: 'user' },
  // self-test
  submitTestJudge: { method: 'POST', path: '/api/submit-problem-test-judge', who: ['submit'] },
  testJudgeResult: { method: 'GET', path: '/api/get-test-judge-result', who: 'user' },
  // judging, for administrators
  rejudge: { method: 'GET', path: '/api/admin/judge/rejudge', who: ['rejudge'] },
  manualJudge: { method: 'GET', path: '/api/admin/judge/manual-judge', who: ['rejudge'] },
  cancelJudge: { method: 'GET', path: '/api/admin/judge/cancel-judge', who: ['rejudge'] },
  serviceInfo: { method: 'GET', path: '/api/admin/config/get-service-info', who: ['problem_admin'] },
  judgeServiceInfo: { method: 'GET', path: '/api/admin/config/get-judge-service-info', who: ['problem_admin'] },
} as const satisfies Record<string, CallPath>

export type CallName = keyof typeof paths
