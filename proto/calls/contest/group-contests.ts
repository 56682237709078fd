/**
 * Contests of groups (contract/groups 6): calls with fields of their own. The others are the `group` of the site's
 * (contest-admin.ts, contest-problem-admin.ts).
 */
import { Type } from 'typebox'
import { contestLimits } from '../../rules/contest/contest-form.ts'
import {
  AdminContestRow,
  ContestAnnouncementForm,
  ContestDisplayId,
  ContestFormBody,
  contestFormRefusals,
  KeepInBank,
  linkedInGroup,
  ownedInGroup,
} from './contest-admin-shapes.ts'
import { Contest } from './contest-shapes.ts'
import { declareCalls } from '../declare.ts'
import { adminRefusals, memberRefusals } from '../group/group-shapes.ts'
import { GroupProblemDto, groupSaveRefusals } from '../problem/group-problems.ts'
import { Id, None, Nullable, Page, paging } from '../shapes.ts'

const GroupContestBody = Type.Object({ ...ContestFormBody.properties, gid: Type.Optional(Nullable(Id)) })
/** The same row, its password shown to whoever may save it. */
const GroupContestRow = Type.Object({ ...AdminContestRow.properties, pwd: Nullable(Type.String()) })
const pageOfGroup = Type.Object({ gid: Id, ...paging })

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
      ...ownedInGroup,
      'editedMeanwhile',
      'contestTypeLocked',
      'contestStartLocked',
      'contestEndPassed',
    ],
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
    refusals: [
      ...ownedInGroup,
      ...linkedInGroup,
      'contestProblemUnfit',
      'groupContestProblemMissing',
      'contestColor',
      'fieldBlank',
    ],
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
    refusals: [...ownedInGroup, 'ownProblemMissing', ...linkedInGroup],
  },
  updateGroupContestAnnouncement: {
    method: 'PUT',
    path: '/api/group/contest-announcement',
    who: 'user',
    summary: 'Change an announcement of a contest',
    body: Type.Object({ cid: Id, announcement: ContestAnnouncementForm }),
    answer: None,
    refusals: [...ownedInGroup, 'fieldBlank', 'fieldTooLong', 'editedMeanwhile', 'announcementMissing'],
  },
  deleteGroupContestAnnouncement: {
    method: 'DELETE',
    path: '/api/group/contest-announcement',
    who: 'user',
    summary: 'Delete an announcement of a contest',
    query: Type.Object({ aid: Id, cid: Id }),
    answer: None,
    refusals: [...ownedInGroup, 'contestAnnouncementGone'],
  },
})
