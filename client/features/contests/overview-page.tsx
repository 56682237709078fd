import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { isLost } from '../../api/errors.ts'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { formatAgo, formatDuration, formatNumber } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Fact } from '../../ui/text/fact.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { SectionHead } from '../../ui/layout/page.tsx'
import { AuthMark, authCodes, ruleName, UnreadDot } from '../../domain/contest/contest-marks.tsx'
import { useContestTimeText } from '../../domain/contest/time-text.ts'
import { HelpText } from '../../ui/text/text.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { useReadAnnouncements } from './frame/read-announcements.ts'
import { useAnnouncements } from './frame/use-unread-announcements.ts'
import { useContest } from './frame/use-contest.ts'
import { RuleFacts } from './overview/rule-facts.tsx'
import { MyProgress } from './overview/my-progress.tsx'
import { TopTen } from './overview/top-ten.tsx'
import { PasswordForm } from './enter/password-form.tsx'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '32px', md: '40px' },
    pt: '20px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px', xl: 'minmax(0, 720px) 300px 260px' },
    justifyContent: 'space-between',
    // In one column it would be pushed about by what still comes above it.
    lgDown: { '& > :has([aria-busy=true]) ~ *': { visibility: 'hidden' } },
  },
})
const AnnouncementLink = chakra(Link, {
  base: {
    'display': 'flex',
    'gap': '8px',
    'alignItems': 'center',
    'minH': '38px',
    'py': '7px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    'textStyle': 'cell',
    '&:hover': { color: 'accent.fg' },
    '& b': { flex: 1, fontWeight: 400, minW: 0, overflowWrap: 'anywhere' },
    '&[data-unread] b': { fontWeight: 600 },
    '& > span': { textStyle: 'label', color: 'fg.muted', whiteSpace: 'nowrap' },
  },
})

/** `/contest/:contestID`: what it is about, what was announced, how I stand, and the facts. */
export function OverviewPage() {
  const { t } = useLingui()
  const view = useContest()
  const { info, hasAccess, isJury } = view
  const needsPassword = info.auth !== authCodes.open && !hasAccess && !isJury
  return (
    <Columns>
      <Stack gap="32px" minW={0}>
        {needsPassword ? <PasswordForm view={view} /> : null}
        {info.description ? (
          <Markdown source={info.description} />
        ) : (
          <HelpText size="cell" py="10px">{t`The organisers have not written a description.`}</HelpText>
        )}
      </Stack>
      <Stack gap="32px" minW={0}>
        {view.mayEnter ? <LatestAnnouncements cid={view.cid} /> : null}
        {view.mayEnter && !view.isStaffAccount ? <MyProgress view={view} /> : null}
        {view.mayEnter ? <TopTen view={view} /> : null}
      </Stack>
      <Facts />
    </Columns>
  )
}

const latestKey = 5

function LatestAnnouncements({ cid }: { readonly cid: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [read] = useReadAnnouncements(cid)
  const query = useAnnouncements(cid, { currentPage: 1, limit: latestKey })
  return (
    <section>
      <SectionHead>
        <h2>{t`Announcements`}</h2>
      </SectionHead>
      {query.isPending ? <Skeleton height="38px" aria-busy="true" /> : null}
      {isLost(query) ? <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} /> : null}
      {query.data?.records.length === 0 ? <HelpText size="cell" py="10px">{t`None yet.`}</HelpText> : null}
      {query.data?.records.map(({ id, title, gmtCreate }) => (
        <AnnouncementLink
          key={id}
          to={`/contest/${cid}/announcements?id=${id}`}
          data-unread={read.includes(id) ? undefined : ''}
        >
          {read.includes(id) ? null : <UnreadDot />}
          <b>{title}</b>
          <span>{formatAgo(gmtCreate, locale)}</span>
        </AnnouncementLink>
      ))}
    </section>
  )
}

function Facts() {
  const { t } = useLingui()
  const locale = useLocale()
  const timeText = useContestTimeText()
  const { info } = useContest()
  return (
    <section>
      <SectionHead>
        <h2>{t({ context: 'contest', message: 'Details' })}</h2>
      </SectionHead>
      <dl>
        <Fact name={t`Start`}>{timeText(info.startTime)}</Fact>
        <Fact name={t`End`}>{timeText(info.endTime)}</Fact>
        <Fact name={t`Duration`}>{formatDuration(info.duration, locale)}</Fact>
        {info.problemCount === null ? null : (
          <Fact name={t({ context: 'contest', message: 'Problems' })}>{formatNumber(info.problemCount)}</Fact>
        )}
        <Fact name={t`Format`}>{ruleName(info.type)}</Fact>
        <Fact name={t`Access`}>
          <AuthMark auth={info.auth} />
        </Fact>
        <RuleFacts info={info} />
        {info.sealRank ? <Fact name={t`Frozen from`}>{timeText(info.sealRankTime)}</Fact> : null}
        <Fact name={t`Creator`}>
          <Link to={`/user-home?username=${encodeURIComponent(info.author)}`}>{info.author}</Link>
        </Fact>
        <Fact name={info.auth === authCodes.open ? t`Participants` : t`Registered`}>
          {formatNumber(info.count ?? 0)}
        </Fact>
      </dl>
    </section>
  )
}
