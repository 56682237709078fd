import { expect, test } from 'vitest'
import { auditedFor } from './audited.ts'
import { calls } from './calls.ts'

/** What writes and is nobody's act but one's own, or only reads although it is a POST. */
const own = [
  'register',
  'checkNames',
  'login',
  'adminLogin',
  'signInAtSeat',
  'applyResetPassword',
  'resetPassword',
  'userProblemStatus',
  'submitPrintText',
  'registerContest',
  'checkContestSubmissionsStatus',
  'unreadContestAnnouncements',
  'askClarification',
  'submit',
  'checkSubmissionsStatus',
  'addComment',
  'addReply',
  'addDiscussion',
  'discussionReport',
  'checkUserRows',
  'submitTestJudge',
  'submitSampleTests',
  'saveDraft',
  'saveEditorSettings',
  'compileSpj',
  'compileInteractive',
  'groupCompileSpj',
  'groupCompileInteractive',
  'uploadMdImage',
  'uploadMdFile',
  'contestRank',
  'contestOutsideScoreboard',
  'dashboardSession',
  'testEmail',
  'cleanMessages',
  'changePassword',
  'changeEmail',
  'changeMobile',
  'changeUserInfo',
  'uploadAvatar',
  'registerTraining',
  'applyToGroup',
  'exitGroup',
]

test('every call that writes is in the log of acts, or is named as nobody else’s business', () => {
  const writing = Object.values(calls).filter(({ method }) => method !== 'GET')
  expect(writing.filter((call) => !auditedFor(call)('root')).map(({ name }) => name as string)).toEqual(
    expect.arrayContaining(own),
  )
  expect(
    writing.filter((call) => !auditedFor(call)('root') && !own.includes(call.name)).map(({ name }) => name),
  ).toEqual([])
})

test('what everybody does with their own is an act when an administrator does it', () => {
  expect(auditedFor(calls.deleteComment)('user')).toBe(false)
  expect(auditedFor(calls.deleteComment)('admin')).toBe(true)
})
