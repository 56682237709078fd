import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { RevealStep } from '@podium/proto/model/board/reveal.ts'
import { useEffect, useRef, useState } from 'react'
import { nameOf } from '../board-lines.ts'
import type { BoardView } from '../board-lines.ts'
import type { Player } from './use-player.ts'

const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '10px', fontSize: '17px' } })
const Key = chakra('button', { base: { minW: '34px', h: '32px', px: '10px', borderWidth: '1px', borderColor: 'border.emphasized', borderRadius: 'l1', color: 'fg', fontSize: '16px', '&:hover': { bg: 'bg.muted' } } })
const Find = chakra('input', { base: { w: '180px', h: '32px', px: '10px', bg: 'bg', borderWidth: '1px', borderColor: 'border.control', borderRadius: 'l1', fontSize: '16px' } })

const NEXT = [' ', 'ArrowRight', 'Enter', 'PageDown']
const BACK = ['ArrowLeft', 'Backspace', 'PageUp']

/** What each key does; every one of them is a button too. */
export function Keys({ player, view, steps }: { readonly player: Player; readonly view: BoardView; readonly steps: readonly RevealStep[] }) {
  const { t } = useLingui()
  const find = useRef<HTMLInputElement>(null)
  useKeyboard(player, steps.length, find)
  const seconds = (player.everyMs / 1000).toFixed(1)
  return (
    <Row>
      <Key type="button" onClick={player.back} aria-label={t`One back`}>←</Key>
      <Key type="button" onClick={player.next}>Space</Key>
      {t`next`}
      <Key type="button" aria-pressed={player.isPlaying} onClick={player.toggle}>P</Key>
      {player.isPlaying ? t`stop` : t`run`}
      <Key type="button" onClick={player.slower} aria-label={t`Slower`}>−</Key>
      <Key type="button" onClick={player.faster} aria-label={t`Faster`}>+</Key>
      {t`${seconds} s`}
      <FindTeam inputRef={find} view={view} steps={steps} onFound={player.goTo} />
    </Row>
  )
}

function useKeyboard(player: Player, presses: number, find: React.RefObject<HTMLInputElement | null>): void {
  const latest = useRef(player)
  useEffect(() => {
    latest.current = player
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey || event.altKey) return
      const { next, back, toggle, faster, slower, goTo } = latest.current
      const deeds: Readonly<Record<string, () => void>> = {
        p: toggle, P: toggle, '+': faster, '=': faster, '-': slower, Home: () => goTo(0), End: () => goTo(presses), '/': () => find.current?.focus(),
      }
      const deed = NEXT.includes(event.key) ? next : BACK.includes(event.key) ? back : deeds[event.key]
      if (deed === undefined) return
      event.preventDefault()
      deed()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [presses, find])
}

interface FindTeamProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>
  readonly view: BoardView
  readonly steps: readonly RevealStep[]
  readonly onFound: (taken: number) => void
}

/** Goes to the moment before a team's first hidden cell is opened; a team without one is final at once. */
function FindTeam({ inputRef, view, steps, onFound }: FindTeamProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const go = () => {
    const wanted = text.trim().toLowerCase()
    const line = wanted === '' ? undefined : view.lines.find((one) => `${nameOf(one)} ${one.entry.row.u} ${one.entry.row.s ?? ''}`.toLowerCase().includes(wanted))
    const at = steps.findIndex(({ key }) => key === line?.entry.key)
    if (at >= 0) onFound(at)
    inputRef.current?.blur()
  }
  return (
    <Find
      ref={inputRef}
      value={text}
      placeholder={t`/ find a team`}
      aria-label={t`Go to a team`}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && go()}
    />
  )
}
