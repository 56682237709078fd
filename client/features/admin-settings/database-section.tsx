import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { missing } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { Loaded } from './parts.tsx'

const Facts = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'max-content minmax(0, 1fr)',
    'gap': '6px 24px',
    'pt': '14px',
    'textStyle': 'cell',
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
})

/** The database that the site runs on. It is chosen where the services start, and shown here. */
export function DatabaseSection() {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['admin', 'database'],
    queryFn: ({ signal }) => call('databaseConfig', { signal }),
  })
  const title = t`Database`
  return (
    <section aria-label={title}>
      <SectionHead>
        <h2>{title}</h2>
      </SectionHead>
      <Loaded query={query}>
        {({ dbHost, dbPort, dbName, dbUsername }) => (
          <Facts>
            <dt>{t`Host`}</dt>
            <dd>{dbHost ?? missing}</dd>
            <dt>{t`Port`}</dt>
            <dd>{dbPort ?? missing}</dd>
            <dt>{t`Name`}</dt>
            <dd>{dbName ?? missing}</dd>
            <dt>{t`Account`}</dt>
            <dd>{dbUsername ?? missing}</dd>
          </Facts>
        )}
      </Loaded>
      <HelpText
        size="cell"
        pt="10px"
      >{t`Set by PODIUM_DATABASE_URL when the services start; it cannot be changed here.`}</HelpText>
    </section>
  )
}
