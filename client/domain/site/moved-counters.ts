/** What pushed counters do to a page of a list: they stand in its rows, without a load. */
import type { DiscussionCounters, MovedCounters, ProblemCounters } from '@podium/proto/events/events.ts'
import { topics } from '@podium/proto/events/topics.ts'

/** Where counters of a group's lists are pushed, or those of the site's. */
export const countersTopic = (gid: number | null) => (gid === null ? topics.lists() : topics.group(gid, 'info'))

interface Page<Row> {
  readonly records: readonly Row[]
}

/** The very same page where none of its rows has moved. */
function changeRows<Row, List extends Page<Row>, Change>(
  page: List,
  changes: ReadonlyMap<number, Change>,
  idOf: (row: Row) => number,
): List {
  if (!page.records.some((row) => changes.has(idOf(row)))) return page
  return { ...page, records: page.records.map((row) => ({ ...row, ...changes.get(idOf(row)) })) }
}

export const countProblems = <List extends Page<ProblemCounters>>(
  page: List,
  { problems }: Pick<MovedCounters, 'problems'>,
): List =>
  changeRows<ProblemCounters, List, ProblemCounters>(
    page,
    new Map(problems.map((one) => [one.pid, one])),
    ({ pid }) => pid,
  )

interface CountedContest {
  readonly id: number
  readonly count: number | null
}

export const countContests = <List extends Page<CountedContest>>(
  page: List,
  { contests }: Pick<MovedCounters, 'contests'>,
): List =>
  changeRows<CountedContest, List, { readonly count: number }>(
    page,
    new Map(contests.map(({ cid, count }) => [cid, { count }])),
    ({ id }) => id,
  )

type CountedDiscussion = Omit<DiscussionCounters, 'did'> & { readonly id: number }

export const countDiscussions = <List extends Page<CountedDiscussion>>(
  page: List,
  { discussions }: Pick<MovedCounters, 'discussions'>,
): List =>
  changeRows<CountedDiscussion, List, Omit<CountedDiscussion, 'id'>>(
    page,
    new Map(discussions.map(({ did, ...counters }) => [did, counters])),
    ({ id }) => id,
  )

interface CountedGroup {
  readonly id: number
  readonly memberCount: number
}

export const countGroups = <List extends Page<CountedGroup>>(
  page: List,
  { groups }: Pick<MovedCounters, 'groups'>,
): List =>
  changeRows<CountedGroup, List, Omit<CountedGroup, 'id'>>(
    page,
    new Map(groups.map(({ gid, memberCount }) => [gid, { memberCount }])),
    ({ id }) => id,
  )
