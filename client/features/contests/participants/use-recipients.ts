import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { useContest } from '../frame/use-contest.ts'
import { addressed } from './recipients.ts'
import type { Recipients } from './recipients.ts'
import { contestKey } from '../queries.ts'

/** The field is there from the beginning, so that the focus is in it. */
const noneYet: Recipients = { groups: [], teams: [] }

/** Everybody who takes part, and the groups of the contest. */
const useAll = (cid: number) =>
  useQuery({
    queryKey: [...contestKey(cid), 'recipients'],
    queryFn: ({ signal }) => call('clarificationRecipients', { query: { cid }, signal, quiet: true }),
  })

/**
 * Teams and groups of the contest, and which of them were chosen. What is typed and not chosen would be sent without
 * them, so it is refused.
 */
export function useRecipients() {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useAll(cid)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const isUnfinished = text.trim() !== ''
  const change = <Value>(set: (value: Value) => void) => {
    return (value: Value) => {
      setError(undefined)
      set(value)
    }
  }
  return {
    query,
    field: { all: query.data ?? noneYet, chosen, text, error, onChoose: change(setChosen), onType: change(setText) },
    /** As calls take them; null where something is typed that was not chosen, and the field says so. */
    read: () => {
      if (isUnfinished) setError(t`Choose from the list, or clear what you typed.`)
      return isUnfinished ? null : addressed(query.data ?? noneYet, chosen)
    },
    /** @returns whether a refusal is about them */
    refuse: (reason: unknown): boolean => {
      const isTheirs = reason instanceof ApiError && /^(to|username)/.test(reason.field ?? '')
      if (isTheirs) setError(reason.message)
      return isTheirs
    },
    /** Says why nobody was taken. */
    fail: (message: string) => setError(message),
    isForAll: chosen.length === 0 && !isUnfinished,
  }
}

/** One participant of the contest. */
export function useParticipant() {
  const { t } = useLingui()
  const { read, fail, ...recipients } = useRecipients()
  return {
    ...recipients,
    /**
     * The username, null for nobody; undefined where the field says what is missing. @param isNeeded whether somebody
     * must be chosen
     */
    read: (isNeeded: boolean): string | null | undefined => {
      const about = read()
      if (about === null) return undefined
      const [username = null] = about.usernames
      if (username !== null || !isNeeded) return username
      fail(t`Choose a participant`)
      return undefined
    },
  }
}
