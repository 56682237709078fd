import { useLingui } from '@lingui/react/macro'
import type { ContestRight } from '@podium/proto/rules/contest/contest-staff.ts'
import type { PageTab } from '../../../ui/layout/page-tabs.tsx'
import { useContest } from '../frame/use-contest.ts'

/** What each page below `/contest/:contestID/manage` asks for; the overview stands at its root. */
export const rightOfPage: Readonly<Record<string, ContestRight>> = {
  '': 'submissions',
  'decisions': 'submissions',
  'rejudge': 'rejudging',
  'teams': 'teams',
  'hall': 'teams',
  'people': 'staff',
  'announcements': 'announcements',
  'commentary': 'clarifications',
  'api': 'settings',
  'log': 'audit',
}

/** The pages of the management that this reader has work on. */
export function useManageTabs(): readonly PageTab[] {
  const { t } = useLingui()
  const { cid, rights } = useContest()
  const root = `/contest/${cid}/manage`
  const page = (path: string, label: string) => ({ right: rightOfPage[path], to: `${root}/${path}`, label })
  const all = [
    { right: rightOfPage[''], to: root, label: t`Overview`, end: true },
    page('decisions', t`Decisions`),
    page('rejudge', t`Rejudge`),
    page('teams', t({ context: 'of a contest', message: 'Teams' })),
    page('hall', t`Hall`),
    page('people', t`Staff`),
    page('announcements', t`Announcements`),
    page('commentary', t`Commentary`),
    // The form is a page of its own: what is not saved yet is held there.
    { right: 'settings' as const, to: `/contest/${cid}/settings`, label: t`Settings` },
    page('api', t`Contest API`),
    page('log', t`Audit log`),
  ]
  return all.filter(({ right }) => right !== undefined && rights.has(right))
}
