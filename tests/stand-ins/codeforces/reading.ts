/** Pages that everybody may read: problems, contests of the gym, and their documents. */
import type { Visitor } from '../form-site.ts'
import { redirect } from '../request.ts'
import type { SiteReply, SiteRequest } from '../request.ts'
import { codeforcesPage, contestTable, problemSidebar, statementOf } from './markup.ts'
import {
  attachedProblem,
  attachmentLinks,
  codeforcesProblems,
  contestNames,
  documentBytes,
  documentProblems,
  gymRows,
  russianTexts,
} from './problems.ts'

export const document: SiteReply = { headers: { 'content-type': 'application/pdf' }, body: documentBytes }

const sidebarOf = (path: string, contest: string, tags: readonly string[] = []): string =>
  problemSidebar(path, contestNames[contest] ?? '', tags)

export const problemPage = ({ path, query }: SiteRequest, visitor: Visitor): SiteReply => {
  const [, contest = '', index = ''] = /\/(\d+)\/(?:problem\/)?(\w+)$/.exec(path) ?? []
  const id = `${contest}${index}`
  const isGym = path.startsWith('/gym/')
  if (isGym && documentProblems.has(id)) return document
  if (isGym && id === attachedProblem) return redirect(`/gym/${contest}`)
  const problem = (query.get('locale') === 'ru' ? russianTexts[id] : undefined) ?? codeforcesProblems[id]
  if (problem === undefined) return redirect('/problemset')
  return codeforcesPage({
    title: `Problem - ${index} - Codeforces`,
    visitor,
    content: statementOf(index, problem),
    sidebar: sidebarOf(isGym ? `/gym/${contest}` : `/contest/${contest}`, contest, problem.tags),
  })
}

export const gymContest = ({ path }: SiteRequest, visitor: Visitor): SiteReply => {
  const [, contest = ''] = /^\/gym\/(\d+)$/.exec(path) ?? []
  if (contestNames[contest] === undefined) return redirect('/problemset')
  return codeforcesPage({
    title: 'Dashboard - Codeforces',
    visitor,
    content: contestTable(path, gymRows),
    sidebar: `${sidebarOf(path, contest)}${attachmentLinks}`,
  })
}
