/** Problems of a contest in the back office (contract/admin section 13). */
import { Type } from 'typebox'
import { contestLimits } from '../../rules/contest/contest-form.ts'
import {
  admins,
  ContestDisplayId,
  Flag,
  KeepInBank,
  LinkedProblem,
  linkedInGroup,
  owned,
  ownedInGroup,
} from './contest-admin-shapes.ts'
import { declareCalls } from '../declare.ts'
import { saveRefusals } from '../problem/problem-admin.ts'
import { AdminProblem, ProblemDto } from '../problem/problem-admin-shapes.ts'
import { Problem } from '../problem/problem-shapes.ts'
import { Id, None, Nullable, NullableInt, Page, paging } from '../shapes.ts'

export const contestProblemAdminCalls = declareCalls({
  adminContestProblems: {
    method: 'GET',
    path: '/api/admin/contest/get-problem-list',
    who: admins,
    summary: 'Problems of a contest, or with `problemType` those that could be added',
    query: Type.Object({
      cid: Id,
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 255 })),
      problemType: Type.Optional(NullableInt),
      oj: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    answer: Type.Object({ problemList: Page(Problem), contestProblemMap: Type.Record(Type.String(), LinkedProblem) }),
    refusals: ['contestMissing'],
    group: {
      name: 'groupContestProblems',
      path: '/api/group/get-contest-problem-list',
      summary: 'Problems of a contest, or with `problemType` those of the bank that could be added',
      refusals: ownedInGroup,
    },
  },
  adminContestProblem: {
    method: 'GET',
    path: '/api/admin/contest/contest-problem',
    who: admins,
    summary: 'How a problem stands in a contest',
    query: Type.Object({ cid: Id, pid: Id }),
    answer: LinkedProblem,
    refusals: ['contestMissing', 'contestProblemMissing'],
    group: {
      name: 'groupContestProblem',
      path: '/api/group/contest-problem',
      summary: 'How a problem stands in a contest',
      refusals: [...ownedInGroup, 'groupContestProblemMissing'],
    },
  },
  saveContestProblem: {
    method: 'PUT',
    path: '/api/admin/contest/contest-problem',
    who: admins,
    summary: 'Put a problem into a contest, or with `id` change what is given',
    body: Type.Object({
      id: Type.Optional(Nullable(Id)),
      cid: Type.Optional(Nullable(Id)),
      pid: Type.Optional(Nullable(Id)),
      displayId: Type.Optional(Nullable(Type.String({ maxLength: contestLimits.displayIdMaxChars }))),
      displayTitle: Type.Optional(Nullable(Type.String({ maxLength: contestLimits.displayTitleMaxChars }))),
      color: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      keepInBank: KeepInBank,
    }),
    answer: LinkedProblem,
    refusals: [
      ...owned,
      'fieldBlank',
      'contestProblemMissing',
      'contestProblemTwice',
      'contestDisplayIdTwice',
      'contestProblemType',
      'contestProblemUnfit',
      'contestProblemHidden',
      'contestProblemHide',
      'contestColor',
    ],
  },
  addContestProblem: {
    method: 'POST',
    path: '/api/admin/contest/add-problem-from-public',
    who: admins,
    summary:
      'Put a problem of the bank into a contest; hidden by whoever may edit it, it leaves the public list until the end',
    body: Type.Object({ cid: Id, pid: Id, displayId: ContestDisplayId, keepInBank: KeepInBank }),
    answer: None,
    refusals: [
      ...owned,
      'contestProblemTwice',
      'contestDisplayIdTwice',
      'contestProblemType',
      'contestProblemUnfit',
      'contestProblemHidden',
      'contestProblemHide',
    ],
    group: {
      name: 'addGroupContestProblem',
      path: '/api/group/add-contest-problem-from-public',
      summary: 'Put a public problem of the bank into a contest',
      refusals: [...ownedInGroup, 'bankProblemMissing', ...linkedInGroup],
    },
  },
  contestProblemForm: {
    method: 'GET',
    path: '/api/admin/contest/problem',
    who: admins,
    summary: 'One problem with everything',
    query: Type.Object({ pid: Id }),
    answer: AdminProblem,
    refusals: ['problemMissing', 'problemNotYours'],
  },
  createContestProblem: {
    method: 'POST',
    path: '/api/admin/contest/problem',
    who: admins,
    summary: 'Create a problem for contests',
    body: ProblemDto,
    answer: Type.Object({ pid: Id }),
    refusals: saveRefusals,
  },
  editContestProblem: {
    method: 'PUT',
    path: '/api/admin/contest/problem',
    who: admins,
    summary: 'Change a problem of a contest',
    body: ProblemDto,
    answer: None,
    refusals: [...saveRefusals, 'editedMeanwhile', 'problemMissing', 'problemNotYours'],
  },
  removeContestProblem: {
    method: 'DELETE',
    path: '/api/admin/contest/problem',
    who: admins,
    summary: 'Take a problem out of a contest; with `force` also when that loses submissions',
    query: Type.Object({ cid: Id, pid: Id, force: Flag }),
    answer: None,
    refusals: [...owned, 'contestProblemMissing', 'contestProblemUsed'],
    group: {
      name: 'removeGroupContestProblem',
      path: '/api/group/contest-problem',
      summary: 'Take a problem out of a contest; with `force` also when that loses submissions',
      refusals: [...ownedInGroup, 'groupContestProblemMissing', 'contestProblemUsed'],
    },
  },
})
