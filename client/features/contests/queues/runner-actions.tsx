import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { QueueStep } from '@podium/proto/rules/contest/queue-work.ts'
import { useAtomValue } from 'jotai'
import { Hand, X } from 'lucide-react'
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
  readonly onStep: (step: QueueStep) => void
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
  if (isDone) {
    const by = runner === null ? undefined : t`by ${runner}`
    if (isFinal || !mayFree) return <MutedText data-tip={by}>{words.done}</MutedText>
    return (
      <Button
        size="sm"
        variant="quiet"
        data-tip={[t`Undo`, by].filter(Boolean).join(' · ')}
        onClick={() => onStep('undo')}
      >
        {words.done}
      </Button>
    )
  }
  return (
    <Buttons>
      {isFree ? null : <Taken>{t`taken by ${runner ?? ''}`}</Taken>}
      {runner === null ? (
        <IconButton size="sm" label={t`Take`} onClick={() => onStep('claim')}>
          <Hand size={14} />
        </IconButton>
      ) : mayFree ? (
        <IconButton size="sm" label={t`Give back`} onClick={() => onStep('release')}>
          <X size={14} />
        </IconButton>
      ) : null}
      {isFree ? (
        <Button size="sm" variant={isMine || isNext ? 'solid' : 'outline'} onClick={() => onStep(step)}>
          {words.act}
        </Button>
      ) : null}
    </Buttons>
  )
}
