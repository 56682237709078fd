/** Problems in the back office (contract/admin 9). */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { itemRefusals } from '../group/group-shapes.ts'
import { Id, Int, None, Nullable, Page, paging } from '../shapes.ts'
import { AdminProblem, ProblemDto, ProblemCase, CompileBody } from './problem-admin-shapes.ts'

/** Of a problem of a group. */
export const ownedInGroup = ['groupProblemMissing', ...itemRefusals] as const
export const compileRefusals = ['fieldBlank', 'problemField', 'noJudgeFree', 'checkerRefused'] as const
export const saveRefusals = [
  'problemField',
  'problemIdTaken',
  'publishForbidden',
  'uploadUnknown',
  'caseUnknown',
  'languageUnknown',
  'tagUnknown',
  'groupTagForeign',
  'groupFilesFull',
  'userFilesFull',
  'storageFull',
  ...compileRefusals,
] as const

export const problemAdminCalls = declareCalls({
  adminProblemList: {
    method: 'GET',
    path: '/api/admin/problem/get-problem-list',
    who: ['problem_admin'],
    summary: 'Problems of the site, hidden ones included, newest first, without their texts; group problems excluded',
    query: Type.Object({
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 255, description: 'in title, author or problemId' })),
      auth: Type.Optional(Nullable(Type.Integer({ description: '0 or absent: all' }))),
      oj: Type.Optional(
        Type.String({
          maxLength: 32,
          description: 'absent or All: all; HDU, CF, ...: that site; anything else: local',
        }),
      ),
    }),
    answer: Page(AdminProblem),
  },
  adminProblem: {
    method: 'GET',
    path: '/api/admin/problem',
    who: ['problem_admin'],
    summary: 'One problem with everything',
    query: Type.Object({ pid: Id }),
    answer: AdminProblem,
    refusals: ['problemMissing', 'problemNotYours'],
    group: {
      name: 'groupProblem',
      path: '/api/group/problem',
      summary: 'One problem of a group with everything',
      refusals: ownedInGroup,
    },
  },
  createProblem: {
    method: 'POST',
    path: '/api/admin/problem',
    who: ['problem_admin'],
    summary: 'Create a problem',
    body: ProblemDto,
    answer: None,
    refusals: saveRefusals,
  },
  editProblem: {
    method: 'PUT',
    path: '/api/admin/problem',
    who: ['problem_admin'],
    summary: 'Change a problem',
    body: ProblemDto,
    answer: None,
    refusals: [...saveRefusals, 'editedMeanwhile', 'problemMissing', 'problemNotYours'],
  },
  deleteProblem: {
    method: 'DELETE',
    path: '/api/admin/problem',
    who: ['problem_admin'],
    summary: 'Delete a problem with its submissions and test data',
    query: Type.Object({ pid: Id }),
    answer: None,
    refusals: ['problemMissing', 'problemNotYours', 'problemInUse'],
    group: {
      name: 'deleteGroupProblem',
      path: '/api/group/problem',
      summary: 'Delete a problem of a group with its submissions and test data',
      refusals: [...ownedInGroup, 'problemInUse'],
    },
  },
  problemCases: {
    method: 'GET',
    path: '/api/admin/problem/get-problem-cases',
    who: ['problem_admin'],
    summary: 'Cases of a problem',
    query: Type.Object({ pid: Id, isUpload: Type.Optional(Nullable(Type.Boolean())) }),
    answer: Type.Array(ProblemCase),
    refusals: ['problemMissing', 'problemNotYours'],
    group: {
      name: 'groupProblemCases',
      path: '/api/group/get-problem-cases',
      summary: 'Cases of a problem of a group',
      refusals: ownedInGroup,
    },
  },
  compileSpj: {
    method: 'POST',
    path: '/api/admin/problem/compile-spj',
    who: ['problem_admin'],
    summary: 'Does this checker compile?',
    body: CompileBody,
    answer: None,
    refusals: compileRefusals,
  },
  compileInteractive: {
    method: 'POST',
    path: '/api/admin/problem/compile-interactive',
    who: ['problem_admin'],
    summary: 'Does this interactor compile?',
    body: CompileBody,
    answer: None,
    refusals: compileRefusals,
  },
  changeProblemAuth: {
    method: 'PUT',
    path: '/api/admin/problem/change-problem-auth',
    who: ['problem_admin'],
    summary: 'Publish, hide, or keep for contests',
    body: Type.Object({ id: Id, auth: Int }),
    answer: None,
    refusals: ['problemMissing', 'problemNotYours', 'problemField', 'publishForbidden'],
  },
})
