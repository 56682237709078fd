import { topics } from '@podium/proto/events/topics.ts'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { userAtom } from '../api/session.ts'
import { liveSocket } from './live-socket.ts'

const silent = { state: () => undefined, event: () => undefined }

/**
 * Keeps the connection open while a page stands from which something live will start: the first news of a submission
 * then needs no handshake. Does nothing for a visitor, who cannot submit.
 */
export function useOpenConnection(): void {
  const uid = useAtomValue(userAtom)?.uid
  useEffect(() => (uid === undefined ? undefined : liveSocket.watch(topics.user(uid), silent)), [uid])
}
