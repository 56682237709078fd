import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, Image, ImageOff, Minus, Pause, Play, Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { FindTeam } from './find-team.tsx'
import type { KeysProps } from './keys.tsx'
import { useKeyboard } from './use-keyboard.ts'

/** One below the other, or side by side where the phone lies. */
const Keys = chakra('div', {
  base: { 'display': 'flex', 'flexWrap': 'wrap', 'gap': '8px', '& > *': { flex: '1 1 300px', minW: 0 } },
})
const Row = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'textStyle': 'cell',
    'color': 'fg.muted',
    'fontVariantNumeric': 'tabular-nums',
    '& input': { flex: 1, minW: 0, w: 'auto', h: 'touch' },
  },
})

/** The presenter's keys for a thumb. */
export function TouchKeys({ player, view, steps, photos }: KeysProps) {
  const { t } = useLingui()
  const find = useRef<HTMLInputElement>(null)
  useKeyboard({ player, presses: steps.length, photos, find })
  const seconds = (player.everyMs / 1000).toFixed(1)
  return (
    <Keys>
      <Row>
        <IconButton
          label={t`Previous`}
          size="touch"
          variant="outline"
          disabled={player.taken === 0}
          onClick={player.back}
        >
          <ArrowLeft size={16} />
        </IconButton>
        <Button
          size="touch"
          variant="solid"
          flex="1"
          disabled={player.taken >= steps.length}
          onClick={player.next}
        >{t`Reveal next`}</Button>
        <Button size="touch" icon={player.isPlaying ? <Pause size={16} /> : <Play size={16} />} onClick={player.toggle}>
          {player.isPlaying ? t`Stop` : t({ context: 'resolver', message: 'Run' })}
        </Button>
      </Row>
      <Row>
        <IconButton label={t`Slower`} size="touch" variant="outline" onClick={player.slower}>
          <Minus size={16} />
        </IconButton>
        {t`${seconds} s`}
        <IconButton label={t`Faster`} size="touch" variant="outline" onClick={player.faster}>
          <Plus size={16} />
        </IconButton>
        {photos.areThere ? (
          <IconButton
            label={photos.areShown ? t`Hide photos` : t`Show photos`}
            size="touch"
            variant="outline"
            aria-pressed={photos.areShown}
            onClick={photos.toggle}
          >
            {photos.areShown ? <Image size={16} /> : <ImageOff size={16} />}
          </IconButton>
        ) : null}
        <FindTeam inputRef={find} view={view} steps={steps} onFound={player.goTo} placeholder={t`Find a team`} />
      </Row>
    </Keys>
  )
}
