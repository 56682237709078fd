import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useWebsite } from '../../api/website.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatAgo, formatTime } from '../../ui/format.ts'
import { useLocale } from '../../ui/locale.ts'
import { PageBody, SectionHead } from '../../ui/page.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

type RecentProblem = Awaited<ReturnType<typeof loadRecent>>[number]

const loadRecent = (signal: AbortSignal) => call('recentUpdatedProblem', { signal })

const Welcome = chakra('section', {
  base: { bg: 'bg.subtle', borderRadius: '12px', px: { base: '20px', md: '40px' }, py: { base: '32px', md: '48px' }, mb: '40px' },
})
const Name = chakra('h1', { base: { textStyle: 'display', fontSize: { base: '26px', md: '32px' }, lineHeight: { base: '36px', md: '44px' } } })
const Description = chakra('p', { base: { color: 'fg.muted', mt: '8px', maxW: 'prose' } })
const Actions = chakra('div', { base: { display: 'flex', gap: '8px', mt: '24px' } })
const Grey = chakra('span', { base: { color: 'fg.muted' } })
const MoreLink = chakra(Link, { base: { textStyle: 'label', color: 'fg.muted', '&:hover': { color: 'fg' } } })

/** The site's name, the way to its problems, and the ones that changed last. */
export function HomePage() {
  const { t } = useLingui()
  const website = useWebsite()
  usePageTitle('')
  return (
    <PageBody>
      <Welcome>
        <Name>{website?.name ?? 'Podium'}</Name>
        <Description>{website?.description}</Description>
        <Actions>
          <LinkButton to="/problem" variant="solid" size="lg">
            {t`Browse problems`}
          </LinkButton>
          <LinkButton to="/status" size="lg">
            {t`Watch the judging`}
          </LinkButton>
        </Actions>
      </Welcome>
      <RecentProblems />
    </PageBody>
  )
}

function RecentProblems() {
  const { t } = useLingui()
  const locale = useLocale()
  const recent = useQuery({ queryKey: ['recentUpdatedProblem'], queryFn: ({ signal }) => loadRecent(signal) })
  const columns: readonly Column<RecentProblem>[] = [
    { key: 'id', head: t`Id`, width: '96px', cell: (row) => <Grey>{row.problemId}</Grey> },
    { key: 'title', head: t`Title`, link: true, cell: (row) => row.title },
    {
      key: 'time',
      head: t`Updated`,
      width: '120px',
      align: 'right',
      cell: (row) => <Grey data-tip={formatTime(row.gmtModified)}>{formatAgo(row.gmtModified, locale)}</Grey>,
    },
  ]
  return (
    <section>
      <SectionHead>
        <h2>{t`Recently updated problems`}</h2>
        <MoreLink to="/problem">{t`All problems`}</MoreLink>
      </SectionHead>
      <DataTable
        label={t`Recently updated problems`}
        columns={columns}
        rows={recent.data}
        rowKey={(row) => row.id}
        rowHref={(row) => `/problem/${row.problemId}`}
        state={recent}
        outdent={false}
        empty={{ title: t`No problems yet`, hint: t`Published problems show here.` }}
      />
    </section>
  )
}
