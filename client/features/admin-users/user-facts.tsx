import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { formatNumber, formatTime } from '../../ui/text/format.ts'
import type { AdminUser } from './queries.ts'

const Facts = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': { base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto minmax(0, 1fr)' },
    'gap': '3px 12px',
    'pb': '14px',
    'mb': '14px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    'textStyle': 'label',
    'fontVariantNumeric': 'tabular-nums',
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
})

/** What users say of themselves and what they did; not changed here. */
export function UserFacts({ user }: { readonly user: AdminUser }) {
  const { t } = useLingui()
  const genders: Readonly<Record<string, string>> = { male: t`Male`, female: t`Female` }
  const facts: readonly (readonly [string, string | null])[] = [
    [t`Gender`, genders[user.gender] ?? t`Prefer not to say`],
    [t`Mobile`, user.mobile],
    [t`Student number`, user.number],
    [t`Codeforces`, user.cfUsername],
    [t`Blog`, user.blog],
    [t`GitHub`, user.github],
    [t`Joined`, formatTime(user.gmtCreate)],
    [t`Last sign-in`, formatTime(user.lastLoginTime)],
    [t`Solved`, formatNumber(user.ac)],
    [t({ context: 'count', message: 'Submissions' }), formatNumber(user.total)],
    [t`OI score`, formatNumber(user.score)],
    [t`Rating`, formatNumber(user.rating)],
    [t`Signature`, user.signature],
  ]
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <chakra.div key={name} display="contents">
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </chakra.div>
      ))}
    </Facts>
  )
}
