import { call } from '../../../api/call.ts'
import { isGone } from '../../../api/errors.ts'
import { storeMarkdownFileOf } from '../../../api/markdown-files.ts'
import type { ContestAdminScope } from '../../admin-contests/index.ts'
import type { GroupView } from '../../groups/index.ts'

const callsOf = (gid: number): ContestAdminScope['calls'] => ({
  list: ({ currentPage, limit }, signal) =>
    call('groupAdminContestList', { query: { gid, currentPage, limit }, signal }),
  head: (cid, signal) =>
    call('groupContest', { query: { cid }, signal, quiet: true }).catch((error: unknown) => {
      if (isGone(error)) return null
      throw error
    }),
  form: (cid, signal) => call('groupContest', { query: { cid }, signal }),
  create: (body) => call('createGroupContest', { body: { ...body, gid }, quiet: true }),
  update: (body) => call('updateGroupContest', { body: { ...body, gid }, quiet: true }),
  show: (query) => call('changeGroupContestVisible', { query }),
  remove: (query, quiet) => call('deleteGroupContest', { query, quiet }),
  problems: (query, signal) => call('groupContestProblems', { query, signal }),
  addProblem: (body) => call('addGroupContestProblem', { body, quiet: true }),
  savePlacement: (body) => call('saveGroupContestProblem', { body }),
  removeProblem: (query, quiet) => call('removeGroupContestProblem', { query, quiet }),
  announcements: (query, signal) => call('groupContestAnnouncements', { query, signal }),
  announce: (body) => call('createGroupContestAnnouncement', { body, quiet: true }),
  changeAnnouncement: (body) => call('updateGroupContestAnnouncement', { body, quiet: true }),
  removeAnnouncement: (query) => call('deleteGroupContestAnnouncement', { query }),
})

/** Contests of a group: their creators and the heads of the group may change them. */
export function contestAdminScopeOf({ gid, isRoot }: GroupView): ContestAdminScope {
  const list = `/group/${gid}/contest/admin`
  return {
    key: `group-${gid}`,
    group: { gid, addOwn: (query) => call('addOwnGroupContestProblem', { query, quiet: true }) },
    paths: { list, create: `${list}/create`, of: (cid) => `${list}/${cid}` },
    calls: callsOf(gid),
    storeFile: storeMarkdownFileOf(gid),
    rightsOf: (user, { uid }) => {
      const mayEdit = isRoot || uid === user?.uid
      return { rules: mayEdit, mayEdit }
    },
  }
}
