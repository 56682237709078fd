import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useWebsite } from '../../api/website.ts'
import { IconButton, LinkButton } from '../../ui/form/button.tsx'
import { LazyContestSlide } from '../boards/index.ts'
import { useCarousel, useRecentContests } from './use-home.ts'

const slideMs = 5000
const runningStatus = 0

const Frame = chakra('section', {
  base: {
    position: 'relative',
    h: { base: '200px', md: '440px' },
    borderRadius: '12px',
    overflow: 'hidden',
    bg: 'bg.subtle',
    borderWidth: '1px',
    borderColor: 'border',
  },
})
const Picture = chakra('img', {
  base: {
    'position': 'absolute',
    'inset': 0,
    'w': 'full',
    'h': 'full',
    'objectFit': 'cover',
    'opacity': 0,
    '&[data-shown]': { opacity: 1 },
    'transition': 'opacity {durations.verdict} {easings.move}',
  },
})
const Bar = chakra('div', {
  base: {
    position: 'absolute',
    insetX: 0,
    bottom: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    p: '10px',
  },
})
const Dots = chakra('div', {
  base: { display: 'flex', gap: '2px', bg: 'bg', borderRadius: 'full', px: '6px', h: '26px', alignItems: 'center' },
})
const Dot = chakra('button', {
  base: {
    'display': 'grid',
    'placeItems': 'center',
    'w': '24px',
    'h': '24px',
    '&::after': { content: '""', w: '14px', h: '4px', borderRadius: '2px', bg: 'border.control' },
    '&[aria-current]::after': { bg: 'accent.solid' },
  },
})
const Words = chakra('div', {
  base: {
    h: 'full',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    px: { base: '20px', md: '44px' },
    maxW: 'prose',
  },
})
const Name = chakra('h2', {
  base: { textStyle: 'display', fontSize: { base: '24px', md: '32px' }, lineHeight: { base: '32px', md: '44px' } },
})
const Description = chakra('p', { base: { color: 'fg.muted', mt: '8px', lineClamp: { base: 2, md: 4 } } })
const Actions = chakra('div', { base: { display: 'flex', gap: '8px', mt: { base: '14px', md: '24px' } } })

const Slide = chakra('div', {
  base: {
    'position': 'absolute',
    'inset': 0,
    'visibility': 'hidden',
    'opacity': 0,
    '&[data-shown]': { visibility: 'visible', opacity: 1 },
    'transition': 'opacity {durations.verdict} {easings.move}',
  },
})

/** A contest that runs now, then the pictures that the site shows; words of its own where it has neither. */
export function Carousel() {
  const { t } = useLingui()
  const { data: pictures = [] } = useCarousel()
  const running = useRecentContests().data?.filter(({ status }) => status === runningStatus) ?? []
  const contest = running.find(({ boardOpen }) => boardOpen) ?? running[0]
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [isHovered, setHovered] = useState(false)
  const first = contest === undefined ? 0 : 1
  const count = pictures.length + first
  const shown = count === 0 ? 0 : index % count
  useEffect(() => {
    if (isPaused || isHovered || count < 2) return
    const timer = setTimeout(() => setIndex(shown + 1), slideMs)
    return () => clearTimeout(timer)
  }, [shown, isPaused, isHovered, count])
  if (count === 0) return <Welcome />
  return (
    <Frame
      aria-roledescription="carousel"
      aria-label={t`Site news`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      {contest === undefined ? null : (
        <Slide data-shown={shown === 0 || undefined}>
          <Suspense>
            <LazyContestSlide contest={contest} />
          </Suspense>
        </Slide>
      )}
      {pictures.map(({ id, url }, position) => (
        <Picture
          key={id}
          src={url}
          alt=""
          data-shown={position + first === shown || undefined}
          aria-hidden={position + first !== shown}
        />
      ))}
      {count > 1 ? (
        <Choice
          count={count}
          shown={shown}
          isPaused={isPaused}
          onShow={setIndex}
          onPause={() => setPaused(!isPaused)}
        />
      ) : null}
    </Frame>
  )
}

interface ChoiceProps {
  readonly count: number
  readonly shown: number
  readonly isPaused: boolean
  readonly onShow: (index: number) => void
  readonly onPause: () => void
}

function Choice({ count, shown, isPaused, onShow, onPause }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <Bar>
      <Dots>
        {Array.from({ length: count }, (_, position) => {
          const number = position + 1
          return (
            <Dot
              key={position}
              type="button"
              aria-label={t`Slide ${number} of ${count}`}
              aria-current={position === shown || undefined}
              onClick={() => onShow(position)}
            />
          )
        })}
      </Dots>
      <IconButton label={isPaused ? t`Play` : t`Pause`} size="sm" bg="bg" onClick={onPause}>
        {isPaused ? <Play size={14} /> : <Pause size={14} />}
      </IconButton>
    </Bar>
  )
}

function Welcome() {
  const { t } = useLingui()
  const website = useWebsite()
  return (
    <Frame>
      <Words>
        <Name>{website?.name ?? 'Podium'}</Name>
        <Description>
          {website?.description || t`Solve a problem, and see the verdict the moment it exists.`}
        </Description>
        <Actions>
          <LinkButton to="/problem" variant="solid" size="lg">{t`Browse problems`}</LinkButton>
          <LinkButton to="/status" size="lg">{t`Watch submissions`}</LinkButton>
        </Actions>
      </Words>
    </Frame>
  )
}
