import type { SubmissionRowEventData } from '@podium/proto/events/events.ts'
import { isFinal, Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { userAtom } from '../../../api/session.ts'
import { liveSocket } from '../../../live/live-socket.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { showsVerdict } from './shows-verdict.ts'
import { useLocale } from '../../../ui/text/locale.ts'

/**
 * Tells an own verdict of the contest on whatever page of it, unless that page shows it anyway: the problem's, or the
 * list.
 */
export function useVerdictToast(cid: number): void {
  const uid = useAtomValue(userAtom)?.uid
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { t } = useLingui()
  const locale = useLocale()
  const notify = ({ status, submitId, displayId = '', cid: where, time }: SubmissionRowEventData): void => {
    if (where !== cid || !isFinal(status)) return
    if (showsVerdict(pathname, displayId)) return
    const verdict = verdictOf(status).name[locale]
    const text = typeof time === 'number' ? t`${displayId}: ${verdict}, ${time} ms` : t`${displayId}: ${verdict}`
    const open = {
      label: t`Open`,
      run: () =>
        void navigate(`/contest/${cid}/problem/${encodeURIComponent(displayId)}/submission-detail/${submitId}`),
    }
    if (status === Status.accepted) toast.success(text, open)
    else toast.info(text, open)
  }
  const latest = useRef(notify)
  useEffect(() => {
    latest.current = notify
  })
  useEffect(() => {
    if (uid === undefined) return
    return liveSocket.watch(topics.user(uid), {
      state: () => undefined,
      event: ({ kind, data }) => kind === 'submission' && latest.current(data),
    })
  }, [uid])
}
