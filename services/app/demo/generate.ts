/**
 * Contests made up by chance, the same for the same seed: teams of different strength try problems of different
 * difficulty.
 */
import { defaultRules } from '@podium/proto/rules/contest/contest-rules.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { BoardFile, BoardRun } from '../../features/boards/xcpcio/read-board.ts'
import { Random } from '../../content/random.ts'
import { balloonColor, schoolName, teamName } from './names.ts'

export interface Shape {
  readonly seed: string
  readonly title: string
  readonly startMs: number
  readonly lengthMs: number
  /** Length of the freeze before the end; 0 for none. */
  readonly frozenMs: number
  readonly teams: number
  readonly problems: number
  /** When runs are made, in ms from the start, ascending. */
  readonly momentsMs: readonly number[]
}

const labelOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index)
/** One team in so many takes part without a rank. */
const starEvery = 20
const teamsPerSchool = 3
const wrongs = [
  Status.wrongAnswer,
  Status.wrongAnswer,
  Status.wrongAnswer,
  Status.timeLimit,
  Status.timeLimit,
  Status.runtimeError,
  Status.memoryLimit,
  Status.compileError,
] as const

/** 0 to 1. */
const strengthOf = (team: number, teams: number): number => 1 - ((team * 7919) % teams) / teams
const easeOf = (problem: number, problems: number): number => 1 - ((problem * 5 + 2) % problems) / problems

class Field {
  private readonly random: Random
  private readonly shape: Shape
  private readonly open: Map<number, number[]>

  constructor(shape: Shape) {
    this.shape = shape
    this.random = new Random(shape.seed)
    const byEase = Array.from({ length: shape.problems }, (_, index) => index).toSorted(
      (a, b) => easeOf(b, shape.problems) - easeOf(a, shape.problems),
    )
    this.open = new Map(Array.from({ length: shape.teams }, (_, team) => [team, byEase]))
  }

  /** The stronger of two, most of the time. Whoever has solved everything is out. */
  private pickTeam(): number {
    const teams = [...this.open.keys()]
    if (teams.length === 0) return this.random.int(0, this.shape.teams - 1)
    const [one, other] = [this.random.pick(teams), this.random.pick(teams)]
    const { teams: all } = this.shape
    return strengthOf(one, all) >= strengthOf(other, all) || this.random.chance(0.4) ? one : other
  }

  next(offsetMs: number): BoardRun {
    const { teams, problems } = this.shape
    const team = this.pickTeam()
    const open = this.open.get(team) ?? [0]
    // Mostly the easiest that is left.
    const problem = open[Math.min(open.length - 1, this.random.int(0, 2), this.random.int(0, 3))] ?? 0
    const isAccepted = this.random.chance(0.1 + 0.5 * strengthOf(team, teams) * (0.3 + 0.7 * easeOf(problem, problems)))
    if (isAccepted) {
      const left = open.filter((one) => one !== problem)
      if (left.length > 0) this.open.set(team, left)
      else this.open.delete(team)
    }
    return {
      team,
      problem,
      offsetMs,
      status: isAccepted ? Status.accepted : this.random.pick(wrongs),
      language: 'C++ 17',
    }
  }
}

export function generateContest(shape: Shape): BoardFile {
  const { title, startMs, lengthMs, frozenMs, teams, problems, momentsMs } = shape
  const field = new Field(shape)
  return {
    config: {
      title,
      startMs,
      endMs: startMs + lengthMs,
      frozenMs,
      penaltyMinutes: defaultRules.penaltyMinutes,
      unitMs: 1,
      starGroups: new Set(),
      medals: 'proportion',
      problems: Array.from({ length: problems }, (_, index) => ({
        label: labelOf(index),
        color: balloonColor(index),
        id: null,
      })),
    },
    teams: Array.from({ length: teams }, (_, index) => ({
      id: String(index),
      name: teamName(index),
      school: schoolName(Math.floor(index / teamsPerSchool)),
      isStar: index % starEvery === starEvery - 1,
    })),
    runs: momentsMs.map((offsetMs) => field.next(offsetMs)),
  }
}

const minute = 60_000

/** The contest of the demonstration: an hour, of which a quarter is over when it is first seen. */
export const demoTimes = { lengthMs: 60 * minute, historyMs: 15 * minute, frozenMs: 12 * minute } as const
const historyRuns = 160
const everyMs = 1_000

/** A few runs a minute at first, then one a second; no two at one moment. */
export function demoMoments(seed: string): number[] {
  const random = new Random(`${seed} moments`)
  const { lengthMs, historyMs } = demoTimes
  const stepMs = historyMs / historyRuns
  const spread = (fromMs: number, step: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) =>
      Math.floor(fromMs + index * step + random.int(0, Math.floor(step * 0.9))),
    )
  return [
    ...spread(0, stepMs, historyRuns),
    ...spread(historyMs, everyMs, Math.floor((lengthMs - historyMs) / everyMs)),
  ]
}

const demoTeams = 150

/** @param problems how many there are to take */
export const demoContest = (seed: string, startMs: number, problems: number): BoardFile =>
  generateContest({
    seed,
    startMs,
    problems,
    title: 'Podium Demo Cup 演示赛',
    lengthMs: demoTimes.lengthMs,
    frozenMs: demoTimes.frozenMs,
    teams: demoTeams,
    momentsMs: demoMoments(seed),
  })
