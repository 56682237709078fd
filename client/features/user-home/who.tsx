import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { webAddressOf } from '@podium/proto/rules/user/profile.ts'
import { BookOpen, Clock, CodeXml, Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/text/avatar.tsx'
import { formatAgoInWords, formatTime } from '../../ui/text/format.ts'
import { LevelMark } from '../../domain/problem/level-mark.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import { TitleBadge } from '../../domain/user/title-badge.tsx'
import type { UserHome } from './queries.ts'

const Head = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '16px',
    'mb': '16px',
    '& h1': { textStyle: 'title', overflowWrap: 'anywhere' },
  },
})
const Line = chakra('p', { base: { textStyle: 'body', overflowWrap: 'anywhere' } })
const Facts = chakra('ul', {
  base: {
    'mt': '14px',
    'textStyle': 'cell',
    'color': 'fg.muted',
    '& li': {
      display: 'flex',
      alignItems: 'center',
      gap: '10px',
      minH: '34px',
      py: '5px',
      borderTopWidth: '1px',
      borderColor: 'border',
      overflowWrap: 'anywhere',
    },
    '& li:last-of-type': { borderBottomWidth: '1px' },
    '& svg': { flexShrink: 0 },
    '& a': { 'color': 'accent.fg', '&:hover': { textDecoration: 'underline' } },
  },
})
const LevelHead = chakra('h2', { base: { textStyle: 'section', mt: '24px', mb: '6px' } })
const Levels = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': '64px minmax(0, 1fr)',
    'gap': '6px 12px',
    'alignItems': 'center',
    'fontVariantNumeric': 'tabular-nums',
    'textStyle': 'cell',
    '& dd': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '12px', alignItems: 'center' },
  },
})
const Track = chakra('span', {
  base: {
    'h': '4px',
    'bg': 'bg.muted',
    'borderRadius': '2px',
    'overflow': 'hidden',
    '& > span': { display: 'block', h: 'full' },
  },
})

const iconPx = 14
const toneByName = ['level.easy.fg', 'level.mid.fg', 'level.hard.fg'] as const

/** A profile word as a link, where it is one; a bare GitHub name is one too. */
function Web({ text, host }: { readonly text: string; readonly host?: string }) {
  const address = webAddressOf(text) ?? (host && /^[\w-]+$/.test(text) ? `https://${host}/${text}` : null)
  return address === null ? (
    text
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {text.replace(/^https?:\/\//i, '')}
    </a>
  )
}

/** The person: picture, names, links, last sign-in, and solved problems by level. */
export function Who({ home }: { readonly home: UserHome }) {
  const { t } = useLingui()
  const locale = useLocale()
  const genders: Readonly<Record<string, string>> = { male: t`Male`, female: t`Female`, secrecy: t`Gender not shared` }
  const ago = formatAgoInWords(home.recentLoginTime, locale)
  const facts: readonly (readonly [string, ReactNode, ReactNode])[] = [
    ['school', <BookOpen key="i" size={iconPx} aria-label={t`School`} />, home.school],
    [
      'github',
      <CodeXml key="i" size={iconPx} aria-label="GitHub" />,
      home.github ? <Web key="v" text={home.github} host="github.com" /> : null,
    ],
    ['blog', <Globe key="i" size={iconPx} aria-label={t`Blog`} />, home.blog ? <Web key="v" text={home.blog} /> : null],
    [
      'time',
      <Clock key="i" size={iconPx} aria-hidden />,
      home.recentLoginTime ? (
        <span key="v" data-tip={formatTime(home.recentLoginTime)}>{t`Last sign-in: ${ago}`}</span>
      ) : null,
    ],
  ]
  return (
    <section aria-label={t`Profile`}>
      <Head>
        <Avatar name={home.username} src={home.avatar} size={64} />
        <div>
          <h1>{home.username}</h1>
          <TitleBadge name={home.titleName} color={home.titleColor} />
        </div>
      </Head>
      <Line>{[home.nickname, genders[home.gender]].filter(Boolean).join(' ·\u00A0')}</Line>
      <Facts>
        {facts.map(([key, icon, value]) =>
          value ? (
            <li key={key}>
              {icon}
              {value}
            </li>
          ) : null,
        )}
      </Facts>
      <SolvedBars groups={home.solvedGroupByDifficulty} />
    </section>
  )
}

function SolvedBars({ groups }: { readonly groups: UserHome['solvedGroupByDifficulty'] }) {
  const { t } = useLingui()
  if (groups === null) return null
  const counts = toneByName.map((_, level) => groups[String(level)]?.length ?? 0)
  const most = Math.max(1, ...counts)
  return (
    <>
      <LevelHead>{t`Solved by difficulty`}</LevelHead>
      <Levels>
        {counts.map((count, level) => (
          <Row key={toneByName[level]} level={level} count={count} share={count / most} />
        ))}
      </Levels>
    </>
  )
}

const Row = ({ level, count, share }: { readonly level: number; readonly count: number; readonly share: number }) => (
  <>
    <dt>
      <LevelMark level={level} />
    </dt>
    <dd>
      <Track aria-hidden="true">
        <chakra.span bg={toneByName[level]} style={{ width: `${share * 100}%` }} />
      </Track>
      {count}
    </dd>
  </>
)
