/**
 * The scoreboard of a contest that counts in whole minutes against a recount from the other collections by the rules
 * of the standard (icpc/ccs-specs, Scoring Data Generation), which is how resolvers come to theirs.
 */
import { describe, expect, test } from 'vitest'
import { importBoard } from '@podium/services/features/boards/import/commands.ts'
import { readBoard } from '@podium/services/features/boards/xcpcio/read-board.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { makeBoard, newerFiles } from '../../services-boards/board-files.ts'
import type { Caller } from '../support/caller.ts'
import { anonymous, rootViewer } from '../support/people.ts'
import { apiFixture } from './fixture.ts'

const { services, alter, root, get } = await apiFixture()
type Item = Readonly<Record<string, string>>
type Flag = Readonly<Record<string, boolean>>

const listOf = async (caller: Caller, cid: number, name: string): Promise<readonly Item[]> =>
  (await get(caller, `contests/${cid}/${name}`)).body

const msOf = (time: string): number => {
  const [hours, minutes, seconds] = time.split(':').map(Number)
  return Math.round(((hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000)
}
const minuteOf = (time: string): number => Math.floor(msOf(time) / 60_000)

interface Result {
  judged: number
  pending: number
  failed: number
  solvedAt: number | null
}

/** A walk through the submissions by time. */
function resultsOf(given: Readonly<Record<'submissions' | 'judgements' | 'types', readonly Item[]>>) {
  const penalised = new Set<string | undefined>(
    (given.types as readonly (Item & Flag)[]).flatMap(({ id, penalty }) => (penalty ? [id] : [])),
  )
  const verdicts = new Map(given.judgements.map((one) => [one.submission_id, one.judgement_type_id]))
  const results = new Map<string, Result>()
  for (const { id, team_id, problem_id, contest_time } of given.submissions) {
    const name = `${team_id} ${problem_id}`
    const one = results.get(name) ?? { judged: 0, pending: 0, failed: 0, solvedAt: null }
    results.set(name, one)
    const verdict = verdicts.get(id)
    if (verdict === undefined) one.pending += 1
    else if (one.solvedAt === null) {
      one.judged += 1
      if (verdict === 'AC') one.solvedAt = minuteOf(contest_time ?? '')
      else if (penalised.has(verdict)) one.failed += 1
    }
  }
  return results
}

const collator = new Intl.Collator('en-US')

async function recount(caller: Caller, cid: number, groupId: string | null) {
  const teams = await listOf(caller, cid, 'teams')
  const problems = await listOf(caller, cid, 'problems')
  const [submissions, judgements, types] = await Promise.all(
    ['submissions', 'judgements', 'judgement-types'].map((name) => listOf(caller, cid, name)),
  )
  const results = resultsOf({ submissions: submissions ?? [], judgements: judgements ?? [], types: types ?? [] })
  const rows = teams
    .filter(({ group_ids }) => groupId === null || group_ids?.includes(groupId))
    .map(({ id, display_name }) => {
      const cells = problems.map((problem) => results.get(`${id} ${problem.id}`) ?? null)
      const solved = cells.flatMap((one) =>
        one === null || one.solvedAt === null ? [] : [{ ...one, at: one.solvedAt }],
      )
      return {
        id,
        name: display_name ?? '',
        solved: solved.length,
        penalty: solved.reduce((sum, { at, failed }) => sum + at + failed * 20, 0),
        last: solved.length === 0 ? null : Math.max(...solved.map(({ at }) => at)),
        cells: cells.map((one) => [one?.judged ?? 0, one?.pending ?? 0, one?.solvedAt ?? null]),
      }
    })
  const keyOf = (row: (typeof rows)[number]) => [-row.solved, row.penalty, row.last ?? 0]
  const isBefore = (a: readonly number[], b: readonly number[]): boolean => {
    const at = a.findIndex((value, index) => value !== b[index])
    return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0)
  }
  return rows
    .map((row) => ({ ...row, rank: 1 + rows.filter((other) => isBefore(keyOf(other), keyOf(row))).length }))
    .sort((a, b) => a.rank - b.rank || collator.compare(a.name, b.name))
    .map(({ rank, id, solved, penalty, last, cells }) => ({ rank, id, solved, penalty, last, cells }))
}

interface Row {
  readonly rank: number
  readonly team_id: string
  readonly score: { readonly num_solved: number; readonly total_time: string; readonly time: string | null }
  readonly problems: readonly { num_judged: number; num_pending: number; solved: boolean; time?: string }[]
}

const minutesIn = (time: string | null | undefined): number | null => (time ? msOf(time) / 60_000 : null)

async function scoreboard(caller: Caller, cid: number, groupId: string | null) {
  const { rows } = (await get(caller, `contests/${cid}/scoreboard${groupId === null ? '' : `?group_id=${groupId}`}`))
    .body as {
    rows: readonly Row[]
  }
  return rows.map(({ rank, team_id, score, problems }) => ({
    rank,
    id: team_id,
    solved: score.num_solved,
    penalty: minutesIn(score.total_time),
    last: minutesIn(score.time),
    cells: problems.map((one) => [one.num_judged, one.num_pending, minutesIn(one.time)]),
  }))
}

/** With few problems and many teams, so that results are equal. */
async function played(seed: number): Promise<number> {
  const made = makeBoard(seed, 40, 140, 2)
  const files = newerFiles({
    ...made,
    teams: made.teams.map((team, at) => ({ ...team, name: `Team ${(at * 7) % 40}` })),
  })
  const parts = Object.fromEntries(Object.entries(files).map(([n, value]) => [n, Buffer.from(JSON.stringify(value))]))
  const cid = await importBoard(services.ctx, rootViewer, readBoard(parts))
  await alter(sql`update contest set whole_minutes = true, open_rank = true where id = ${cid}`)
  expect((await root.call('saveContestApi', { body: { cid, isOn: true } })).status).toBe(200)
  return cid
}

describe.each([1, 2, 3, 4])('of contest %i', async (seed) => {
  const cid = await played(seed)

  test.each([null, 'official', 'unofficial'])(
    'the scoreboard of group %s is what the standard counts',
    async (groupId) => {
      const expected = await recount(root, cid, groupId)
      const found = await scoreboard(root, cid, groupId)
      expect(found).toEqual(expected)
    },
  )

  test('teams of equal results share a rank, and an earlier last accept parts equal penalties', async () => {
    const rows = await scoreboard(root, cid, 'official')
    expect(new Set(rows.map(({ rank }) => rank)).size).toBeLessThan(rows.length)
    const keys = rows.map(({ solved, penalty, last }) => `${solved} ${penalty} ${last}`)
    expect(rows.map(({ rank }) => rank)).toEqual(keys.map((key) => keys.indexOf(key) + 1))
  })

  test('under the freeze the public gets what can be counted from what it gets', async () => {
    await alter(sql`update contest set auto_real_rank = false where id = ${cid}`)
    const found = await scoreboard(anonymous(services), cid, 'official')
    expect(found).toEqual(await recount(anonymous(services), cid, 'official'))
    expect(found.some(({ cells }) => cells.some(([, pending]) => pending !== 0))).toBe(true)
  })
})
