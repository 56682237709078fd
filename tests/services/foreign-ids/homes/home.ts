/**
 * One thing of every kind, made as rows, each with a mark of its home in all of its texts: `Leak-<home>-<thing>`.
 * What nobody outside may read carries a mark; what the site tells everybody (the title of a private contest, say)
 * carries none.
 */
import type { Caller } from '../../support/caller.ts'
import type { TestServices } from '../../support/stack.ts'
import { adder, hex, markOf } from './tools.ts'
import type { DataFolders, HomeGiven, HomeTools } from './tools.ts'
import { makeOwner, makeGroup } from './people.ts'
import { makeProblem, makeTraining } from './problems.ts'
import { makeContest, makeSubmissions } from './contests.ts'
import { makeDiscussion, makeOddments } from './texts.ts'

/** Ids by kind; of some kinds a home has several, which stand in different parts. */
export type Kind =
  | 'contest'
  | 'problem'
  | 'problemName'
  | 'label'
  | 'contestProblem'
  | 'print'
  | 'contestAnnouncement'
  | 'clarification'
  | 'contestApiToken'
  | 'contestWebhook'
  | 'commentary'
  | 'decision'
  | 'rejudging'
  | 'training'
  | 'trainingProblem'
  | 'category'
  | 'group'
  | 'member'
  | 'tag'
  | 'tagClass'
  | 'discussion'
  | 'report'
  | 'comment'
  | 'reply'
  | 'submission'
  | 'announcement'
  | 'notice'
  | 'message'
  | 'file'
  | 'carousel'
  | 'user'
  | 'username'
  | 'selfTest'
  | 'upload'
  | 'sheet'
  | 'job'
  | 'case'

export type Ids = Readonly<Record<Kind, readonly (number | string)[]>>

export interface Home {
  readonly name: string
  readonly owner: Caller
  readonly ids: Ids
  /** What is shown to nobody outside, and holds no mark: the code of its group, names of its files. */
  readonly secrets: readonly string[]
  /** Every mark in its texts. */
  readonly marks: () => readonly string[]
}

let made = 0

export async function makeHome(services: TestServices, given: HomeGiven): Promise<Home> {
  made += 1
  const number = made
  const tools = adder(services)
  const { name, inGroup, hidden } = given
  const { caller, username, uid } = await makeOwner(services, given, { ...tools, number })
  const marks = new Set<string>()
  const mark = (thing: string): string => {
    marks.add(markOf(name, thing))
    return markOf(name, thing)
  }
  const title = (thing: string): string => (inGroup || hidden ? mark(thing) : `A ${thing}`)
  const code = inGroup ? `Zq#${number}#` : null
  const group =
    code === null ? null : await makeGroup({ ...tools, number, mark, username, uid, hidden }, services, code)
  const homeTools: HomeTools = { ...tools, number, mark, title, username, uid, gid: group?.gid ?? null, hidden }
  const { problem, tag, tagClass } = await makeProblem(homeTools)
  const inContest = await makeContest(homeTools, problem)
  const { contest, contestProblem, contestAnnouncement, print, clarification, contestApiToken } = inContest
  const { category, training, trainingProblem } = await makeTraining(homeTools, problem)
  const folders: DataFolders = { problem, contest, contestProblem, training }
  const submission = await makeSubmissions(homeTools, folders)
  const { discussion, report, comments, replies } = await makeDiscussion(homeTools, folders)
  const { files, carousels, fileNames, announcement, notice, message, selfTest, upload, job } =
    await makeOddments(homeTools)
  const ids: Ids = {
    contest: [contest],
    problem: [problem],
    problemName: [mark('problemid')],
    label: ['A'],
    contestProblem: [contestProblem],
    print: [print],
    contestAnnouncement: [contestAnnouncement],
    clarification: [clarification],
    contestApiToken: [contestApiToken],
    contestWebhook: [inContest.contestWebhook],
    commentary: [inContest.commentary],
    decision: [inContest.decision],
    rejudging: [inContest.rejudging],
    training: [training],
    trainingProblem: [trainingProblem],
    category: [category],
    group: group ? [group.gid] : [],
    member: group ? [group.member] : [],
    tag: [tag],
    tagClass: [tagClass],
    discussion: [discussion],
    report: [report],
    comment: comments,
    reply: replies,
    submission,
    announcement: [announcement],
    notice: [notice],
    message: [message],
    file: files,
    carousel: carousels,
    user: [uid],
    username: [username],
    selfTest: [selfTest],
    upload: [upload],
    sheet: [hex(32)],
    job: [job],
    case: [],
  }
  return {
    name,
    owner: caller,
    ids,
    secrets: [fileNames[0] ?? '', ...(code === null ? [] : [code])],
    marks: () => [...marks],
  }
}
