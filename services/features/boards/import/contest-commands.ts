/**
 * A contest from a board file: the contest, problems that stand for those of the file, and an account for each team
 * that nobody can sign in to. Team names and schools are stored in full.
 */
import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { contestAuths, contestTypes } from '@podium/proto/rules/contest/contest-kinds.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { isOneOfWords } from '../../../platform/database/expressions.ts'
import { User } from '../../account/entities.ts'
import { Contest, ContestProblem, ContestRegister } from '../../contests/entities.ts'
import type { StoredAward } from '../../contests/index.ts'
import { tables } from '../../entities.ts'
import { notifyHome } from '../../home/index.ts'
import { giveNotices } from '../../notices/index.ts'
import { Problem } from '../../problems/entities.ts'

interface ImportedProblem {
  readonly label: string
  readonly color: string | null
}

interface BankProblem {
  readonly pid: number
  readonly title: string
}

/** What a contest has instead of problems that stand for others, and of accounts that nobody can sign in to. */
interface ImportOptions {
  /** Problems of the bank, in the order of the contest's. */
  readonly bank?: readonly BankProblem[]
  /** Of every team's account. */
  readonly passwordHash?: string
}

export interface ImportedContest {
  /** Uid of the creator. */
  readonly owner: string
  readonly title: string
  readonly startMs: number
  readonly endMs: number
  /** Null for no freeze. */
  readonly freezeMs: number | null
  /** Of a counted failure. */
  readonly penaltyMinutes: number
  readonly problems: readonly ImportedProblem[]
  readonly teams: readonly { readonly name: string; readonly school: string | null; readonly isStar: boolean }[]
  readonly awards: { readonly type: number; readonly list: readonly StoredAward[] }
}

export interface StoredContest {
  readonly cid: number
  /** In the order of the file. */
  readonly problems: readonly { readonly cpid: number; readonly pid: number }[]
  readonly uids: readonly string[]
}

async function storeContest(em: EntityManager, imported: ImportedContest): Promise<number> {
  const { owner, title, startMs, endMs, freezeMs, penaltyMinutes, awards } = imported
  const contest = em.create(Contest, {
    uid: owner,
    title,
    type: contestTypes.acm,
    auth: contestAuths.public,
    startTime: new Date(startMs),
    endTime: new Date(endMs),
    sealRank: freezeMs !== null,
    sealRankTime: freezeMs === null ? null : new Date(freezeMs),
    autoRealRank: true,
    penaltyMinutes,
    openRank: true,
    rankShowName: 'nickname',
    awardType: awards.type,
    awards: [...awards.list],
  })
  await em.flush()
  return contest.id
}

/** In front of the position of a problem that stands for one of the file. */
export const standInPrefix = (cid: number): string => `BOARD${cid}-`

const standInLimits = { timeLimitMs: 1_000, memoryLimitMb: 256, stackLimitMb: 128 }

/** They stand in contests only: there is no statement and no test data. */
async function makeProblems(
  em: EntityManager,
  cid: number,
  { owner, problems }: ImportedContest,
): Promise<BankProblem[]> {
  const author = (await em.findOne(User, owner))?.username ?? ''
  const made = problems.map(({ label }, position) =>
    em.create(Problem, {
      displayId: `${standInPrefix(cid)}${position}`,
      title: `Problem ${label}`,
      author,
      auth: problemAuths.contest,
      ...standInLimits,
    }),
  )
  await em.flush()
  return made.map(({ id, title }) => ({ pid: id, title }))
}

async function linkProblems(
  em: EntityManager,
  cid: number,
  problems: readonly ImportedProblem[],
  stored: readonly BankProblem[],
): Promise<StoredContest['problems']> {
  const links = problems.flatMap(({ label, color }, position) => {
    const problem = stored[position]
    if (!problem) return []
    const { pid, title } = problem
    return [em.create(ContestProblem, { cid, pid, displayId: label, displayTitle: title, color })]
  })
  await em.flush()
  return links.map(({ id, pid }) => ({ cpid: id, pid }))
}

/** No hash has this form, so no password fits it. */
export const noPassword = '-'

interface TeamAccount {
  readonly uid: string
  readonly username: string
  readonly nickname: string
  readonly school: string | null
}

/** Names `c<cid>t<number>`; one that somebody has taken meanwhile is replaced by a random one. */
async function teamAccounts(em: EntityManager, cid: number, teams: ImportedContest['teams']): Promise<TeamAccount[]> {
  const digits = String(teams.length).length
  const wanted = teams.map(({ name, school }, index) => ({
    uid: randomBytes(16).toString('hex'),
    username: `c${cid}t${String(index + 1).padStart(digits, '0')}`,
    nickname: name,
    school,
  }))
  const names = wanted.map(({ username }) => username)
  const taken = await tables(em)
    .selectFrom('users')
    .select('username')
    .where(({ ref }) => isOneOfWords(ref('username'), names))
    .execute()
  const isTaken = new Set(taken.map(({ username }) => username.toLowerCase()))
  return wanted.map((one) => (isTaken.has(one.username) ? { ...one, username: `t${one.uid.slice(0, 18)}` } : one))
}

const batchTeams = 1_000

async function storeTeams(
  em: EntityManager,
  cid: number,
  { teams }: ImportedContest,
  passwordHash = noPassword,
): Promise<string[]> {
  const accounts = await teamAccounts(em, cid, teams)
  for (let from = 0; from < accounts.length; from += batchTeams) {
    const batch = accounts.slice(from, from + batchTeams)
    await em.insertMany(
      User,
      batch.map((account) => ({ ...account, passwordHash, contestOnly: true })),
    )
    await em.insertMany(
      ContestRegister,
      batch.map(({ uid }) => ({ cid, uid })),
    )
  }
  await giveNotices(
    em,
    accounts.map(({ uid }) => uid),
  )
  const starAccounts = accounts.filter((_, index) => teams[index]?.isStar).map(({ username }) => username)
  await em.nativeUpdate(Contest, { id: cid }, { starAccounts })
  return accounts.map(({ uid }) => uid)
}

/** Stores it in the transaction of `em`, without any submission. */
export async function storeImportedContest(
  em: EntityManager,
  imported: ImportedContest,
  { bank, passwordHash }: ImportOptions = {},
): Promise<StoredContest> {
  const cid = await storeContest(em, imported)
  const problems = await linkProblems(em, cid, imported.problems, bank ?? (await makeProblems(em, cid, imported)))
  const uids = await storeTeams(em, cid, imported, passwordHash)
  await notifyHome(em, 'contests')
  return { cid, problems, uids }
}
