import { expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { demoContest, demoMoments, demoTimes } from './generate.ts'

const startMs = 1_700_000_000_000
const board = demoContest('a seed', startMs, 10)

test('the same seed makes the same contest, another seed another one', () => {
  expect(demoContest('a seed', startMs, 10)).toEqual(board)
  expect(demoContest('another', startMs, 10).runs).not.toEqual(board.runs)
})

test('runs come in order, no two at one moment, from the first minute to the last', () => {
  const moments = demoMoments('a seed')
  expect(moments.every((at, index) => index === 0 || at > (moments[index - 1] ?? 0))).toBe(true)
  expect(moments[0]).toBeLessThan(60_000)
  expect(demoTimes.lengthMs - (moments.at(-1) ?? 0)).toBeLessThan(5_000)
})

test('after the history no two seconds pass without a run', () => {
  const live = demoMoments('a seed').filter((at) => at >= demoTimes.historyMs)
  expect(Math.max(...live.slice(1).map((at, index) => at - (live[index] ?? 0)))).toBeLessThan(2_000)
})

test('every run is of a team and a problem that are there, and nobody tries what is solved', () => {
  const solved = new Set<string>()
  for (const { team, problem, status } of board.runs) {
    expect(board.teams[team]).toBeDefined()
    expect(board.config.problems[problem]).toBeDefined()
    expect(solved.has(`${team} ${problem}`)).toBe(false)
    if (status === Status.accepted) solved.add(`${team} ${problem}`)
  }
})

test('the freeze hides something: accepted and refused runs come after it', () => {
  const frozen = board.runs
    .filter(({ offsetMs }) => offsetMs >= demoTimes.lengthMs - demoTimes.frozenMs)
    .map(({ status }) => status)
  expect(frozen).toContain(Status.accepted)
  expect(frozen).toContain(Status.wrongAnswer)
})

test('names are in both languages, and no two teams bear the same', () => {
  expect(new Set(board.teams.map(({ name }) => name)).size).toBe(board.teams.length)
  for (const text of board.teams.flatMap(({ name, school }) => [name, school ?? '']))
    expect(text).toMatch(/^[A-Z][A-Za-z0-9 ]+ \p{Script=Han}+$/u)
  expect(new Set(board.config.problems.map(({ color }) => color)).size).toBe(10)
})
