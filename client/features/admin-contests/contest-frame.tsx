import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { isRefusal } from '../../api/errors.ts'
import { LinkButton } from '../../ui/form/button.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { EmptyState, PagePending } from '../../ui/feedback/states.tsx'
import { TruncatedText } from '../../ui/text/text.tsx'
import { Breadcrumbs } from '../../ui/layout/stack.tsx'
import { OpenBoard } from './open-board.tsx'
import { useContestAdminScope, useRights } from './admin-scope.ts'
import { contestHead } from './queries.ts'
import type { ContestHead } from './queries.ts'

const PageNav = chakra('nav', {
  base: { display: 'flex', gap: '20px', mb: '14px', borderBottomWidth: '1px', borderColor: 'border' },
})
const PageLink = chakra(Link, {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'h': { base: '44px', md: '38px' },
    'mb': '-1px',
    'textStyle': 'cell',
    'color': 'fg.muted',
    'borderBottomWidth': '2px',
    'borderColor': 'transparent',
    '&:hover': { color: 'fg' },
    '&[aria-current]': { color: 'fg', fontWeight: 600, borderColor: 'accent.solid' },
  },
})

type ContestPageName = 'edit' | 'problems' | 'announcement'

export interface ContestFrameProps {
  readonly here: Exclude<ContestPageName, 'edit'>
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly contest: ContestHead
  readonly children: ReactNode
}

/** A page of one contest: where it belongs, its name, and the ways to the contest's other pages. */
export function ContestFrame({ here, title, note, actions, contest, children }: ContestFrameProps) {
  const { t } = useLingui()
  const { mayEdit } = useRights(contest)
  const { paths } = useContestAdminScope()
  usePageTitle(`${title} · ${contest.title}`)
  return (
    <PageBody>
      <Breadcrumbs aria-label={t`You are here`}>
        <Link to={paths.list}>{t`Contests`}</Link>
        <ChevronRight size={14} aria-hidden />
        <TruncatedText data-tip-cut="">{contest.title}</TruncatedText>
      </Breadcrumbs>
      <PageHead
        title={title}
        note={note}
        actions={
          <>
            <OpenBoard contest={contest} />
            {actions}
          </>
        }
      />
      <ContestPages cid={contest.id} here={here} mayEdit={mayEdit} />
      {children}
    </PageBody>
  )
}

/** The ways between the pages of one contest in the back office. */
export function ContestPages({
  cid,
  here,
  mayEdit,
}: {
  readonly cid: number
  readonly here: ContestPageName
  readonly mayEdit: boolean
}) {
  const { t } = useLingui()
  const { paths } = useContestAdminScope()
  const pageLink = (path: ContestPageName, label: string) => (
    <PageLink to={`${paths.of(cid)}/${path}`} aria-current={path === here ? 'page' : undefined}>
      {label}
    </PageLink>
  )
  return (
    <PageNav aria-label={t`Pages of the contest`}>
      {mayEdit ? pageLink('edit', t`Settings`) : null}
      {pageLink('problems', t`Problem list`)}
      {mayEdit ? pageLink('announcement', t`Announcements`) : null}
    </PageNav>
  )
}

/** Finds the contest of the address first; what is not there is shown as such. */
export function WithContest({ children }: { readonly children: (contest: ContestHead) => ReactNode }) {
  const { t } = useLingui()
  const scope = useContestAdminScope()
  const cid = Number(useParams().contestId)
  const isId = Number.isSafeInteger(cid)
  const query = useQuery({ ...contestHead(scope, cid), enabled: isId })
  if (query.data) return children(query.data)
  const isMissing = !isId || query.data === null
  const away = <LinkButton to={scope.paths.list}>{t`All contests`}</LinkButton>
  return (
    <PageBody>
      <PagePending
        query={query}
        title={isMissing ? t`Contest not found` : t`This contest could not be loaded`}
        isFinal={isMissing || isRefusal(query.error)}
        away={away}
      />
    </PageBody>
  )
}

/** A page of the contest's owner: others read so. What it shows is guarded by its calls. */
export function OwnerOnly({ contest, children }: { readonly contest: ContestHead; readonly children: ReactNode }) {
  const { t } = useLingui()
  const { paths } = useContestAdminScope()
  if (useRights(contest).mayEdit) return children
  const away = <LinkButton to={`${paths.of(contest.id)}/problems`}>{t`Problem list`}</LinkButton>
  const hint = t`Only the owner of the contest and super administrators can announce.`
  return (
    <PageBody>
      <EmptyState
        isPage
        icon={<ShieldX size={22} aria-hidden />}
        title={t`This page is not open to you`}
        hint={hint}
        action={away}
      />
    </PageBody>
  )
}
