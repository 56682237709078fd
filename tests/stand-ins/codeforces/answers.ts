/** Answers of Codeforces in JSON: its public API, and the calls that its own pages make. */
import type { Ledger, StoredRun } from '../ledger.ts'
import type { SiteReply } from '../request.ts'

export const json = (value: unknown, status = 200): SiteReply => ({
  status,
  headers: { 'content-type': 'application/json;charset=UTF-8' },
  body: JSON.stringify(value),
})

const compileError = 'COMPILATION_ERROR'
const waiting = new Set(['SUBMITTED', 'TESTING'])
const tests = 3

/** Contest and index of the id of a problem. */
export const partsOf = (problemId: string): { contest: string; index: string } => {
  const [, contest = '', index = ''] = /^(\d+)([A-Z]\d?)$/.exec(problemId) ?? []
  return { contest, index }
}

const apiRow = (run: StoredRun, status: string): object => {
  const { contest, index } = partsOf(run.problemId)
  const isOver = !waiting.has(status)
  return {
    id: Number(run.runId),
    contestId: Number(contest),
    creationTimeSeconds: Math.floor(run.storedAtMs / 1000),
    relativeTimeSeconds: 2_147_483_647,
    problem: { contestId: Number(contest), index, name: 'Problem', type: 'PROGRAMMING', tags: [] },
    author: {
      contestId: Number(contest),
      members: [{ handle: run.account }],
      participantType: 'PRACTICE',
      ghost: false,
    },
    programmingLanguage: 'C++17 (GCC 7-32)',
    ...(status === 'SUBMITTED' ? {} : { verdict: status }),
    testset: 'TESTS',
    passedTestCount: isOver && status !== compileError ? tests : 0,
    timeConsumedMillis: isOver ? 46 : 0,
    memoryConsumedBytes: isOver ? 1_024_000 : 0,
  }
}

/** Every value is a text. */
export const detailsOf = (run: StoredRun, status: string, compileText: string): SiteReply => {
  const isCompiled = status !== compileError
  const ofTest = (number: number): Record<string, string> => ({
    [`verdict#${number}`]: number === tests ? status : 'OK',
    [`timeConsumed#${number}`]: String(15 * number),
    [`memoryConsumed#${number}`]: String(102_400 * number),
    [`checkerStdoutAndStderr#${number}`]: `ok ${number} numbers\r\n`,
    [`input#${number}`]: '1 2\r\n',
  })
  const rows = isCompiled ? Array.from({ length: tests }, (_, index) => ofTest(index + 1)) : []
  return json({
    source: run.source,
    compilationError: isCompiled ? 'false' : 'true',
    waiting: String(waiting.has(status)),
    testCount: isCompiled ? String(tests) : '1',
    verdict: `<span class='verdict-rejected'>${status}</span>`,
    ...(isCompiled ? Object.assign({}, ...rows) : { 'checkerStdoutAndStderr#1': compileText.replaceAll('\n', '\r\n') }),
  })
}

/** Calls of one address: one in two seconds. */
export class CallLimit {
  private lastAtMs = -Infinity

  /** Whether the call comes too soon. */
  isExceeded(nowMs: number): boolean {
    const isTooSoon = nowMs - this.lastAtMs < 2_000
    this.lastAtMs = nowMs
    return isTooSoon
  }
}

interface StatusQuery {
  readonly handle: string
  readonly from: number
  readonly count: number
}

export const statusAnswer = (ledger: Ledger, { handle, from, count }: StatusQuery): SiteReply => {
  const runs = ledger.visible().filter(({ account }) => account.toLowerCase() === handle.toLowerCase())
  const rows = runs.slice(from - 1, from - 1 + count)
  return json({ status: 'OK', result: rows.map((run) => apiRow(run, ledger.statusOf(run))) })
}
