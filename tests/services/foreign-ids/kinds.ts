/** What the parameters of calls are the ids of, by their names; `plain` for what names nothing that could be private. */
import type { Kind } from './homes.ts'

type KindWord = Kind | 'plain'

export const kindsOfNames: Readonly<Record<string, KindWord>> = {
  cid: 'contest', contestID: 'contest', pid: 'problem', pids: 'problem', pidList: 'problem', problemId: 'problemName', problemID: 'problemName', 'problem.id': 'problem',
  gid: 'group', tid: 'training', did: 'discussion', commentId: 'comment', quoteId: 'comment', 'reply.id': 'reply', submitId: 'submission', submitIds: 'submission',
  uid: 'user', username: 'username', recipientId: 'user', 'announcement.id': 'contestAnnouncement', readAnnouncementList: 'contestAnnouncement', fileId: 'file',
  testJudgeKey: 'selfTest', uploadTestcaseDir: 'upload', tcid: 'tagClass', 'tags.id': 'tag', 'training.id': 'training', 'trainingCategory.id': 'category',
  // Of the site: read by everybody, changed by root alone.
  'languages.id': 'plain', 'codeTemplates.lid': 'plain', tagId: 'plain', categoryId: 'plain', captchaKey: 'plain', displayId: 'plain', completeProblemID: 'plain',
  // Rows of the problem that the call names; ids of others are not looked up.
  'samples.id': 'plain',
}

export const kindsInCalls: Readonly<Record<string, KindWord>> = {
  'commentLike.cid': 'comment', 'deleteComment.id': 'comment', 'comments.commentId': 'comment', 'discussionList.cid': 'plain', 'discussionList.pid': 'problemName',
  'addDiscussion.pid': 'problemName', 'addGroupDiscussion.pid': 'problemName', 'groupDiscussions.pid': 'problemName', 'submit.pid': 'problemName',
  'deleteTrainingCategory.cid': 'category', 'editTrainingCategory.id': 'category', 'deleteTag.tid': 'tag', 'editTag.id': 'tag', 'editTagClassification.id': 'tagClass',
  'contestProblemDetail.displayId': 'label', 'trainingProblemDetail.displayId': 'problemName', 'contestSubmissions.problemID': 'label',
  'checkContestPrint.id': 'print', 'downloadContestPrintText.id': 'print', 'checkContestAcInfo.id': 'submission',
  'createContest.id': 'contest', 'updateContest.id': 'contest', 'createGroupContest.id': 'contest', 'updateGroupContest.id': 'contest',
  'saveContestProblem.id': 'contestProblem', 'saveGroupContestProblem.id': 'contestProblem', 'saveTrainingProblem.id': 'trainingProblem', 'saveGroupTrainingProblem.id': 'trainingProblem',
  'deleteContestAnnouncement.aid': 'contestAnnouncement', 'deleteGroupContestAnnouncement.aid': 'contestAnnouncement', 'deleteAnnouncement.aid': 'announcement',
  'editAnnouncement.id': 'announcement', 'deleteGroupAnnouncement.aid': 'announcement', 'editGroupAnnouncement.id': 'announcement', 'editGroup.id': 'group', 'changeGroupMember.id': 'member',
  'editDiscussion.id': 'discussion', 'editGroupDiscussion.id': 'discussion', 'adminEditDiscussion.id': 'discussion', 'adminDeleteDiscussions.': 'discussion', 'readDiscussionReport.id': 'report',
  'changeProblemAuth.id': 'problem', 'deleteUsers.ids': 'user', 'cleanMessages.id': 'message', 'editNotice.id': 'notice', 'deleteNotice.id': 'notice', 'pushNotice.id': 'notice',
  'exchangeJob.id': 'job', 'exchangeResult.id': 'job', 'confirmImport.id': 'job', 'deleteCarouselImage.id': 'carousel', 'downloadGeneratedUsers.key': 'sheet',
  // Names that are given, not looked up for what they hide.
  'register.username': 'plain', 'login.username': 'plain', 'adminLogin.username': 'plain', 'checkNames.username': 'plain', 'resetPassword.username': 'plain', 'editUser.username': 'plain',
  'setEmailConfig.emailUsername': 'plain', 'editRole.id': 'plain', 'editLanguage.id': 'plain', 'saveDiscussionCategories.id': 'plain', 'deleteDiscussionCategory.id': 'plain',
  'createProblem.problem.problemId': 'plain', 'editProblem.problem.problemId': 'plain', 'createContestProblem.problem.problemId': 'plain', 'editContestProblem.problem.problemId': 'plain',
  'createGroupProblem.problem.problemId': 'plain', 'editGroupProblem.problem.problemId': 'plain', 'createGroupContestProblem.problem.problemId': 'plain',
}

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
/** Of every contest, and so of every form: the start of one that runs cannot be moved. */
export const contestTimes = { startTime: inMinutes(-60), endTime: inMinutes(60) }

/** What a form wants besides, by the name of the field; others get the least that their type allows. */
export const plainValues: Readonly<Record<string, unknown>> = {
  ...contestTimes, limit: 100, email: 'a@example.org', code: 'int main(){}', language: 'C', reason: 'Because I want to', title: 'Words', description: 'Words', brief: 'A brief of it',
  content: 'Words enough to be printed by whoever prints the texts of participants.', password: 'pass-word-1', pwd: 'secret', privatePwd: 'secret', rank: 1, categoryId: 1, type: 0, difficulty: 1,
  timeLimit: 1000, memoryLimit: 256, stackLimit: 64, 'problem.input': 'text', 'problem.output': 'text', userInput: '1 2', force: true, share: true, progress: 1, shortName: 'Renamed',
  displayTitle: 'Title', 'createGroup.code': 'ABCDEF', 'editGroup.code': 'ABCDEF', 'applyToGroup.code': 'ABCDEF', 'registerContest.password': 'wrong', 'registerTraining.password': 'wrong',
  'submitTestJudge.type': 'public', 'submitSampleTests.type': 'public', 'addNotice.type': 'Single', 'editNotice.type': 'Single', 'adminNotices.type': 'Single', 'editUser.type': 1002, 'cleanMessages.type': 'Mine',
  'addDiscussion.topPriority': false, 'addReply.quoteType': 'Comment', 'discussionList.admin': true, 'addTag.name': 'Name', 'addTrainingCategory.name': 'Name',
  'saveContestProblem.displayId': 'B', 'saveGroupContestProblem.displayId': 'B',
  'createProblem.problem.problemId': 'NEW1', 'createContestProblem.problem.problemId': 'NEW2', 'createGroupProblem.problem.problemId': 'NEW3', 'createGroupContestProblem.problem.problemId': 'NEW4',
}
