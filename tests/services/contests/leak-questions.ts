/** What the table of leaks asks for, and what it looks for in the answers. */
import type { Caller } from '../support/caller.ts'
import { contestPassword } from '../support/contests.ts'

/** What stands in private things of a contest. */
export const marks = {
  statement: 'STATEMENT_MARK',
  announcement: 'ANNOUNCED_MARK',
  draft: 'DRAFT_MARK',
  print: 'PRINT_MARK',
  question: 'QUESTION_MARK',
  answer: 'ANSWER_MARK',
  message: 'MESSAGE_MARK',
  password: contestPassword,
  ticket: 'TICKET_MARK',
  room: 'ROOM_MARK',
  address: '192.0.2.77',
  commentary: 'COMMENTARY_MARK',
  firstCode: 'FIRST_CODE_MARK',
  firstCase: 'RESULT_OF_A_CASE_MARK',
  juryRemark: 'REMARK_MARK',
  frozenCode: 'SEALED_CODE_MARK',
  frozenMessage: 'SEALED_MESSAGE_MARK',
  frozenCase: 'CASE_FILE_MARK',
} as const

/** All answers of a contest and some of its submissions to one reader, as text. */
export async function everything(caller: Caller, cid: number, ids: readonly number[]): Promise<string> {
  const inside = { contestID: `${cid}`, beforeContestSubmit: 'false', containsEnd: 'true', limit: '100' }
  const paged = { cid: `${cid}`, limit: '100' }
  const answers = [
    await caller.call('contestInfo', { query: { cid: `${cid}` } }),
    await caller.call('contestList', { query: { limit: '100' } }),
    await caller.call('contestProblems', { query: { cid: `${cid}`, containsEnd: 'true' } }),
    await caller.call('contestProblemDetail', { query: { cid: `${cid}`, displayId: 'A', containsEnd: 'true' } }),
    await caller.call('contestSubmissions', { query: inside }),
    await caller.call('contestSubmissions', { query: { ...inside, status: '0' } }),
    await caller.call('contestSubmissions', { query: { ...inside, beforeContestSubmit: 'true' } }),
    await caller.call('contestSubmissions', { query: { ...inside, onlyMine: 'true' } }),
    await caller.call('checkContestSubmissionsStatus', { body: { cid, submitIds: ids } }),
    await caller.call('checkSubmissionsStatus', { body: { submitIds: ids } }),
    await caller.call('submissionList', { query: { limit: '100' } }),
    await caller.call('submissionList', { query: { limit: '100', username: 'participant' } }),
    await caller.call('userProblemStatus', {
      body: { pidList: [1000, 1001], isContestProblemList: true, cid, containsEnd: true },
    }),
    await caller.call('userProblemStatus', { body: { pidList: [1000, 1001], isContestProblemList: false } }),
    await caller.call('fullScreenProblemList', { query: { cid: `${cid}` } }),
    await caller.call('lastAcceptedCode', { query: { pid: '1000', cid: `${cid}` } }),
    await caller.call('contestAnnouncements', { query: paged }),
    await caller.call('unreadContestAnnouncements', { body: { cid } }),
    await caller.call('clarifications', { query: { cid: `${cid}` } }),
    await caller.call('contestPrints', { query: paged }),
    await caller.call('contestAcInfo', { query: paged }),
    await caller.call('contestHall', { query: { cid: `${cid}` } }),
    await caller.call('seenAddresses', { query: { cid: `${cid}` } }),
    await caller.call('contestTeams', { query: { cid: `${cid}` } }),
    await caller.call('seatTeams'),
    await caller.call('contestCommentary', { query: { cid: `${cid}` } }),
  ]
  for (const submitId of ids) {
    answers.push(await caller.call('submissionDetail', { query: { submitId: `${submitId}` } }))
    answers.push(await caller.call('caseData', { query: { submitId: `${submitId}`, seq: '1' } }))
    answers.push(await caller.call('allCaseResult', { query: { submitId: `${submitId}` } }))
  }
  return JSON.stringify(answers.map(({ data, msg }) => [data, msg]))
}

/** Of a contest, as topics. */
export const watchedParts = [
  'info',
  'submissions',
  'announcements',
  'clarifications',
  'ac-info',
  'print',
  'decisions',
  'commentary',
  'awards',
  'teams',
] as const

/** Statuses shown of a submission, wherever they stand in what a reader got. */
export function statusesOf(text: string, submitId: number): number[] {
  const found = new Set<number>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (typeof value !== 'object' || value === null) return
    const { submitId: id, status } = value as { submitId?: unknown; status?: unknown }
    if (id === submitId && typeof status === 'number') found.add(status)
    Object.values(value).forEach(walk)
  }
  walk(JSON.parse(text))
  return [...found].toSorted((a, b) => a - b)
}
