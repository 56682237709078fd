/**
 * Live data on a page: load once, apply what is pushed, poll only while the socket is down.
 *
 * A page says how to load a snapshot, which topic brings the changes, and how one change alters the data. The
 * snapshot is asked for at once, beside the watch, so that nobody waits for a socket to see a page. When the topic
 * turns live, a snapshot that was asked for before that moment may lack something, and is loaded again unless its own
 * revision says that it is new enough, or the gateway that it has received nothing since well before the snapshot was
 * asked for. What is pushed while a snapshot is on its way is kept and applied to it as well. So between the watch
 * and the snapshot nothing falls through, whichever comes first. A reconnect is the same path: the topic turns live
 * again, and what may lack something is loaded again.
 *
 * `apply` decides what is new. State-like news carry the whole small state and its revision: newer wins, and for
 * older or repeated news `apply` returns the very same object, which leaves the page untouched. When news show that
 * something before them is missing, or do not tell enough, `apply` answers reloadSnapshot.
 *
 * While the topic is not live (socket down, waiting, refused), the page asks at the documented interval, as long as
 * the data may still change and at most `maxTries` times. What polling brings goes through the same `apply`. It ends
 * at the moment the topic is live, and where a verdict is waited for also with the first poll that fails; elsewhere
 * the next poll is asked as ever, since a hall may sit behind a proxy that lets no socket through. After a failed
 * poll no page claims to be kept up. No page has a timer of its own.
 */
import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { TopicName } from '@podium/proto/events/topics.ts'
import { LiveFeed } from './live-feed.ts'
import type { LiveQueryOptions } from './live-feed.ts'
import { liveSocket } from './live-socket.ts'
import type { LiveStatus } from './live-status.ts'

export type LiveQueryResult<Data> = UseQueryResult<Data> & { readonly live: LiveStatus }

interface QueryExtras {
  readonly enabled?: boolean
  /** Shows the data of the key before while the new key loads. */
  readonly keepsPrevious?: boolean
  /**
   * Data that the cache holds from elsewhere and that are no older are not loaded on arrival: the topic's revision
   * tells when they lack something.
   */
  readonly freshForMs?: number
}

export function useLiveQuery<Data, Name extends TopicName, Asked = never>(
  options: LiveQueryOptions<Data, Name, Asked> & QueryExtras,
): LiveQueryResult<Data> {
  const client = useQueryClient()
  const { key, topic, enabled = true, keepsPrevious = false, freshForMs = 0 } = options
  const watched = enabled ? topic : null
  const identity = `${hashKey(key)} ${watched}`
  const makeFeed = () => ({
    identity,
    feed: new LiveFeed<Data, Name, Asked>(client, liveSocket, { ...options, topic: watched }),
  })
  const [held, setHeld] = useState(makeFeed)
  if (held.identity !== identity) setHeld(makeFeed)
  const { feed } = held
  useEffect(() => {
    if (held.identity === identity) feed.options = { ...options, topic: watched }
  })
  // Before the browser paints: what is pushed meanwhile would cost a load.
  useLayoutEffect(() => feed.start(), [feed])
  const query = useQuery<Data>({
    queryKey: key,
    queryFn: ({ signal }) => feed.load(signal),
    enabled,
    staleTime: freshForMs,
    placeholderData: keepsPrevious ? (keepPreviousData as (before: Data | undefined) => Data | undefined) : undefined,
  } as Parameters<typeof useQuery<Data>>[0])
  const live = useSyncExternalStore(feed.subscribe, feed.status)
  return { ...query, live }
}
