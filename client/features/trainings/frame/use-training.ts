import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useOutletContext } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { userAtom } from '../../../api/session.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import type { BadgedFrame } from '../../../live/frame-badge.ts'
import { trainingPaths } from '../paths.ts'
import type { TrainingPaths } from '../paths.ts'
import { privateAuth, trainingKey } from '../queries.ts'
import type { TrainingInfo } from '../queries.ts'

/** What every page of a training knows about it. */
export interface TrainingView {
  readonly tid: number
  /** The reader. */
  readonly uid: string
  readonly info: TrainingInfo
  /** May open what is behind the introduction. */
  readonly mayEnter: boolean
  readonly paths: TrainingPaths
}

export type TrainingPageView = TrainingView & BadgedFrame

export const useTraining = (): TrainingPageView => useOutletContext<TrainingPageView>()

const mayEnterOf = ({ auth, isTrainingAdmin, isRegistered }: TrainingInfo): boolean =>
  auth !== privateAuth || isTrainingAdmin || isRegistered

/**
 * Loads a training and keeps it live once the reader is inside; `view` is null until it has come, and for a visitor.
 */
export function useLoadedTraining(tid: number) {
  const uid = useAtomValue(userAtom)?.uid
  const client = useQueryClient()
  const key = [...trainingKey(tid), 'detail', uid]
  const known = client.getQueryData<TrainingInfo>(key)
  const query = useLiveQuery({
    key,
    topic: known !== undefined && mayEnterOf(known) ? topics.training(tid) : null,
    enabled: uid !== undefined && Number.isSafeInteger(tid) && tid > 0,
    load: (signal) => call('trainingDetail', { query: { tid }, signal }),
    // What is pushed says that something is different; the call says what, for this reader.
    apply: (before, { kind }) => (kind === 'changed' ? reloadSnapshot : before),
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
  const info = query.data
  const gid = info?.gid ?? null
  const paths = useMemo(() => trainingPaths(tid, gid), [tid, gid])
  const view: TrainingView | null =
    info === undefined || uid === undefined ? null : { tid, uid, info, mayEnter: mayEnterOf(info), paths }
  return { query, view, isAnonymous: uid === undefined }
}
