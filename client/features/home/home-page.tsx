import { chakra } from '@chakra-ui/react'
import { useWebsite } from '../../api/website.ts'
import { PageBody } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Announcements } from './announcements.tsx'
import { Carousel } from './carousel.tsx'
import { RecentContests } from './recent-contests.tsx'
import { RecentProblems } from './recent-problems.tsx'
import { WeekChart } from './week-chart.tsx'
import { WeekRank } from './week-rank.tsx'

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '36px 40px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 352px' },
    alignItems: 'start',
  },
})
/** The slides are its title to the eye. */
const Title = chakra('h1', { base: { srOnly: true } })

/** `/home`: what is on, what is new, and who is ahead; all of it live. */
export function HomePage() {
  const site = useWebsite()?.name ?? 'Podium'
  usePageTitle('')
  return (
    <PageBody>
      <Title>{site}</Title>
      <Grid>
        <Carousel />
        <WeekRank />
        <RecentContests />
        <Announcements />
        <WeekChart />
        <RecentProblems />
      </Grid>
    </PageBody>
  )
}
