import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Megaphone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/form/button.tsx'
import { formatAgo } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { touchArea } from '../../../ui/theme/touch.ts'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import type { UnreadAnnouncements } from './use-unread-announcements.ts'
import type { ContestView } from './use-contest.ts'

/** Always there, beside the tabs or on a phone below them: an announcement moves nothing. */
const Line = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '10px',
    'h': { base: '36px', md: 'auto' },
    'flex': { md: '1 0 260px' },
    'minW': 0,
    'mdDown': { mx: '-16px' },
    'mr': { md: '-24px' },
    'px': { base: '16px', md: '24px' },
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    'textStyle': 'cell',
    'color': 'fg.muted',
    'whiteSpace': 'nowrap',
    'overflow': 'hidden',
    '&[data-quiet]': { mdDown: { borderColor: 'transparent' } },
    '&[data-new]': { bg: 'accent.subtle', color: 'fg', boxShadow: 'inset 2px 0 0 {colors.accent.solid}' },
  },
})
/** A phone shows it in two lines of the same height. */
const Phase = chakra('span', {
  base: {
    ml: { md: 'auto' },
    truncate: { md: true },
    mdDown: { textStyle: 'label', lineHeight: '17px', whiteSpace: 'normal' },
  },
})
const Title = chakra('b', { base: { fontWeight: 600, truncate: true, flexShrink: 1, minW: '96px' } })
/** Takes what room is left; where that is too little for a few words, they stay away. */
const Words = chakra('span', {
  base: {
    'flex': '1 1 0',
    'minW': 0,
    'color': 'fg.muted',
    'containerType': 'inline-size',
    'display': { base: 'none', md: 'block' },
    '& > span': { 'display': 'block', 'truncate': true, '@container (max-width: 100px)': { display: 'none' } },
  },
})
const Ago = chakra('span', {
  base: { textStyle: 'label', color: 'fg.muted', flexShrink: 0, display: { md: 'none', xl: 'inline' } },
})
const End = chakra('span', { base: { ml: 'auto', display: 'flex', gap: '14px', flexShrink: 0 } })
const Read = chakra(Link, {
  base: {
    'position': 'relative',
    'color': 'accent.fg',
    'fontWeight': 500,
    '&:hover': { textDecoration: 'underline' },
    ...touchArea,
  },
})

const wordsChars = 160
/** Markdown as one line of words, good enough for a hint of what it is about. */
const plain = (markdown: string): string =>
  markdown
    .replace(/[`*_#>$~[\]]+/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, wordsChars)

/** The latest announcement, tinted until it is read or dismissed; otherwise what phase the contest is in. */
export function NoticeLine({
  view,
  announcements,
}: {
  readonly view: ContestView
  readonly announcements: UnreadAnnouncements
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const { latest } = announcements
  const phaseWords = usePhaseWords(view)
  if (latest === null)
    return (
      <Line data-quiet={phaseWords === '' || undefined}>
        <Phase>{phaseWords}</Phase>
      </Line>
    )
  return (
    <Line role="status" data-new="">
      <chakra.span color="accent.fg" display="inline-flex">
        <Megaphone size={15} aria-hidden />
      </chakra.span>
      <Title>{latest.title}</Title>
      <Words>
        <span>{plain(latest.content)}</span>
      </Words>
      <Ago>{formatAgo(latest.gmtCreate, locale)}</Ago>
      <End>
        <Read to={`/contest/${view.cid}/announcements?id=${latest.id}`}>{t`View`}</Read>
        <Button
          variant="link"
          size="sm"
          color="fg.muted"
          onClick={() => announcements.markRead([latest.id])}
        >{t`Got it`}</Button>
      </End>
    </Line>
  )
}

function usePhaseWords({ moment, info, isJury }: ContestView): string {
  const { t } = useLingui()
  const { isOver, isFrozen } = moment
  if (moment.phase === 'scheduled') return t`The problems open when the contest starts.`
  if (isOver && isFrozen)
    return isJury
      ? t`The contest has ended and the board is still frozen: “Open the board at the end” in its settings opens it.`
      : t`The contest has ended. Results after the freeze stay hidden until the staff opens the board.`
  if (isOver) return info.allowEndSubmit ? t`The contest has ended. You can still submit.` : t`The contest has ended.`
  if (!isFrozen) return ''
  if (isJury) return t`The board is frozen for contestants and spectators.`
  return info.type === ACM
    ? t`The board is frozen: results of others are hidden until it opens.`
    : t`The contest is frozen: all results, your own included, are hidden until it opens.`
}
