/**
 * `npm start -- --demo`: a contest that runs while you look. It is made once and remembered; whoever starts again
 * while it runs goes on with it, and what should have happened meanwhile happens at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { contestTypes } from '@podium/proto/rules/contest/contest-kinds.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import { rootUid, roles } from '@podium/proto/rules/user/roles.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context, Viewer } from '../../platform/context.ts'
import { storeImportedContest } from '../../features/boards/import/contest-commands.ts'
import type { StoredContest } from '../../features/boards/import/contest-commands.ts'
import { underStartLock } from '../../platform/database/migrate.ts'
import type { Db } from '../../platform/database/sql.ts'
import { hashPassword } from '../../features/account/passwords/hash.ts'
import { importedContest } from '../../features/boards/import/commands.ts'
import type { BoardFile } from '../../features/boards/xcpcio/read-board.ts'
import { storeSetting } from '../../features/site/index.ts'
import { tables } from '../../features/entities.ts'
import { Contest, ContestAnnouncement } from '../../features/contests/entities.ts'
import { ContestPrint } from '../../features/contests/runners/entities.ts'
import { announce } from '../../features/contests/announcements/commands.ts'
import { siteAdminScope } from '../../features/contests/admin/policy.ts'
import { requestPrint } from '../../features/contests/prints/commands.ts'
import { playRuns } from '../play-runs.ts'
import { demoContest, demoTimes } from './generate.ts'

const settingKey = 'demoContest'
const fewestProblems = 8
const mostProblems = 10

interface Remembered {
  readonly cid: number
  readonly seed: string
  readonly startMs: number
  readonly problems: number
}

export interface Demo {
  readonly contest: StoredContest
  readonly board: BoardFile
  readonly isContinued: boolean
}

/** The contest that was made before, while it runs. */
async function remembered(db: Db): Promise<Remembered | null> {
  const stored = await tables(db).selectFrom('setting').select('value').where('key', '=', settingKey).executeTakeFirst()
  if (!stored) return null
  const known = stored.value as Remembered
  const running = await tables(db)
    .selectFrom('contest')
    .select('id')
    .where('id', '=', known.cid)
    .where('endTime', '>', ({ fn }) => fn<Date>('now'))
    .executeTakeFirst()
  return running ? known : null
}

/** As it was stored: problems in the order of their ids, teams in that of their names. */
async function storedContest(db: Db, cid: number): Promise<StoredContest> {
  const problems = await tables(db)
    .selectFrom('contest_problem')
    .select(['id as cpid', 'pid'])
    .where('cid', '=', cid)
    .orderBy('id')
    .execute()
  const uids = await tables(db)
    .selectFrom('contest_register as r')
    .innerJoin('users as u', 'u.uid', 'r.uid')
    .select('u.uid')
    .where('r.cid', '=', cid)
    .where(({ fn, val }) => fn<boolean>('starts_with', ['u.username', val(`c${cid}t`)]))
    .orderBy('u.username')
    .execute()
  return { cid, problems, uids: uids.map(({ uid }) => uid) }
}

/** Public problems of the starter content; they stay in the problem list. */
const bankProblems = (db: Db) =>
  tables(db)
    .selectFrom('starter_problem as s')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .select(['p.id as pid', 'p.title'])
    .where('p.type', '=', contestTypes.acm)
    .where('p.auth', '=', problemAuths.public)
    .where('p.isGroup', '=', false)
    .orderBy('p.id')
    .limit(mostProblems)
    .execute()

const description = `A contest of made-up teams, for looking at. Everything you see is live.

这是一场演示赛，队伍均为虚构，所见皆为实时。`

async function makeContest(db: EntityManager, passwordHash: string): Promise<Demo> {
  const found = await bankProblems(db)
  const bank = found.length < fewestProblems ? undefined : found
  const problems = bank?.length ?? mostProblems
  const startMs = Math.floor((Date.now() - demoTimes.historyMs) / 1000) * 1000
  const seed = `demo ${startMs}`
  const board = demoContest(seed, startMs, problems)
  const contest = await storeImportedContest(db, importedContest(rootUid, board), {
    passwordHash,
    ...(bank ? { bank } : {}),
  })
  await db.nativeUpdate(Contest, { id: contest.cid }, { openPrint: true, description })
  await storeSetting(db, settingKey, { cid: contest.cid, seed, startMs, problems } satisfies Remembered)
  return { contest, board, isContinued: false }
}

/**
 * The contest of the demonstration: the one that runs, or a new one.
 * @param password of the teams' accounts
 */
export async function prepareDemo({ orm }: Pick<Context, 'orm'>, password: string): Promise<Demo> {
  const passwordHash = await hashPassword(password)
  return underStartLock(orm, () =>
    orm.em.fork().transactional(async (db) => {
      const known = await remembered(db)
      if (!known) return makeContest(db, passwordHash)
      return {
        contest: await storedContest(db, known.cid),
        board: demoContest(known.seed, known.startMs, known.problems),
        isContinued: true,
      }
    }),
  )
}

const viewerOf = (uid: string, username: string, role: 'root' | 'user'): Viewer => ({
  uid,
  username,
  role,
  permissions: role === 'root' ? roles[0].permissions : [],
  locale: 'en-US',
  sessionId: '',
  onlyCid: null,
})

const printed = `#include <bits/stdc++.h>
using namespace std;

int main() {
    // Printed to be read away from the screen.
    int n;
    cin >> n;
    vector<int> a(n);
    for (int &x : a) cin >> x;
    cout << accumulate(a.begin(), a.end(), 0LL) << endl;
}
`

const announcement = {
  title: 'Problem B: about the input 关于 B 题的输入',
  content: 'Lines may end in spaces; the answer does not depend on them.\n\n行末可能有空格，答案与其无关。',
  status: announcementStates.visible,
} as const

/** Counted from the moment at which the contest is first seen. */
const printsMs = [0, 0, 40_000, 150_000, 420_000] as const
const announcedMs = 75_000

async function atMoment(atMs: number, signal: AbortSignal): Promise<boolean> {
  const waitMs = atMs - Date.now()
  if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined)
  return !signal.aborted
}

/**
 * What happens beside the runs: paper for the print queue and a word to all. Each happens once, however often it is
 * started.
 */
async function playQueues(
  ctx: Context,
  { contest: { cid, uids }, board: { config } }: Demo,
  signal: AbortSignal,
): Promise<void> {
  const db = ctx.orm.em.fork()
  const [prints, announcements] = [await db.count(ContestPrint, { cid }), await db.count(ContestAnnouncement, { cid })]
  const seenMs = config.startMs + demoTimes.historyMs
  const print = async (atMs: number, index: number): Promise<void> => {
    const uid = uids[(index * 31) % uids.length] ?? ''
    if (await atMoment(seenMs + atMs, signal))
      await requestPrint(ctx, viewerOf(uid, '', 'user'), { cid, content: printed })
  }
  const notify = async (): Promise<void> => {
    if (await atMoment(seenMs + announcedMs, signal))
      await announce(ctx, siteAdminScope(viewerOf(rootUid, 'root', 'root')), { cid, announcement })
  }
  const missing = printsMs.map((atMs, index) => [atMs, index] as const).slice(prints)
  await Promise.all([...missing.map(([atMs, index]) => print(atMs, index)), ...(announcements === 0 ? [notify()] : [])])
}

/** Resolves when the contest is over, or when it is told to end. */
export async function playDemo(ctx: Context, demo: Demo, signal: AbortSignal): Promise<void> {
  const { contest, board, isContinued } = demo
  const runs = playRuns(ctx, {
    contest,
    runs: board.runs,
    startMs: board.config.startMs,
    speed: 1,
    isContinued,
    signal,
  })
  await Promise.all([runs, playQueues(ctx, demo, signal)])
}
