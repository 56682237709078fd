/** Who may after all, and why. What stands here is not refused; what a reading shows is named. */
import type { CallName } from '@podium/proto/calls/paths.ts'
import type { ReaderName } from './readers.ts'
import { readerNames } from './readers.ts'

export interface Right {
  readonly calls: readonly CallName[]
  readonly readers: readonly ReaderName[]
  /** The things that a reading shows; without it the call does something, and those who may are not asked. */
  readonly shows?: readonly string[]
  /** Of groups, too; else of the site alone. */
  readonly inGroups?: true
  readonly because: string
}

const admins = ['admin', 'problemAdmin'] as const
const problemAdmins = ['problemAdmin'] as const
const statement = [
  'problemid',
  'problem',
  'statement',
  'input',
  'output',
  'hint',
  'source',
  'example',
  'extra',
  'translated',
  'translation',
]

export const rights: readonly Right[] = [
  {
    calls: ['submissionDetail', 'submissionList', 'checkSubmissionsStatus'],
    readers: readerNames,
    shows: ['problemid', 'problem'],
    because:
      'Outside contests nothing is submitted but to public problems: one that was closed later keeps its name in the list of what was submitted.',
  },
  {
    calls: ['submissionDetail', 'allCaseResult', 'caseData'],
    readers: admins,
    shows: ['code', 'judged', 'fault'],
    because: 'Administrators read submissions of the site.',
  },
  {
    calls: ['problemCodeTemplate'],
    readers: admins,
    shows: ['template'],
    because: 'What belongs to a hidden problem is for administrators.',
  },
  {
    calls: [
      'adminContestList',
      'adminContestProblems',
      'adminContestProblem',
      'adminTrainingList',
      'adminTrainingProblems',
      'adminProblemList',
    ],
    readers: admins,
    shows: [...statement, 'contest', 'rules', 'column', 'training', 'course'],
    because: 'Problems of contests, and the lists of the back office, are for every administrator.',
  },
  {
    calls: ['saveContestProblem', 'addContestProblem', 'addTrainingProblem'],
    readers: admins,
    because: 'Likewise to change.',
  },
  {
    calls: ['adminProblem', 'contestProblemForm', 'problemCases', 'downloadTestcase'],
    readers: problemAdmins,
    shows: [...statement, 'checker', 'judgefile', 'case'],
    because: 'Whoever rules problems reads every problem of the site.',
  },
  {
    calls: [
      'editProblem',
      'editContestProblem',
      'deleteProblem',
      'changeProblemAuth',
      'removeContestProblem',
      'saveTrainingProblem',
      'removeTrainingProblem',
      'compileSpj',
      'compileInteractive',
      'rejudgeProblem',
      'problemRejudge',
      'problemPackage',
      'checkPackage',
    ],
    readers: problemAdmins,
    because: 'Likewise to change, and to take out of contests and trainings.',
  },
  {
    calls: [
      'addTag',
      'editTag',
      'deleteTag',
      'editTagClassification',
      'deleteTagClassification',
      'editTrainingCategory',
      'deleteTrainingCategory',
      'addTrainingCategory',
    ],
    readers: problemAdmins,
    inGroups: true,
    because: 'Tags, their classes and categories of trainings are for whoever rules problems.',
  },
  {
    calls: ['comments', 'replies'],
    readers: admins,
    shows: ['comment', 'reply'],
    because: 'Administrators rule the discussions of the site.',
  },
  {
    calls: [
      'discussionDetail',
      'deleteDiscussion',
      'discussionLike',
      'discussionReport',
      'addComment',
      'deleteComment',
      'commentLike',
      'addReply',
      'deleteReply',
    ],
    readers: admins,
    because: 'Likewise to write and delete; reading counts a view.',
  },
  {
    calls: ['discussionList', 'discussionReports'],
    readers: admins,
    inGroups: true,
    shows: ['discussion', 'summary', 'problemid', 'report'],
    because: 'The queue lists what is reported, in groups too; texts are not in it.',
  },
  {
    calls: ['adminEditDiscussion', 'adminDeleteDiscussions', 'readDiscussionReport'],
    readers: admins,
    inGroups: true,
    because: 'Likewise to disable and delete.',
  },
  {
    calls: ['giveContestRole'],
    readers: ['admin', 'neighbour'],
    inGroups: true,
    because: 'Who owns a contest gives roles in it to whom they choose; the contests of others stand in staff.test.ts.',
  },
  {
    calls: ['deleteMdImage'],
    readers: problemAdmins,
    inGroups: true,
    because: "Pictures of texts are theirs who rule problems, their uploader's and their group's.",
  },
]

const isOf = (home: string, { inGroups }: Right): boolean => inGroups === true || home.startsWith('site')

/** Whether a reader may do what a call does with things of this home. */
export const mayDo = (call: CallName, reader: ReaderName, home: string): boolean =>
  rights.some(
    (right) =>
      right.shows === undefined && right.calls.includes(call) && right.readers.includes(reader) && isOf(home, right),
  )

/** Whether a reader may be shown a thing by a call. */
export const mayRead = (
  call: CallName,
  reader: ReaderName,
  { home, thing }: { home: string; thing: string },
): boolean =>
  rights.some(
    (right) =>
      right.shows?.includes(thing) && right.calls.includes(call) && right.readers.includes(reader) && isOf(home, right),
  )

/** A file is all or nothing. */
export const maySave = (call: CallName, reader: ReaderName, home: string): boolean =>
  rights.some(
    (right) =>
      right.shows !== undefined && right.calls.includes(call) && right.readers.includes(reader) && isOf(home, right),
  )
