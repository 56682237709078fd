import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { RevealStep } from '@podium/proto/rules/board/reveal.ts'
import { useState } from 'react'
import type { RefObject } from 'react'
import { nameOf } from '../board-lines.ts'
import type { BoardView } from '../board-lines.ts'

const Find = chakra('input', {
  base: {
    w: '180px',
    h: '32px',
    px: '10px',
    bg: 'bg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l1',
    fontSize: '16px',
  },
})

interface FindTeamProps {
  readonly placeholder: string
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly view: BoardView
  readonly steps: readonly RevealStep[]
  readonly onFound: (taken: number) => void
}

/** Goes to the moment before a team's first hidden cell is opened; a team without one is final at once. */
export function FindTeam({ inputRef, view, steps, onFound, placeholder }: FindTeamProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const go = () => {
    const wanted = text.trim().toLowerCase()
    const line =
      wanted === ''
        ? undefined
        : view.lines.find((one) =>
            `${nameOf(one)} ${one.entry.row.u} ${one.entry.row.s ?? ''}`.toLowerCase().includes(wanted),
          )
    const at = steps.findIndex(({ key }) => key === line?.entry.key)
    if (at >= 0) onFound(at)
    inputRef.current?.blur()
  }
  return (
    <Find
      ref={inputRef}
      value={text}
      placeholder={placeholder}
      aria-label={t`Go to a team`}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go()
        // Back to the keys of the presenter, which are letters here.
        else if (event.key === 'Escape') inputRef.current?.blur()
      }}
    />
  )
}
