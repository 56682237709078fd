/** The head of a file about the rules that a contest sets itself: saving its form, and judging by subtasks. */
import type { JudgeTask } from '@podium/proto/events/bus/judge.ts'
import { defaultRules } from '@podium/proto/rules/contest/contest-rules.ts'
import type { ContestRules } from '@podium/proto/rules/contest/contest-rules.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { playJudge, submitAs, untilStatus } from '../../services-judging/support.ts'
import { caseOn } from '../../services-judging/verdicts.ts'
import type { Answer, Caller } from '../support/caller.ts'
import { contestFixture } from './fixture.ts'

/** Points of the cases, and the milliseconds that one of them ran: in no other number of the tests. */
export const points = { lowest: [3741, 2288], highest: [4999, 5333], total: 6029, caseMs: 4242 } as const

interface Board {
  readonly head: Readonly<Record<string, unknown>>
  readonly rows: readonly { readonly u: string; readonly c: readonly (readonly (number | null)[] | 0)[] }[]
}

/** A contest's participants and staff; problem A is scored by the lowest case of each subtask. */
export async function rulesFixture() {
  const fixture = await contestFixture()
  const { services, root, alter } = fixture
  await alter(sql`update problem set type = 1, io_score = 20000, judge_case_mode = 'subtask_lowest'
    where display_id = 'P1000'`)

  const formOf = async (cid: number): Promise<Record<string, unknown>> =>
    (await root.call('adminContest', { query: { cid: `${cid}` } })).data

  /** Saves the form as it is but for what changes. */
  const save = async (cid: number, changes: Record<string, unknown>): Promise<Answer> => {
    const { gmtCreate: _made, gmtModified: _changed, ...stored } = await formOf(cid)
    return root.call('updateContest', { body: { ...stored, ...changes } })
  }
  const set = (cid: number, rules: Partial<ContestRules>, changes: Record<string, unknown> = {}): Promise<Answer> =>
    save(cid, { rules: { ...defaultRules, ...rules }, ...changes })

  const boardOf = async (caller: Caller, cid: number): Promise<Board> =>
    (await caller.call('contestBoard', { query: { cid: `${cid}`, variant: 'public' } })).data

  const judgeTask = async (
    judge: ReturnType<typeof playJudge>,
    task: JudgeTask,
    groups: readonly (readonly number[])[],
  ): Promise<void> => {
    const cases = groups.flatMap((scores, index) => scores.map((score) => ({ score, groupNum: index + 1 })))
    judge.progress(task, 7, 1, cases.length)
    await judge.verdict(task, {
      status: Status.partial,
      score: groups.reduce((sum, scores) => sum + Math.min(...scores), 0),
      cases: cases.map((one, index) => caseOn(index + 1, { ...one, timeMs: points.caseMs, status: Status.partial })),
    })
  }
  /** Submits to problem A and has it judged. @param groups points of the cases of each subtask */
  const scored = async (caller: Caller, cid: number, groups: readonly (readonly number[])[]): Promise<number> => {
    const judge = playJudge(services)
    const { submitId } = await submitAs(caller, { cid, pid: 'A' })
    const { task, delivery } = await judge.take()
    await judgeTask(judge, task, groups)
    await delivery.ack()
    await untilStatus(services.ctx, submitId, Status.partial)
    await judge.close()
    return submitId
  }
  return { ...fixture, formOf, save, set, boardOf, scored }
}
