import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { userAtom } from '../../../api/session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { AnswerForm } from './answer-form.tsx'
import type { Clarification } from './changes.ts'
import { clarificationsKey } from './use-clarifications.ts'

const Tools = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' } })
const Lines = chakra('ul', { base: { display: 'grid', gap: '2px', textStyle: 'label' } })

interface JuryToolsProps {
  readonly one: Clarification
  readonly others: readonly Clarification[]
}

/** Taking, answering, merging, and what was done so far. */
export function JuryTools({ one, others }: JuryToolsProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const me = useAtomValue(userAtom)?.username
  // Each by itself: looking at the history takes no half-written answer away.
  const [isAnswering, setAnswering] = useState(false)
  const [hasHistory, showHistory] = useState(false)
  const handleMutation = useMutationHandler(clarificationsKey(cid))
  const { id, state, claimedBy, mergedInto } = one
  const isMine = claimedBy === me
  const claim = (claimed: boolean) =>
    handleMutation(
      call('claimClarification', { body: { cid, id, claimed } }),
      claimed ? t`Question taken` : t`Question given back`,
    )
  return (
    <>
      <Tools>
        {state === 'new' && mergedInto === null ? (
          <Button size="sm" onClick={() => void claim(true)}>{t`Take`}</Button>
        ) : null}
        {state === 'claimed' ? <Button size="sm" onClick={() => void claim(false)}>{t`Give back`}</Button> : null}
        {mergedInto === null && (state !== 'claimed' || isMine) ? (
          <Button
            size="sm"
            variant={state === 'answered' ? 'outline' : 'solid'}
            aria-expanded={isAnswering}
            onClick={() => setAnswering(!isAnswering)}
          >
            {one.question === null ? t`Change the message` : state === 'answered' ? t`Change the answer` : t`Answer`}
          </Button>
        ) : null}
        {state === 'answered' || mergedInto !== null ? null : <Merge one={one} others={others} />}
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={hasHistory}
          onClick={() => showHistory(!hasHistory)}
        >{t`History`}</Button>
      </Tools>
      {isAnswering ? <AnswerForm one={one} onDone={() => setAnswering(false)} /> : null}
      {hasHistory ? <History id={id} rev={one.rev} /> : null}
    </>
  )
}

const none = ''
const titleChars = 40

/** Choosing the question that asks the same. */
function Merge({ one, others }: JuryToolsProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const handleMutation = useMutationHandler(clarificationsKey(cid))
  const targets = others.filter(({ id, mergedInto }) => id !== one.id && mergedInto === null)
  if (targets.length === 0) return null
  return (
    <Select
      label={t`Merge into`}
      size="sm"
      value={none}
      options={[
        { value: none, label: t`Merge into…` },
        ...targets.map(({ id, question, answer }) => ({
          value: String(id),
          label: `#${id} ${(question ?? answer ?? '').slice(0, titleChars)}`,
        })),
      ]}
      onChange={(into) =>
        void handleMutation(
          call('mergeClarification', { body: { cid, id: one.id, into: Number(into) } }),
          t`Merged: they share one answer`,
        )
      }
    />
  )
}

function History({ id, rev }: { readonly id: number; readonly rev: number }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useQuery({
    queryKey: [...clarificationsKey(cid), 'history', id, rev],
    queryFn: ({ signal }) => call('clarificationHistory', { query: { cid, id }, signal }),
  })
  const words = {
    asked: t`asked`,
    claimed: t`took it`,
    released: t`gave it back`,
    answered: t`answered`,
    merged: t`merged it`,
    written: t`wrote it`,
  }
  return (
    <Lines aria-label={t`History`}>
      {query.data?.map(({ what, username, text, at }) => (
        <li key={`${at} ${what}`}>
          <MutedText>{formatTime(at)}</MutedText> {username} {words[what]}
          {(what === 'answered' || what === 'written') && text !== null ? `: ${text}` : null}
          {what === 'merged' ? ` → #${text ?? ''}` : null}
        </li>
      ))}
    </Lines>
  )
}
