import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { ContestAdminScopeContext, ContestEditPage, siteContestScope } from '../../admin-contests/index.ts'
import type { ContestAdminScope } from '../../admin-contests/index.ts'

const staffScopeOf = (cid: number): ContestAdminScope => ({
  ...siteContestScope,
  key: `contest ${cid}`,
  isInContest: true,
  paths: {
    list: `/contest/${cid}/manage`,
    create: `/contest/${cid}/manage`,
    of: (of) => `/contest/${of}`,
  },
  calls: {
    ...siteContestScope.calls,
    form: (of, signal) => call('contestSettings', { query: { cid: of }, signal }),
    update: (body) => call('saveContestSettings', { body, quiet: true }),
  },
})

/** `/contest/:contestId/settings`: the form of the contest, for its directors. */
export function ContestSettingsPage() {
  const cid = Number(useParams().contestId)
  const scope = useMemo(() => staffScopeOf(cid), [cid])
  return (
    <ContestAdminScopeContext value={scope}>
      <ContestEditPage />
    </ContestAdminScopeContext>
  )
}
