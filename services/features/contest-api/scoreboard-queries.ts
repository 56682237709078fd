import { phaseFor } from '@podium/proto/rules/contest/contest-api.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { rankBoard } from '@podium/proto/rules/board/rank.ts'
import type { Ranked } from '@podium/proto/rules/board/rank.ts'
import { scoringOf } from '@podium/proto/rules/board/scoring.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { BoardEntry, CachedBoard } from '../boards/index.ts'
import { attemptsKey, countAttempts } from './attempt-queries.ts'
import type { AttemptCounts } from './attempt-queries.ts'
import { readContest, readSubmissions } from './contest-queries.ts'
import { phaseNow } from './feed/commands.ts'
import type { ApiContest } from './present/facts.ts'
import { presentRows } from './present/scoreboard.ts'
import { presentState } from './present/state.ts'
import { groupId as idOfGroup, groupIds, groupIdsOf } from './present/teams.ts'
import { absoluteTime, relativeTime } from './present/times.ts'
import { readTeams } from './team-queries.ts'
import type { Asked } from './queries.ts'

/** Seconds from the start of the earliest attempt that earned so many points. */
async function scoreTimes({ db, reader }: Asked): Promise<ReadonlyMap<string, number>> {
  const { contest, times } = reader.view
  const found = new Map<string, number>()
  for (const { uid, cpid, status, score, submitTime } of await readSubmissions(db, contest.id, null)) {
    const name = `${uid} ${cpid} ${score ?? 0}`
    if (isFinal(status) && !found.has(name)) found.set(name, Math.floor((submitTime.getTime() - times.startMs) / 1000))
  }
  return found
}

/** Who is in a group; null for everybody. Throws Refusal for a group that is none. */
async function membersOf({ db, reader }: Asked, { groups }: ApiContest, group: string | null) {
  if (group === null) return null
  const known = [...Object.values<string>(groupIds), ...groups.map(({ code }) => idOfGroup(code))]
  if (!known.includes(group)) throw new Refusal('badAddress')
  const teams = await readTeams(db, reader.view.contest)
  return new Set(teams.filter((team) => groupIdsOf(team).includes(group)).map(({ uid }) => uid))
}

/** Unofficial teams are teams to the standard: each scoreboard ranks all that it shows. */
const rankedIn = (members: ReadonlySet<string> | null, board: CachedBoard): readonly Ranked<BoardEntry>[] =>
  rankBoard(
    board.head,
    board
      .ranked({ withAfter: false, removeStar: false })
      .flatMap(({ entry }) =>
        members === null || members.has(entry.participant.uid) ? [{ ...entry, star: false }] : [],
      ),
  )

/** @param groupId of a part of the teams, ranked among themselves. Throws Refusal for one that is none. */
export async function scoreboardOf(asked: Asked, groupId: string | null) {
  const { ctx, boards, db, reader, shown } = asked
  const { contest: row, times } = reader.view
  const now = ctx.now()
  const contest = await readContest(db, row)
  const members = await membersOf(asked, contest, groupId)
  const board = reader.seesInside ? await boards.get(row.id, reader.isJury ? 'jury' : 'public') : null
  const rows = board === null ? [] : rankedIn(members, board)
  const scored = contest.isPassFail ? new Map<string, number>() : await scoreTimes(asked)
  const { open, underFreeze } = recordPeriods
  const seen = board?.head.isSealed === false ? [open, underFreeze] : [open]
  const attempts = rows.length === 0 ? new Map<string, AttemptCounts>() : await countAttempts(db, row.id, seen)
  return {
    time: absoluteTime(now.getTime()),
    contest_time: relativeTime(now.getTime() - times.startMs),
    state: presentState(times, phaseFor(reader, await phaseNow(db, row.id, times, now))),
    rows: presentRows(
      {
        ...shown,
        contest,
        scoring: scoringOf(row),
        attemptsOf: (uid, cpid) => attempts.get(attemptsKey(uid, cpid)) ?? { waiting: 0, spare: 0 },
        scoredAtS: (uid, cpid, score) => scored.get(`${uid} ${cpid} ${score}`) ?? null,
      },
      rows,
    ),
  }
}
