import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { useAtom, useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { call } from '../../../api/call.ts'
import { userAtom } from '../../../api/session.ts'
import { useWebsite } from '../../../api/website.ts'
import { userTopic } from '../../../domain/user/user-topic.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { contestKey } from '../queries.ts'
import type { ContestView } from '../frame/use-contest.ts'
import { answerKey, isOpen, withoutRow, withRow } from './changes.ts'
import type { Clarification, Clarifications } from './changes.ts'

export const clarificationsKey = (cid: number) => [...contestKey(cid), 'clarifications'] as const

const makeAtom = (key: string) => atomWithStorage<readonly string[]>(key, [], undefined, { getOnInit: true })
const made = new Map<string, ReturnType<typeof makeAtom>>()
function atomOf(key: string): ReturnType<typeof makeAtom> {
  const found = made.get(key) ?? makeAtom(key)
  made.set(key, found)
  return found
}

export interface ClarificationsNow {
  readonly query: ReturnType<typeof useClarificationQuery>
  /** Answers that the reader has not read. */
  readonly unread: readonly Clarification[]
  /** What the tab counts: for the jury questions that wait, for others unread answers. */
  readonly count: number
  readonly markRead: (rows: readonly Clarification[]) => void
}

const useClarificationQuery = ({ cid, mayEnter }: ContestView, uid: string | null, isOn: boolean) =>
  useLiveQuery<Clarifications, `contest:${number}:clarifications` | `user:${string}`>({
    key: clarificationsKey(cid),
    topic: topics.contest(cid, 'clarifications'),
    alsoTopics: [userTopic(uid)],
    enabled: mayEnter && uid !== null && isOn,
    load: (signal) => call('clarifications', { query: { cid }, signal, quiet: true }),
    apply: (all, { kind, data }) => {
      if (kind === 'row') return withRow(all, data)
      if (kind === 'gone') return withoutRow(all, data.id)
      return kind === 'clarification' && data.cid === cid && !all.mayAnswer ? withRow(all, data.clarification) : all
    },
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })

/** Questions and answers of the contest as this reader may know them, pushed on each of its pages. */
export function useClarifications(view: ContestView): ClarificationsNow {
  const uid = useAtomValue(userAtom)?.uid ?? null
  const isOn = useWebsite()?.openContestComment ?? false
  const [read, setRead] = useAtom(atomOf(`contest-clarifications-read-${uid ?? ''}-${view.cid}`))
  const query = useClarificationQuery(view, uid, isOn)
  const { records = [], mayAnswer = false } = query.data ?? {}
  const unread = mayAnswer ? [] : records.filter((one) => one.state === 'answered' && !read.includes(answerKey(one)))
  return {
    query,
    unread,
    count: mayAnswer ? records.filter(isOpen).length : unread.length,
    markRead: (rows) => setRead((before) => [...new Set([...before, ...rows.map(answerKey)])]),
  }
}
