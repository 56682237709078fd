/** Contests of groups (contract/groups 6). */
import { Type } from 'typebox'
import { contestLimits } from '../rules/contest/contest-form.ts'
import {
  AdminContest,
  AdminContestRow,
  ContestAnnouncementForm,
  ContestDisplayId,
  ContestFormBody,
  contestFormRefusals,
  KeepInBank,
  LinkedProblem,
} from './contest-admin.ts'
import { Contest, ContestAnnouncement } from './contests.ts'
import { declare } from './declare.ts'
import { adminRefusals, GroupProblemDto, groupSaveRefusals, itemRefusals, memberRefusals } from './group-problems.ts'
import { Problem } from './problems.ts'
import { Id, Int, None, Nullable, Page, paging } from './shapes.ts'

const GroupContestBody = Type.Object({ ...ContestFormBody.properties, gid: Type.Optional(Nullable(Id)) })
/** The same row, its password told to whoever may save it. */
const GroupContestRow = Type.Object({ ...AdminContestRow.properties, pwd: Nullable(Type.String()) })
const Flag = Type.Optional(Nullable(Type.Boolean()))
const byCid = Type.Object({ cid: Id })
const pageOfGroup = Type.Object({ gid: Id, ...paging })
const own = ['groupContestMissing', ...itemRefusals] as const
const taken = ['contestProblemTwice', 'contestDisplayIdTwice', 'contestProblemType', 'contestProblemHide'] as const

export const groupContestCalls = {
  groupContestList: declare('groupContestList', {
    summary: 'Visible contests of a group, the latest start first',
    query: pageOfGroup,
    answer: Page(Contest),
    refusals: memberRefusals,
  }),
  groupAdminContestList: declare('groupAdminContestList', {
    summary: 'Every contest of a group, newest first',
    query: pageOfGroup,
    answer: Page(GroupContestRow),
    refusals: adminRefusals,
  }),
  groupContest: declare('groupContest', {
    summary: 'One contest with everything its form holds',
    query: byCid,
    answer: AdminContest,
    refusals: own,
  }),
  createGroupContest: declare('createGroupContest', {
    summary: 'Create a contest of a group; its id is an addition',
    body: GroupContestBody,
    answer: Type.Object({ cid: Id }),
    refusals: [...contestFormRefusals, 'contestGroupMissing', ...adminRefusals],
  }),
  updateGroupContest: declare('updateGroupContest', {
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
  }),
  deleteGroupContest: declare('deleteGroupContest', {
    summary: 'Delete a contest of a group; with `force` also while it runs',
    query: Type.Object({ cid: Id, force: Flag }),
    answer: None,
    refusals: [...own, 'contestUsed'],
  }),
  changeGroupContestVisible: declare('changeGroupContestVisible', {
    summary: 'Show or hide a contest of a group',
    query: Type.Object({ cid: Id, visible: Type.Boolean() }),
    answer: None,
    refusals: own,
  }),
  groupContestProblems: declare('groupContestProblems', {
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
  }),
  createGroupContestProblem: declare('createGroupContestProblem', {
    summary: 'Create a problem of a group for its contests',
    body: GroupProblemDto,
    answer: Type.Object({ pid: Id }),
    refusals: [...groupSaveRefusals, 'contestGroupMissing'],
  }),
  groupContestProblem: declare('groupContestProblem', {
    summary: 'How a problem stands in a contest',
    query: Type.Object({ cid: Id, pid: Id }),
    answer: LinkedProblem,
    refusals: [...own, 'groupContestProblemMissing'],
  }),
  saveGroupContestProblem: declare('saveGroupContestProblem', {
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
  }),
  removeGroupContestProblem: declare('removeGroupContestProblem', {
    summary: 'Take a problem out of a contest; with `force` also when that loses submissions',
    query: Type.Object({ cid: Id, pid: Id, force: Flag }),
    answer: None,
    refusals: [...own, 'groupContestProblemMissing', 'contestProblemUsed'],
  }),
  addGroupContestProblem: declare('addGroupContestProblem', {
    summary: 'Put a public problem of the bank into a contest',
    body: Type.Object({ cid: Id, pid: Id, displayId: ContestDisplayId, keepInBank: KeepInBank }),
    answer: None,
    refusals: [...own, 'bankProblemMissing', ...taken],
  }),
  addOwnGroupContestProblem: declare('addOwnGroupContestProblem', {
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
  }),
  groupContestAnnouncements: declare('groupContestAnnouncements', {
    summary: 'Announcements of a contest, hidden ones included',
    query: Type.Object({ cid: Id, ...paging }),
    answer: Page(ContestAnnouncement),
    refusals: own,
  }),
  createGroupContestAnnouncement: declare('createGroupContestAnnouncement', {
    summary: 'Announce something to a contest',
    body: Type.Object({ cid: Id, announcement: ContestAnnouncementForm }),
    answer: None,
    refusals: [...own, 'fieldBlank', 'fieldTooLong'],
  }),
  updateGroupContestAnnouncement: declare('updateGroupContestAnnouncement', {
    summary: 'Change an announcement of a contest',
    body: Type.Object({ cid: Id, announcement: ContestAnnouncementForm }),
    answer: None,
    refusals: [...own, 'fieldBlank', 'fieldTooLong', 'editedMeanwhile', 'announcementMissing'],
  }),
  deleteGroupContestAnnouncement: declare('deleteGroupContestAnnouncement', {
    summary: 'Delete an announcement of a contest',
    query: Type.Object({ aid: Id, cid: Id }),
    answer: None,
    refusals: [...own, 'contestAnnouncementGone'],
  }),
}
