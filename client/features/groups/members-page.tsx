import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useFrameBadge } from '../../live/frame-badge.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { TypedInput } from '../../ui/form/typed-input.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Segment } from '../../ui/form/segment.tsx'
import { Select } from '../../ui/form/select.tsx'
import { levelName } from './group-marks.tsx'
import { useGroup } from './frame/use-group.ts'
import { useMemberColumns } from './members/member-columns.tsx'
import { memberPageSizes, readMembers, writeMembers } from './members/search.ts'
import type { MemberSearch } from './members/search.ts'
import { groupKey } from './queries.ts'
import type { MemberPage } from './queries.ts'
import { ToolBar } from './tool-bar.tsx'
import { useGroupEvents } from '../../domain/group/use-group-events.ts'

const SearchBox = chakra('div', {
  base: { 'flex': { base: '1 1 100%', md: '0 0 220px' }, 'mr': 'auto', '& > span': { w: 'full' } },
})

/**
 * `/group/:groupID/member`: who is in it; its administrators answer applications, change levels and remove members
 * here.
 */
export function GroupMembersPage() {
  const { t } = useLingui()
  const { gid, isAdmin } = useGroup()
  const [address, setAddress] = useSearchParams()
  const search = readMembers(address, isAdmin)
  const change = (part: Partial<MemberSearch>) => setAddress(writeMembers({ ...search, currentPage: 1, ...part }))
  const { mode, keyword, auth, currentPage, limit } = search
  const query = useGroupEvents<MemberPage>({
    gid,
    what: 'members',
    key: [...groupKey(gid), 'members', search],
    load: (signal) =>
      call(mode === 'manage' ? 'groupApplications' : 'groupMembers', {
        query: { gid, keyword: keyword || undefined, auth: auth || undefined, currentPage, limit },
        signal,
      }),
  })
  useFrameBadge(query.live)
  const { columns, compactRow } = useMemberColumns(mode)
  return (
    <>
      <MemberTools search={search} onChange={change} />
      <DataTable
        label={t({ context: 'group', message: 'Members' })}
        columns={columns}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        compactRow={compactRow}
        skeletonRows={limit}
        empty={{ title: t`No matching users`, hint: t`Try a different name or level.` }}
      />
      <Pagination
        page={currentPage}
        pageSize={limit}
        sizes={memberPageSizes}
        total={query.data?.total}
        onChange={({ page, pageSize }) => change({ currentPage: page, limit: pageSize })}
      />
    </>
  )
}

interface MemberToolsProps {
  readonly search: MemberSearch
  readonly onChange: (part: Partial<MemberSearch>) => void
}

function MemberTools({ search: { mode, keyword, auth }, onChange }: MemberToolsProps) {
  const { t } = useLingui()
  const { isAdmin, info } = useGroup()
  const waiting = info.applicantCount ?? 0
  const levels = Object.values<number>(groupLevels).filter(
    (level) => level >= (mode === 'manage' ? groupLevels.applying : groupLevels.member),
  )
  return (
    <ToolBar>
      <SearchBox>
        <TypedInput
          type="search"
          icon={<Search size={14} />}
          aria-label={t`Username`}
          placeholder={t`Username`}
          maxLength={255}
          value={keyword}
          onChange={(word) => onChange({ keyword: word })}
        />
      </SearchBox>
      <Select
        label={t`Role`}
        value={String(auth)}
        options={[
          { value: '0', label: t({ context: 'group level', message: 'All' }) },
          ...levels.map((level) => ({ value: String(level), label: levelName(level) })),
        ]}
        onChange={(level) => onChange({ auth: Number(level) })}
      />
      {isAdmin ? (
        <Segment
          label={t`Show`}
          value={mode}
          options={[
            { value: 'show', label: t({ context: 'group', message: 'Members' }) },
            { value: 'manage', label: waiting > 0 ? t`Manage (${waiting} waiting)` : t`Manage` },
          ]}
          onChange={(next) => onChange({ mode: next, auth: 0 })}
        />
      ) : null}
    </ToolBar>
  )
}
