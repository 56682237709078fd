/**
 * Which calls are acts of staff and administrators, and so stand in their log. What writes below `/api/admin/` and
 * `/api/group/` does, but for what changes nothing of the site there; elsewhere it is named. A test holds every call
 * that writes against this.
 */
import { isAdminRole } from '../rules/user/roles.ts'
import type { CallName } from './calls.ts'
import type { Call } from './declare.ts'

/** Below those paths, and no act. */
const noActs: ReadonlySet<CallName> = new Set([
  'adminLogin',
  'checkUserRows',
  'compileSpj',
  'compileInteractive',
  'groupCompileSpj',
  'groupCompileInteractive',
  'dashboardSession',
  'testEmail',
  'applyToGroup',
  'exitGroup',
])

/** Acts elsewhere, and those that the contract asks for with GET. */
const acts: ReadonlySet<CallName> = new Set([
  'cloneContest',
  'rejudgeContestProblem',
  'rejudge',
  'manualJudge',
  'cancelJudge',
  'importRemoteProblem',
  'importRemoteContestProblem',
  'importRemoteTrainingProblem',
  'uploadTestcaseZip',
  'uploadCarouselImage',
  'uploadGroupAvatar',
  'importProblem',
  'importQduojProblem',
  'importFpsProblem',
  'importHydroProblem',
  'checkContestPrint',
  'checkContestAcInfo',
  'stepPrint',
  'sendPrintAgain',
  'sendTicketAgain',
  'stepBalloon',
  'giveContestRole',
  'takeContestRole',
  'makeStaffAccounts',
  'saveContestSettings',
  'importTeams',
  'importTeamPackage',
  'makeTeamPasswords',
  'saveContestTeam',
  'removeContestTeam',
  'saveContestOrganization',
  'removeContestOrganization',
  'uploadOrganizationLogo',
  'uploadTeamPhoto',
  'removeTeamPhoto',
  'uploadTeamPhotos',
  'saveTeamGroup',
  'removeTeamGroup',
  'saveContestHall',
  'saveContestApi',
  'makeContestApiToken',
  'revokeContestApiToken',
  'removeContestWebhook',
  'retryContestWebhook',
  'writeCommentary',
  'removeCommentary',
  'staffAnnounce',
  'changeStaffAnnouncement',
  'removeStaffAnnouncement',
  'decide',
  'takeBackDecision',
  'startRejudging',
  'applyRejudging',
  'dropRejudging',
  'claimClarification',
  'answerClarification',
  'writeClarification',
  'mergeClarification',
  'saveDiscussionCategories',
  'deleteDiscussionCategory',
])

/** What everybody does with their own, and administrators with that of others. */
const actsOfAdmins: ReadonlySet<CallName> = new Set([
  'deleteComment',
  'deleteReply',
  'editDiscussion',
  'deleteDiscussion',
  'addGroupDiscussion',
  'editGroupDiscussion',
  'deleteGroupDiscussion',
  'updateSubmission',
])

/** Whether a call is an act, by the role of the account of whoever makes it. */
export function auditedFor({ name, method, path }: Pick<Call, 'name' | 'method' | 'path'>): (role: string) => boolean {
  if (actsOfAdmins.has(name)) return isAdminRole
  const isAct = acts.has(name) || (method !== 'GET' && /^\/api\/(admin|group)(\/|$)/.test(path) && !noActs.has(name))
  return () => isAct
}

/** Whether `cid` of a call is the id of a contest. */
export const namesContest = ({ path }: Pick<Call, 'path'>): boolean => /contest|clarification/.test(path)
