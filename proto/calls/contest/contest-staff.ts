/**
 * The staff of a contest: who has which role, what waits for them, and what a director may change without the back
 * office. All of it is an addition to the contract.
 */
import { Type } from 'typebox'
import { staffLimits, staffRoles } from '../../rules/contest/contest-staff.ts'
import { declareCalls } from '../declare.ts'
import { Id, Int, None, Nullable, NullableText, Page, paging, Time, Uid } from '../shapes.ts'
import { AdminContest, ContestAnnouncementForm, ContestFormBody, contestFormRefusals } from './contest-admin-shapes.ts'
import { ContestAnnouncement } from './contest-shapes.ts'

const byCid = Type.Object({ cid: Id })
const Role = Type.Enum(staffRoles)

export const StaffMember = Type.Object({
  uid: Uid,
  username: Type.String(),
  nickname: NullableText,
  role: Role,
  isTemporary: Type.Boolean({ description: 'the account was made for this contest and ends with it' }),
  givenBy: Type.String({ description: 'name of whoever gave the role' }),
  givenAt: Time,
})

const Waiting = Type.Object({
  count: Int,
  since: Type.Union([Time, Type.Null()], { description: 'of the oldest that waits' }),
})

const roleRefusals = ['notContestStaff', 'staffRoleRefused'] as const

export const contestStaffCalls = declareCalls({
  contestStaff: {
    method: 'GET',
    path: '/api/contest-staff',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: who has a role in a contest, and which roles the reader may give and take',
    query: byCid,
    answer: Type.Object({ mayGive: Type.Array(Role), members: Type.Array(StaffMember) }),
    refusals: ['notContestStaff'],
  },
  staffNames: {
    method: 'GET',
    path: '/api/contest-staff/names',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: accounts whose name begins so, for giving one a role',
    query: Type.Object({ cid: Id, prefix: Type.Optional(Type.String({ maxLength: 255 })) }),
    answer: Type.Array(
      Type.Object({ uid: Uid, username: Type.String(), nickname: NullableText, avatar: NullableText }),
    ),
    refusals: ['notContestStaff'],
  },
  giveContestRole: {
    method: 'PUT',
    path: '/api/contest-staff',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: give an account a role in a contest, in place of the one that it has',
    body: Type.Object({ cid: Id, username: Type.String({ minLength: 1, maxLength: 255 }), role: Role }),
    answer: None,
    refusals: [...roleRefusals, 'userNotFound', 'staffIsParticipant', 'staffIsTeam', 'staffNeedless', 'staffFull'],
  },
  takeContestRole: {
    method: 'DELETE',
    path: '/api/contest-staff',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: take the role of an account; one that was made for the contest is signed out for good',
    query: Type.Object({ cid: Id, uid: Type.String({ minLength: 1, maxLength: 32 }) }),
    answer: None,
    refusals: [...roleRefusals, 'staffMissing'],
  },
  makeStaffAccounts: {
    method: 'POST',
    path: '/api/contest-staff/accounts',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: make accounts that work for this contest alone; nobody can read the passwords again',
    body: Type.Object({
      cid: Id,
      role: Role,
      count: Type.Integer({ minimum: 1, maximum: staffLimits.accountsAtOnce }),
    }),
    answer: Type.Object({
      accounts: Type.Array(Type.Object({ username: Type.String(), password: Type.String() })),
    }),
    refusals: [...roleRefusals, 'staffFull', 'usernamesTaken'],
  },
  contestAttention: {
    method: 'GET',
    path: '/api/contest-attention',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: what waits in a contest now, as far as the reader works on it',
    query: byCid,
    answer: Type.Object({
      prints: Nullable(Waiting),
      balloons: Nullable(Waiting),
      clarifications: Nullable(Waiting),
      judging: Nullable(Waiting),
      faults: Type.Unsafe<number | null>({
        ...Nullable(Int),
        description: 'submissions whose judging failed in the system',
      }),
      judges: Type.Unsafe<number | null>({ ...Nullable(Int), description: 'judges that are connected' }),
    }),
    refusals: ['notContestStaff'],
  },
  contestSettings: {
    method: 'GET',
    path: '/api/contest-staff/settings',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: the form of a contest, for its directors',
    query: byCid,
    answer: AdminContest,
    refusals: ['notContestStaff'],
  },
  saveContestSettings: {
    method: 'PUT',
    path: '/api/contest-staff/settings',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: change a contest, for its directors',
    body: ContestFormBody,
    answer: None,
    refusals: [
      'notContestStaff',
      ...contestFormRefusals,
      'editedMeanwhile',
      'contestTypeLocked',
      'contestStartLocked',
      'contestEndPassed',
    ],
  },
  staffAnnouncements: {
    method: 'GET',
    path: '/api/contest-staff/announcement',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: announcements of a contest, hidden ones included, for its jury',
    query: Type.Object({ cid: Id, ...paging }),
    answer: Page(ContestAnnouncement),
    refusals: ['notContestStaff'],
  },
  staffAnnounce: {
    method: 'POST',
    path: '/api/contest-staff/announcement',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: announce something to a contest, for its jury',
    body: Type.Object({ cid: Id, announcement: ContestAnnouncementForm }),
    answer: None,
    refusals: ['notContestStaff', 'fieldBlank', 'fieldTooLong'],
  },
  changeStaffAnnouncement: {
    method: 'PUT',
    path: '/api/contest-staff/announcement',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: change an announcement of a contest, for its jury',
    body: Type.Object({ cid: Id, announcement: ContestAnnouncementForm }),
    answer: None,
    refusals: ['notContestStaff', 'announcementMissing', 'fieldBlank', 'fieldTooLong', 'editedMeanwhile'],
  },
  removeStaffAnnouncement: {
    method: 'DELETE',
    path: '/api/contest-staff/announcement',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: remove an announcement of a contest, for its jury',
    query: Type.Object({ cid: Id, aid: Id }),
    answer: None,
    refusals: ['notContestStaff', 'announcementMissing'],
  },
})
