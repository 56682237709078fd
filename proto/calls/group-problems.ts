/** Problems of groups (contract/groups 4), and the desk that examines which of them become public. */
import { Type } from 'typebox'
import { declare } from './declare.ts'
import { ProblemRejudge } from './judge-admin.ts'
import { AdminProblem, CompileBody, compileRefusals, ProblemCase, ProblemDto, saveRefusals } from './problem-admin.ts'
import { ProblemRow, Tag } from './problems.ts'
import { Id, Int, None, Nullable, Page, paging } from './shapes.ts'

const byGid = Type.Object({ gid: Id })
const byPid = Type.Object({ pid: Id })
export const memberRefusals = ['groupMissing', 'groupMembersOnly'] as const
export const adminRefusals = ['groupMissing', 'groupAdminsOnly'] as const
/** Of what belongs to a group: in its own order, not there, of no group, no group, not one's own. */
export const itemRefusals = ['notOfGroup', 'groupMissing', 'groupMembersOnly', 'groupItemNotYours'] as const
const ownRefusals = ['groupProblemMissing', ...itemRefusals] as const
const Keyword = Type.Optional(Type.String({ maxLength: 255, description: 'in title, author or problemId' }))

/** The body of a save call; `problem.gid` names the group of a new problem. */
export const GroupProblemDto = Type.Object({
  ...ProblemDto.properties,
  problem: Type.Object({ ...ProblemDto.properties.problem.properties, gid: Type.Optional(Nullable(Id)) }),
})
export const groupSaveRefusals = [...saveRefusals, 'groupNeeded', 'groupRenamed', ...adminRefusals] as const

export const groupProblemCalls = {
  groupProblemList: declare('groupProblemList', {
    summary: 'Problems that members of a group see; counts are those made in the group',
    query: Type.Object({ gid: Id, ...paging }),
    answer: Page(ProblemRow),
    refusals: memberRefusals,
  }),
  groupAdminProblemList: declare('groupAdminProblemList', {
    summary: 'Every problem of a group, newest first, without its texts; `keyword` and `auth` are additions',
    query: Type.Object({
      gid: Id,
      ...paging,
      keyword: Keyword,
      auth: Type.Optional(Nullable(Type.Integer({ description: '0 or absent: all' }))),
    }),
    answer: Page(AdminProblem),
    refusals: adminRefusals,
  }),
  groupProblem: declare('groupProblem', {
    summary: 'One problem of a group with everything',
    query: byPid,
    answer: AdminProblem,
    refusals: ownRefusals,
  }),
  createGroupProblem: declare('createGroupProblem', {
    summary: 'Create a problem of a group; its id begins with the short name of the group',
    body: GroupProblemDto,
    answer: None,
    refusals: groupSaveRefusals,
  }),
  editGroupProblem: declare('editGroupProblem', {
    summary: 'Change a problem of a group',
    body: GroupProblemDto,
    answer: None,
    refusals: [...groupSaveRefusals, 'editedMeanwhile', ...ownRefusals],
  }),
  deleteGroupProblem: declare('deleteGroupProblem', {
    summary: 'Delete a problem of a group with its submissions and test data',
    query: byPid,
    answer: None,
    refusals: [...ownRefusals, 'problemInUse'],
  }),
  groupProblemCases: declare('groupProblemCases', {
    summary: 'Cases of a problem of a group',
    query: Type.Object({ pid: Id, isUpload: Type.Optional(Nullable(Type.Boolean())) }),
    answer: Type.Array(ProblemCase),
    refusals: ownRefusals,
  }),
  groupProblemRejudge: declare('groupProblemRejudge', {
    summary: 'Addition: submissions of a problem of a group that were judged outside running contests',
    query: byPid,
    answer: ProblemRejudge,
    refusals: ownRefusals,
  }),
  rejudgeGroupProblem: declare('rejudgeGroupProblem', {
    summary: 'Addition: judge all submissions of a problem of a group outside running contests again',
    body: byPid,
    answer: None,
    refusals: [...ownRefusals, 'nothingToRejudge'],
  }),
  groupProblemTags: declare('groupProblemTags', {
    summary: 'Tags of every bank and those of the group',
    query: byGid,
    answer: Type.Array(Tag),
    refusals: adminRefusals,
  }),
  groupCompileSpj: declare('groupCompileSpj', {
    summary: 'Does this checker compile?',
    query: byGid,
    body: CompileBody,
    answer: None,
    refusals: [...adminRefusals, ...compileRefusals],
  }),
  groupCompileInteractive: declare('groupCompileInteractive', {
    summary: 'Does this interactor compile?',
    query: byGid,
    body: CompileBody,
    answer: None,
    refusals: [...adminRefusals, ...compileRefusals],
  }),
  changeGroupProblemAuth: declare('changeGroupProblemAuth', {
    summary: 'Show a problem to the group, hide it, or keep it for contests',
    query: Type.Object({ pid: Id, auth: Int }),
    answer: None,
    refusals: ['problemField', ...ownRefusals],
  }),
  applyGroupProblem: declare('applyGroupProblem', {
    summary: 'Ask for a problem to become public, or take that back; a published one leaves the bank then',
    query: Type.Object({ pid: Id, isApplied: Type.Boolean() }),
    answer: None,
    refusals: [...ownRefusals, 'groupProblemAsked'],
  }),
  groupProblemRequests: declare('groupProblemRequests', {
    summary: 'Problems of groups that asked to become public: those that wait, those that are public, those refused',
    query: Type.Object({ ...paging, keyword: Keyword, gid: Type.Optional(Nullable(Int)) }),
    answer: Page(AdminProblem),
  }),
  answerGroupProblem: declare('answerGroupProblem', {
    summary: 'Answer such a request: 1 open again, 2 public, 3 refused',
    body: Type.Object({ pid: Type.Optional(Nullable(Id)), progress: Type.Optional(Nullable(Int)) }),
    answer: None,
    refusals: ['fieldBlank', 'problemMissing', 'groupProblemProgress', 'notOfGroup'],
  }),
}
