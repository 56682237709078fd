/** What is sent of counters that have moved, and to whom. */
import type { MovedCounters } from '@podium/proto/events/events.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { liveEvent } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import type { discussionCounters } from '../discussions/index.ts'
import type { participantCounts } from '../contests/index.ts'
import type { shownCounters } from '../problems/index.ts'

type RowOf<Read extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number]

export interface MovedRows {
  readonly problems: readonly RowOf<typeof shownCounters>[]
  readonly contests: readonly RowOf<typeof participantCounts>[]
  readonly discussions: readonly RowOf<typeof discussionCounters>[]
  /** Those that the site lists. */
  readonly groups: MovedCounters['groups']
}

interface OfGroup {
  /** Null for what is outside groups. */
  readonly gid: number | null
}

const byGroup = <Row extends OfGroup>(rows: readonly Row[], gid: number | null): readonly Omit<Row, 'gid'>[] =>
  rows.filter((row) => row.gid === gid).map(({ gid: _gid, ...row }) => row)

/** To the readers of each list, of the home page, and of each problem by itself. */
export function counterEvents({ problems, contests, discussions, groups }: MovedRows, rev: number): Outgoing[] {
  const ofSite = groups.length === 0 ? [] : [null]
  const gids = new Set([...[...problems, ...contests, ...discussions].map(({ gid }) => gid), ...ofSite])
  const ofLists = [...gids].map((gid) => {
    const data: MovedCounters = {
      problems: byGroup(problems, gid),
      contests: byGroup(contests, gid),
      discussions: byGroup(discussions, gid),
      groups: gid === null ? groups : [],
    }
    return gid === null
      ? liveEvent({ topic: topics.lists(), rev, kind: 'counters', data: { public: data } })
      : liveEvent({ topic: topics.group(gid, 'info'), rev, kind: 'counters', data: { contestant: data, jury: data } })
  })
  const ofProblems = byGroup(problems, null).map((data) =>
    liveEvent({ topic: topics.problem(data.pid, 'info'), rev, kind: 'counters', data: { public: data } }),
  )
  const listed = byGroup(contests, null)
  const ofHome =
    listed.length === 0
      ? []
      : [liveEvent({ topic: topics.home(), rev, kind: 'counters', data: { public: { contests: listed } } })]
  return [...ofLists, ...ofHome, ...ofProblems]
}
