import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { RevealStep } from '@podium/proto/rules/board/reveal.ts'
import { useRef } from 'react'
import type { BoardView } from '../board-lines.ts'
import { FindTeam } from './find-team.tsx'
import type { Photos } from './frame.ts'
import { useKeyboard } from './use-keyboard.ts'
import type { Player } from './use-player.ts'

const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '10px', fontSize: '17px' } })
const Key = chakra('button', {
  base: {
    'minW': '34px',
    'h': '32px',
    'px': '10px',
    'borderWidth': '1px',
    'borderColor': 'border.emphasized',
    'borderRadius': 'l1',
    'color': 'fg',
    'fontSize': '16px',
    '&:hover': { bg: 'bg.muted' },
  },
})

export interface KeysProps {
  readonly player: Player
  readonly view: BoardView
  readonly steps: readonly RevealStep[]
  readonly photos: Photos
}

/** What each key does; every one of them is a button too. */
export function Keys({ player, view, steps, photos }: KeysProps) {
  const { t } = useLingui()
  const find = useRef<HTMLInputElement>(null)
  useKeyboard({ player, presses: steps.length, photos, find })
  const seconds = (player.everyMs / 1000).toFixed(1)
  return (
    <Row>
      <Key type="button" onClick={player.back} aria-label={t`Previous`}>
        ←
      </Key>
      <Key type="button" onClick={player.next}>
        {t({ context: 'key', message: 'Space' })}
      </Key>
      {t`next`}
      <Key type="button" aria-pressed={player.isPlaying} onClick={player.toggle}>
        P
      </Key>
      {player.isPlaying ? t`stop` : t`run`}
      <Key type="button" onClick={player.slower} aria-label={t`Slower`}>
        −
      </Key>
      <Key type="button" onClick={player.faster} aria-label={t`Faster`}>
        +
      </Key>
      {t`${seconds} s`}
      {photos.areThere ? (
        <>
          <Key type="button" aria-pressed={photos.areShown} onClick={photos.toggle}>
            F
          </Key>
          {t`photos`}
        </>
      ) : null}
      <FindTeam inputRef={find} view={view} steps={steps} onFound={player.goTo} placeholder={t`/ find a team`} />
    </Row>
  )
}
