import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Player } from './use-player.ts'

const nextKeys = [' ', 'ArrowRight', 'Enter', 'PageDown']
const backKeys = ['ArrowLeft', 'Backspace', 'PageUp']

/** Keys of the presenter, whether they come from a keyboard or from a remote control. */
export function useKeyboard(player: Player, presses: number, find: RefObject<HTMLInputElement | null>): void {
  const latest = useRef(player)
  useEffect(() => {
    latest.current = player
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey || event.altKey) return
      const { next, back, toggle, faster, slower, goTo } = latest.current
      const actions: Readonly<Record<string, () => void>> = {
        'p': toggle,
        'P': toggle,
        '+': faster,
        '=': faster,
        '-': slower,
        'Home': () => goTo(0),
        'End': () => goTo(presses),
        '/': () => find.current?.focus(),
      }
      const action = nextKeys.includes(event.key) ? next : backKeys.includes(event.key) ? back : actions[event.key]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [presses, find])
}
