import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatAgo, formatTime } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import type { Clarification } from './changes.ts'
import { useGroupName } from '../participants/use-group-name.ts'

const Card = chakra('li', {
  base: { display: 'grid', gap: '6px', py: '14px', borderBottomWidth: '1px', borderColor: 'border', minW: 0 },
})
const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 10px' } })
const About = chakra('b', { base: { fontWeight: 600 } })
/** Written by people: as it stands, never as markup. */
const Text = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })
const Answer = chakra('div', {
  base: { bg: 'bg.subtle', borderRadius: 'l2', px: '12px', py: '8px', display: 'grid', gap: '2px' },
})
const State = chakra('span', {
  base: { 'textStyle': 'label', 'color': 'fg.muted', '&[data-new]': { color: 'accent.fg', fontWeight: 500 } },
})

/** A question with its answer. The jury's tools stand below. */
export function ClarificationCard({ one, children }: { readonly one: Clarification; readonly children?: ReactNode }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { displayId, question, answer, isOwn, username, displayName, answeredBy, askedAt, answeredAt } = one
  const circle = useCircle(one)
  return (
    <Card>
      <Head>
        <About>{displayId === null ? t`General` : t`Problem ${displayId}`}</About>
        {username === null || question === null ? null : (
          <span>{displayName === username ? username : `${displayName} (${username})`}</span>
        )}
        {isOwn ? <MutedText size="label">{t`your question`}</MutedText> : null}
        <MutedText size="label" data-tip={formatTime(askedAt)}>
          {formatAgo(askedAt, locale)}
        </MutedText>
        <StateText one={one} />
      </Head>
      {question === null ? null : <Text>{question}</Text>}
      {answer === null ? null : (
        <Answer>
          <Text>{answer}</Text>
          <MutedText size="label" data-tip={answeredAt === null ? undefined : formatTime(answeredAt)}>
            {[circle, answeredBy, answeredAt === null ? null : formatAgo(answeredAt, locale)]
              .filter((part) => part !== null)
              .join(' · ')}
          </MutedText>
        </Answer>
      )}
      {children}
    </Card>
  )
}

/** The others are counted. */
const shownNames = 4

/** Who gets the answer, or the message. */
function useCircle({ question, isPublic, username, to }: Clarification): string {
  const { t } = useLingui()
  const locale = useLocale()
  const nameOf = useGroupName()
  if (question !== null) return isPublic ? t`Answered to all` : t`Answered to the asker`
  if (isPublic) return t`Message of the jury to all`
  if (to !== null) {
    const all = [...to.groups.map(nameOf), ...to.teams.map(({ displayName }) => displayName)]
    const [more, list] = [all.length - shownNames, new Intl.ListFormat(locale, { type: 'conjunction' })]
    const shown = more > 0 ? [...all.slice(0, shownNames), plural(more, { one: '# more', other: '# more' })] : all
    const names = list.format(shown)
    const readers = plural(to.count, { one: '# team', other: '# teams' })
    return `${t`Message of the jury to ${names}`} · ${readers}`
  }
  return username === null ? t`Message of the jury to you` : t`Message of the jury to ${username}`
}

function StateText({ one: { state, claimedBy, mergedInto } }: { readonly one: Clarification }) {
  const { t } = useLingui()
  if (mergedInto !== null) return <State>{t`merged into #${mergedInto}`}</State>
  if (state === 'answered') return null
  if (state === 'claimed') return <State>{t`taken by ${claimedBy ?? ''}`}</State>
  return <State data-new="">{t`waiting`}</State>
}
