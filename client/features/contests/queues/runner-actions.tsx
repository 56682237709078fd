import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { QueueStep } from '@podium/proto/rules/contest/queue-work.ts'
import { useAtomValue } from 'jotai'
import { Hand, X } from 'lucide-react'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { userAtom } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { MutedText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'

const Buttons = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '6px', justifyContent: 'flex-end' },
})
const Taken = chakra(MutedText, { base: { textStyle: 'label', overflowWrap: 'anywhere', whiteSpace: 'normal' } })

interface RunnerActionsProps {
  /** Username of whoever has it or has done it. */
  readonly runner: string | null
  readonly isDone: boolean
  /** What is to be done, and what was. */
  readonly words: { readonly act: string; readonly done: string }
  /** The step that `words.act` stands for. */
  readonly step?: 'done' | 'undo'
  /** What was done cannot be taken back. */
  readonly isFinal?: boolean
  readonly isNext?: boolean
  readonly onStep: (step: QueueStep) => Promise<void>
}

/** One step at a time: the second press of a double click would undo what the first has done. */
function useSteps(onStep: RunnerActionsProps['onStep']) {
  const [underway, setUnderway] = useState<QueueStep | null>(null)
  const press = (step: QueueStep) => (event: MouseEvent) => {
    if (underway !== null || event.detail > 1) return
    setUnderway(step)
    void onStep(step).finally(() => setUnderway(null))
  }
  return { underway, press }
}

/** What a runner may do with an entry of a queue, and who else is on it. */
export function RunnerActions({
  runner,
  isDone,
  words,
  step = 'done',
  isFinal = false,
  isNext = false,
  onStep,
}: RunnerActionsProps) {
  const { t } = useLingui()
  const { rights } = useContest()
  const me = useAtomValue(userAtom)?.username
  const isMine = runner !== null && runner === me
  const isFree = runner === null || isMine
  const mayFree = isFree || rights.has('staff')
  const { underway, press } = useSteps(onStep)
  const by = runner === null ? undefined : t`by ${runner}`
  if (isDone && (isFinal || !mayFree)) return <MutedText data-tip={by}>{words.done}</MutedText>
  const done = { 'variant': 'quiet', 'data-tip': [t`Undo`, by].filter(Boolean).join(' · ') } as const
  const next = isDone ? 'undo' : step
  return (
    <Buttons>
      {isFree || isDone ? null : <Taken>{t`taken by ${runner ?? ''}`}</Taken>}
      {isDone ? null : runner === null ? (
        <IconButton size="sm" label={t`Take`} onClick={press('claim')}>
          <Hand size={14} />
        </IconButton>
      ) : mayFree ? (
        <IconButton size="sm" label={t`Give back`} onClick={press('release')}>
          <X size={14} />
        </IconButton>
      ) : null}
      {/* One button before and after: the focus stays on it. */}
      {isFree || isDone ? (
        <Button
          size="sm"
          {...(isDone ? done : { variant: isMine || isNext ? 'solid' : 'outline' })}
          loading={underway === next}
          onClick={press(next)}
        >
          {isDone ? words.done : words.act}
        </Button>
      ) : null}
    </Buttons>
  )
}
