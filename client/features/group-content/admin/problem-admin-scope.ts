import type { CallBody } from '@podium/proto/calls/calls.ts'
import { groupProblemBounds } from '@podium/proto/rules/problem/problem-rules.ts'
import { call } from '../../../api/call.ts'
import { storeMarkdownFileOf } from '../../../api/markdown-files.ts'
import type { ProblemAdminScope } from '../../admin-problems/index.ts'
import type { GroupView } from '../../groups/index.ts'

type Body = CallBody<'editProblem'>

/** Whatever is new belongs to the group; what is stored does already. */
const ofGroup = (body: Body, gid: number) => ({ body: { ...body, problem: { ...body.problem, gid } }, quiet: true })

const callsOf = (gid: number): ProblemAdminScope['calls'] => ({
  list: ({ keyword, auth, currentPage, limit }, signal) =>
    call('groupAdminProblemList', { query: { gid, keyword, auth, currentPage, limit }, signal }),
  problem: (pid, signal) => call('groupProblem', { query: { pid }, signal }),
  cases: (pid, isUpload, signal) => call('groupProblemCases', { query: { pid, isUpload }, signal }),
  tags: async (signal) =>
    (await call('groupProblemTags', { query: { gid }, signal, quiet: true })).filter(({ oj }) => oj === 'ME'),
  create: (body) => call('createGroupProblem', ofGroup(body, gid)),
  edit: (body) => call('editGroupProblem', ofGroup(body, gid)),
  remove: (pid) => call('deleteGroupProblem', { query: { pid } }),
  rejudgeState: (pid, signal) => call('groupProblemRejudge', { query: { pid }, signal, quiet: true }),
  rejudge: (pid) => call('rejudgeGroupProblem', { body: { pid } }),
  changeAuth: (pid, auth) => call('changeGroupProblemAuth', { query: { pid, auth } }),
  compile: (mode, body) =>
    call(mode === 'interactive' ? 'groupCompileInteractive' : 'groupCompileSpj', { query: { gid }, body, quiet: true }),
  createForContest: (body) => call('createGroupContestProblem', ofGroup(body, gid)),
  editForContest: (body) => call('editGroupProblem', ofGroup(body, gid)),
  savePlacement: ({ cid, ...body }) =>
    call('saveGroupContestProblem', { body: { ...body, cid: cid ?? 0 }, quiet: true }),
})

/** Problems of a group: their authors and the heads of the group may change them. */
export function problemAdminScopeOf({ gid, info, isRoot }: GroupView): ProblemAdminScope {
  const root = `/group/${gid}`
  return {
    key: `group-${gid}`,
    group: { gid, shortName: info.shortName },
    rules: { bounds: groupProblemBounds },
    paths: {
      list: `${root}/problem/admin`,
      edit: (pid) => `${root}/problem/admin/${pid}/edit`,
      page: (problemId) => `${root}/problem/${encodeURIComponent(problemId)}/`,
      contestProblems: (cid) => `${root}/contest/admin/${cid}/problems`,
    },
    calls: callsOf(gid),
    storeFile: storeMarkdownFileOf(gid),
    rightsOf: (user, problem) => {
      const mayEdit = problem.gid === gid && (isRoot || problem.author === user?.username)
      return { rules: mayEdit, mayEdit }
    },
  }
}
