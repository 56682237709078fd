import { chakra } from '@chakra-ui/react'
import type { ResolverProps } from './frame.ts'
import { Medal } from './phone-medal.tsx'
import { useSubject } from './subject.ts'
import { TeamPhoto } from './team-photo.tsx'
import { TouchKeys } from './touch-keys.tsx'

const Foot = chakra('footer', {
  base: {
    px: '16px',
    pt: '8px',
    pb: 'calc(12px + env(safe-area-inset-bottom))',
    borderTopWidth: '1px',
    borderColor: 'border',
    bg: 'bg.subtle',
  },
})
const Last = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'minH': '40px',
    'textStyle': 'label',
    'color': 'fg.muted',
    '& b': { display: 'block', color: 'fg', textStyle: 'cell', fontWeight: 600 },
    '& > div': { minW: 0 },
    '& > div > *': { truncate: true },
  },
})
const Progress = chakra('span', { base: { ml: 'auto', flexShrink: 0, fontVariantNumeric: 'tabular-nums' } })
const Bar = chakra('div', { base: { h: '3px', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden', mb: '8px' } })
const Done = chakra('div', { base: { h: 'full', bg: 'accent.solid' } })

/** The team of the moment, how far the board is open, and the buttons. */
export function PhoneFoot(props: ResolverProps) {
  const { steps, view, player } = props
  const { taken } = player
  return (
    <Foot>
      <Last>
        <Subject {...props} />
        <Progress>{`${taken} / ${steps.length}`}</Progress>
      </Last>
      <Bar>
        <Done style={{ width: `${steps.length === 0 ? 100 : (taken / steps.length) * 100}%` }} />
      </Bar>
      <TouchKeys player={player} view={view} steps={steps} photos={props.photos} />
    </Foot>
  )
}

function Subject(props: ResolverProps) {
  const subject = useSubject(props)
  if (subject === null) return null
  const { award, name, words } = subject
  return (
    <>
      {props.photos.areShown ? <TeamPhoto portrait={subject} form="phone" /> : null}
      {award === null ? null : <Medal award={award} />}
      <div>
        <b>{name}</b>
        <div>{words}</div>
      </div>
    </>
  )
}
