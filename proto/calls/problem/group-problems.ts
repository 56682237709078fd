/**
 * Problems of groups (contract/groups 4): calls with fields of their own. The others are the `group` of the site's
 * (problem-admin.ts, submission/judge-admin.ts). And the requests to make them public.
 */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { adminRefusals, memberRefusals } from '../group/group-shapes.ts'
import { compileRefusals, ownedInGroup, saveRefusals } from './problem-admin.ts'
import { AdminProblem, CompileBody, ProblemDto } from './problem-admin-shapes.ts'
import { ProblemRow, Tag } from './problem-shapes.ts'
import { Id, Int, None, Nullable, Page, paging } from '../shapes.ts'

const byGid = Type.Object({ gid: Id })
const Keyword = Type.Optional(Type.String({ maxLength: 255, description: 'in title, author or problemId' }))

/** The body of a save call; `problem.gid` names the group of a new problem. */
export const GroupProblemDto = Type.Object({
  ...ProblemDto.properties,
  problem: Type.Object({ ...ProblemDto.properties.problem.properties, gid: Type.Optional(Nullable(Id)) }),
})
export const groupSaveRefusals = [...saveRefusals, 'groupNeeded', 'groupRenamed', ...adminRefusals] as const

export const groupProblemCalls = declareCalls({
  groupProblemList: {
    method: 'GET',
    path: '/api/group/get-problem-list',
    who: 'user',
    summary: 'Problems that members of a group see; counts are those made in the group',
    query: Type.Object({ gid: Id, ...paging }),
    answer: Page(ProblemRow),
    refusals: memberRefusals,
  },
  groupAdminProblemList: {
    method: 'GET',
    path: '/api/group/get-admin-problem-list',
    who: 'user',
    summary: 'Every problem of a group, newest first, without its texts; `keyword` and `auth` are additions',
    query: Type.Object({
      gid: Id,
      ...paging,
      keyword: Keyword,
      auth: Type.Optional(Nullable(Type.Integer({ description: '0 or absent: all' }))),
    }),
    answer: Page(AdminProblem),
    refusals: adminRefusals,
  },
  createGroupProblem: {
    method: 'POST',
    path: '/api/group/problem',
    who: 'user',
    summary: 'Create a problem of a group; its id begins with the short name of the group',
    body: GroupProblemDto,
    answer: None,
    refusals: groupSaveRefusals,
  },
  editGroupProblem: {
    method: 'PUT',
    path: '/api/group/problem',
    who: 'user',
    summary: 'Change a problem of a group',
    body: GroupProblemDto,
    answer: None,
    refusals: [...groupSaveRefusals, 'editedMeanwhile', ...ownedInGroup],
  },
  groupProblemTags: {
    method: 'GET',
    path: '/api/group/get-all-problem-tags',
    who: 'user',
    summary: 'Tags of every bank and those of the group',
    query: byGid,
    answer: Type.Array(Tag),
    refusals: adminRefusals,
  },
  groupCompileSpj: {
    method: 'POST',
    path: '/api/group/compile-spj',
    who: 'user',
    summary: 'Does this checker compile?',
    query: byGid,
    body: CompileBody,
    answer: None,
    refusals: [...adminRefusals, ...compileRefusals],
  },
  groupCompileInteractive: {
    method: 'POST',
    path: '/api/group/compile-interactive',
    who: 'user',
    summary: 'Does this interactor compile?',
    query: byGid,
    body: CompileBody,
    answer: None,
    refusals: [...adminRefusals, ...compileRefusals],
  },
  changeGroupProblemAuth: {
    method: 'PUT',
    path: '/api/group/change-problem-auth',
    who: 'user',
    summary: 'Show a problem to the group, hide it, or keep it for contests',
    query: Type.Object({ pid: Id, auth: Int }),
    answer: None,
    refusals: ['problemField', ...ownedInGroup],
  },
  applyGroupProblem: {
    method: 'PUT',
    path: '/api/group/apply-public',
    who: 'user',
    summary: 'Ask for a problem to become public, or take that back; a published one leaves the bank then',
    query: Type.Object({ pid: Id, isApplied: Type.Boolean() }),
    answer: None,
    refusals: [...ownedInGroup, 'groupProblemAsked'],
  },
  groupProblemRequests: {
    method: 'GET',
    path: '/api/admin/group-problem/list',
    who: ['problem_admin'],
    summary: 'Problems of groups that asked to become public: those that wait, those that are public, those refused',
    query: Type.Object({ ...paging, keyword: Keyword, gid: Type.Optional(Nullable(Int)) }),
    answer: Page(
      Type.Object({
        ...AdminProblem.properties,
        groupName: Type.String({ description: 'addition: the name of the group' }),
      }),
    ),
  },
  answerGroupProblem: {
    method: 'PUT',
    path: '/api/admin/group-problem/change-progress',
    who: ['problem_admin'],
    summary: 'Answer such a request: 1 open again, 2 public, 3 refused',
    body: Type.Object({ pid: Type.Optional(Nullable(Id)), progress: Type.Optional(Nullable(Int)) }),
    answer: None,
    refusals: ['fieldBlank', 'problemMissing', 'groupProblemProgress', 'notOfGroup'],
  },
})
