/** Contests of groups (contract/groups 6). */
import { Type } from 'typebox'
import { contestLimits } from '../../rules/contest/contest-form.ts'
import {
  AdminContest,
  AdminContestRow,
  ContestAnnouncementForm,
  ContestDisplayId,
  ContestFormBody,
  contestFormRefusals,
  KeepInBank,
  LinkedProblem,
} from './contest-admin-shapes.ts'
import { Contest, ContestAnnouncement } from './contest-shapes.ts'
import { declareCalls } from '../declare.ts'
import {
  adminRefusals,
  GroupProblemDto,
  groupSaveRefusals,
  itemRefusals,
  memberRefusals,
} from '../problem/group-problems.ts'
import { Problem } from '../problem/problem-shapes.ts'
import { Id, Int, None, Nullable, Page, paging } from '../shapes.ts'

const GroupContestBody = Type.Object({ ...ContestFormBody.properties, gid: Type.Optional(Nullable(Id)) })
/** The same row, its password shown to whoever may save it. */
const GroupContestRow = Type.Object({ ...AdminContestRow.properties, pwd: Nullable(Type.String()) })
const Flag = Type.Optional(Nullable(Type.Boolean()))
const byCid = Type.Object({ cid: Id })
const pageOfGroup = Type.Object({ gid: Id, ...paging })
const own = ['groupContestMissing', ...itemRefusals] as const
const taken = ['contestProblemTwice', 'contestDisplayIdTwice', 'contestProblemType', 'contestProblemHide'] as const

export const groupContestCalls = declareCalls({
  groupContestList: {
    method: 'GET',
    path: '/api/group/get-contest-list',
    who: 'user',
    summary: 'Visible contests of a group, the latest start first',
    query: pageOfGroup,
    answer: Page(Contest),
    refusals: memberRefusals,
  },
  groupAdminContestList: {
    method: 'GET',
    path: '/api/group/get-admin-contest-list',
    who: 'user',
    summary: 'Every contest of a group, newest first',
    query: pageOfGroup,
    answer: Page(GroupContestRow),
    refusals: adminRefusals,
  },
  groupContest: {
    method: 'GET',
    path: '/api/group/contest',
    who: 'user',
    summary: 'One contest with everything its form holds',
    query: byCid,
    answer: AdminContest,
    refusals: own,
  },
  createGroupContest: {
    method: 'POST',
    path: '/api/group/contest',
    who: 'user',
    summary: 'Create a contest of a group; its id is an addition',
    body: GroupContestBody,
    answer: Type.Object({ cid: Id }),
    refusals: [...contestFormRefusals, 'contestGroupMissing', ...adminRefusals],
  },
  updateGroupContest: {
    method: 'PUT',
    path: '/api/group/contest',
    who: 'user',
    summary: 'Change a contest of a group; registrations stay unless the password is to be asked again',
    body: GroupContestBody,
    answer: None,
    refusals: [
      ...contestFormRefusals,
      ...own,
      'editedMeanwhile',
      'contestTypeLocked',
      'contestStartLocked',
      'contestEndPassed',
    ],
  },
  deleteGroupContest: {
    method: 'DELETE',
    path: '/api/group/contest',
    who: 'user',
    summary: 'Delete a contest of a group; with `force` also while it runs',
    query: Type.Object({ cid: Id, force: Flag }),
    answer: None,
    refusals: [...own, 'contestUsed'],
  },
  changeGroupContestVisible: {
    method: 'PUT',
    path: '/api/group/change-contest-visible',
    who: 'user',
    summary: 'Show or hide a contest of a group',
    query: Type.Object({ cid: Id, visible: Type.Boolean() }),
    answer: None,
    refusals: own,
  },
  groupContestProblems: {
    method: 'GET',
    path: '/api/group/get-contest-problem-list',
    who: 'user',
    summary: 'Problems of a contest, or with `problemType` those of the bank that could be added',
    query: Type.Object({
      cid: Id,
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 255 })),
      problemType: Type.Optional(Nullable(Int)),
      oj: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    answer: Type.Object({ problemList: Page(Problem), contestProblemMap: Type.Record(Type.String(), LinkedProblem) }),
    refusals: own,
  },
  createGroupContestProblem: {
    method: 'POST',
    path: '/api/group/contest-problem',
    who: 'user',
    summary: 'Create a problem of a group for its contests',
    body: GroupProblemDto,
    answer: Type.Object({ pid: Id }),
    refusals: [...groupSaveRefusals, 'contestGroupMissing'],
  },
  groupContestProblem: {
    method: 'GET',
    path: '/api/group/contest-problem',
    who: 'user',
    summary: 'How a problem stands in a contest',
    query: Type.Object({ cid: Id, pid: Id }),
    answer: LinkedProblem,
    refusals: [...own, 'groupContestProblemMissing'],
  },
  saveGroupContestProblem: {
    method: 'PUT',
    path: '/api/group/contest-problem',
    who: 'user',
    summary: 'Put a problem into a contest, or with `id` change what is given',
    body: Type.Object({
      id: Type.Optional(Nullable(Id)),
      cid: Id,
      pid: Type.Optional(Nullable(Id)),
      displayId: Type.Optional(Nullable(Type.String({ maxLength: contestLimits.displayIdMaxChars }))),
      displayTitle: Type.Optional(Nullable(Type.String({ maxLength: contestLimits.displayTitleMaxChars }))),
      color: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      keepInBank: KeepInBank,
    }),
    answer: None,
    refusals: [...own, ...taken, 'contestProblemUnfit', 'groupContestProblemMissing', 'contestColor', 'fieldBlank'],
  },
  removeGroupContestProblem: {
    method: 'DELETE',
    path: '/api/group/contest-problem',
    who: 'user',
    summary: 'Take a problem out of a contest; with `force` also when that loses submissions',
    query: Type.Object({ cid: Id, pid: Id, force: Flag }),
    answer: None,
    refusals: [...own, 'groupContestProblemMissing', 'contestProblemUsed'],
  },
  addGroupContestProblem: {
    method: 'POST',
    path: '/api/group/add-contest-problem-from-public',
    who: 'user',
    summary: 'Put a public problem of the bank into a contest',
    body: Type.Object({ cid: Id, pid: Id, displayId: ContestDisplayId, keepInBank: KeepInBank }),
    answer: None,
    refusals: [...own, 'bankProblemMissing', ...taken],
  },
  addOwnGroupContestProblem: {
    method: 'POST',
    path: '/api/group/add-contest-problem-from-group',
    who: 'user',
    summary:
      'Put a problem of the group into a contest; hidden by whoever may edit it, it leaves the list of the group until the end',
    query: Type.Object({
      problemId: Type.String({ maxLength: 64 }),
      cid: Id,
      displayId: ContestDisplayId,
      keepInBank: KeepInBank,
    }),
    answer: None,
    refusals: [...own, 'ownProblemMissing', ...taken],
  },
  groupContestAnnouncements: {
    method: 'GET',
    path: '/api/group/get-contest-announcement-list',
    who: 'user',
    summary: 'Announcements of a contest, hidden ones included',
    query: Type.Object({ cid: Id, ...paging }),
    answer: Page(ContestAnnouncement),
    refusals: own,
  },
  createGroupContestAnnouncement: {
    method: 'POST',
    path: '/api/group/contest-announcement',
    who: 'user',
    summary: 'Announce something to a contest',
    body: Type.Object({ cid: Id, announcement: ContestAnnouncementForm }),
    answer: None,
    refusals: [...own, 'fieldBlank', 'fieldTooLong'],
  },
  updateGroupContestAnnouncement: {
    method: 'PUT',
    path: '/api/group/contest-announcement',
    who: 'user',
    summary: 'Change an announcement of a contest',
    body: Type.Object({ cid: Id, announcement: ContestAnnouncementForm }),
    answer: None,
    refusals: [...own, 'fieldBlank', 'fieldTooLong', 'editedMeanwhile', 'announcementMissing'],
  },
  deleteGroupContestAnnouncement: {
    method: 'DELETE',
    path: '/api/group/contest-announcement',
    who: 'user',
    summary: 'Delete an announcement of a contest',
    query: Type.Object({ aid: Id, cid: Id }),
    answer: None,
    refusals: [...own, 'contestAnnouncementGone'],
  },
})
