/** What is read of a contest before it is put into the words of the Contest API. */
import type { ContestApiVersion } from '@podium/proto/rules/contest/contest-api.ts'
import type { PersonRole } from '@podium/proto/rules/contest/contest-teams.ts'
import type { ContestTimes, RecordPeriod } from '@podium/proto/rules/contest/contest-phase.ts'
import type { Picture } from '../../files/index.ts'

export interface ApiProblem {
  readonly cpid: number
  readonly displayId: string
  readonly title: string
  readonly color: string | null
  readonly timeLimitMs: number
  readonly memoryLimitMb: number
  /** Null for problems without points. */
  readonly fullScore: number | null
  readonly caseCount: number
}

export interface ApiLanguage {
  readonly id: string
  readonly name: string
  readonly extensions: readonly string[]
}

export interface ApiPerson {
  /** As its files name them. */
  readonly id: string | null
  readonly name: string
  readonly role: PersonRole
}

/** For whom teams take part: as the contest has it, or what an account says of its school. */
export interface ApiOrganization {
  /** Null for a school. */
  readonly code: string | null
  readonly name: string
  readonly formalName: string | null
  /** ISO 3166-1 alpha-3. */
  readonly country: string | null
  readonly icpcId: string | null
  /** In the sizes that there are; as it was sent comes last. */
  readonly logos: readonly Picture[]
}

/** Of teams, as the contest has them. */
export interface ApiGroup {
  readonly code: string
  readonly name: string
  readonly icpcId: string | null
}

export interface ApiTeam {
  readonly uid: string
  readonly username: string
  /** As the contest calls it. */
  readonly name: string
  readonly icpcId: string | null
  readonly organization: ApiOrganization | null
  /** Codes of the contest's groups that it is in. */
  readonly groupCodes: readonly string[]
  /** Takes part without a rank. */
  readonly isStar: boolean
  /** Names of its members. */
  readonly members: readonly string[]
  /** Who is with it besides. */
  readonly persons: readonly ApiPerson[]
  /** Like logos. */
  readonly photos: readonly Picture[]
}

export interface ApiContest {
  readonly cid: number
  readonly title: string
  readonly times: ContestTimes
  /** ACM; otherwise points are counted. */
  readonly isPassFail: boolean
  /** Of a counted failure, once the problem is solved. */
  readonly penaltyMinutes: number
  readonly compileErrorsCount: boolean
  /** In the order of the board. */
  readonly problems: readonly ApiProblem[]
  readonly groups: readonly ApiGroup[]
  /** By the name that submissions have. */
  readonly languages: ReadonlyMap<string, ApiLanguage>
}

export interface ApiSubmission {
  readonly submitId: number
  readonly uid: string
  readonly cpid: number
  readonly language: string
  readonly submitTime: Date
  readonly period: RecordPeriod
  /** What a client calls it; null for by its number. */
  readonly givenId: string | null
}

/** A verdict that is there. */
export interface ApiVerdict {
  readonly status: number
  readonly score: number | null
  /** Of the program. */
  readonly timeMs: number | null
  readonly at: Date
}

export interface ApiCase {
  readonly submitId: number
  /** From 1. */
  readonly seq: number
  readonly status: number
  readonly timeMs: number
}

/** What a reader gets: the jury the whole, everybody else what the freeze leaves. */
export interface ApiClass {
  readonly version: ContestApiVersion
  readonly isJury: boolean
}

/** With the keys in the contest of the problems whose packages a reader may have: those that they may edit. */
export interface ProblemClass extends ApiClass {
  readonly packages: ReadonlySet<number>
}
