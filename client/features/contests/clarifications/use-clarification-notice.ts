import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { notifyHidden } from '../../../api/desktop.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { answerKey } from './changes.ts'
import type { Clarification } from './changes.ts'
import type { ClarificationsNow } from './use-clarifications.ts'

/** What of the list is news: answers and messages, and for the jury questions. */
const newsOf = (records: readonly Clarification[], mayAnswer: boolean) =>
  new Map(
    records
      .filter(({ state, question }) => (mayAnswer ? question !== null : state === 'answered'))
      .map((one) => [mayAnswer ? String(one.id) : answerKey(one), one]),
  )

/** Tells of an answer, and the jury of a question, that came after the page was opened, whatever page it is. */
export function useClarificationNotice(cid: number, { query: { data } }: ClarificationsNow): void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const href = `/contest/${cid}/clarifications`
  const isThere = useLocation().pathname === href
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (data === undefined) return
    const news = newsOf(data.records, data.mayAnswer)
    const before = known.current
    known.current = new Set([...(before ?? []), ...news.keys()])
    const fresh = before === null ? undefined : [...news].find(([key]) => !before.has(key))?.[1]
    if (fresh === undefined) return
    const title = data.mayAnswer
      ? t`New question`
      : fresh.question === null
        ? t`Message of the jury`
        : fresh.isOwn
          ? t`Your question was answered`
          : t`Clarification`
    const body = fresh.answer ?? fresh.question ?? ''
    notifyHidden({ title, body, tag: `clarification-${fresh.id}`, href }, (to) => void navigate(to))
    if (!isThere) toast.info(`${title}: ${body.slice(0, 120)}`, { label: t`Open`, run: () => void navigate(href) })
  }, [data, href, isThere, navigate, t])
}
