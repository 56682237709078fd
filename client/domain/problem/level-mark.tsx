import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'

const toneByName = ['level.easy.fg', 'level.mid.fg', 'level.hard.fg'] as const

const Base = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    textStyle: 'cell',
    fontWeight: 500,
    whiteSpace: 'nowrap',
  },
})
const Bars = chakra('span', { base: { display: 'inline-flex', alignItems: 'flex-end', gap: '2px', h: '12px' } })
const Bar = chakra('span', { base: { w: '3px', borderRadius: '1px', bg: 'currentColor' } })

/** 0 Easy, 1 Mid, 2 Hard: one, two or three bars and the word. A missing or unknown level shows a dash. */
export function LevelMark({ level }: { readonly level: number | null }) {
  const { t } = useLingui()
  const tone = level === null ? undefined : toneByName[level]
  if (tone === undefined || level === null) return <Base color="fg.subtle">–</Base>
  return (
    <Base color={tone}>
      <Bars aria-hidden="true">
        {toneByName.map((each, index) => (
          <Bar key={each} height={`${5 + index * 3}px`} bg={index > level ? 'border.emphasized' : undefined} />
        ))}
      </Bars>
      {[t`Easy`, t`Medium`, t`Hard`][level]}
    </Base>
  )
}
