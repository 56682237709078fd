import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Photos } from './frame.ts'
import type { Player } from './use-player.ts'

const nextKeys = [' ', 'ArrowRight', 'Enter', 'PageDown']
const backKeys = ['ArrowLeft', 'Backspace', 'PageUp']

interface KeyboardOf {
  readonly player: Player
  readonly presses: number
  readonly photos: Photos
  readonly find: RefObject<HTMLInputElement | null>
}

/** Keys of the presenter, whether they come from a keyboard or from a remote control. */
export function useKeyboard({ player, presses, photos, find }: KeyboardOf): void {
  const latest = useRef({ ...player, togglePhotos: photos.toggle })
  useEffect(() => {
    latest.current = { ...player, togglePhotos: photos.toggle }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey || event.altKey) return
      const { next, back, toggle, faster, slower, goTo, togglePhotos } = latest.current
      const actions: Readonly<Record<string, () => void>> = {
        'p': toggle,
        'P': toggle,
        'f': togglePhotos,
        'F': togglePhotos,
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
