import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { FileUp, Images, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { KeywordInput } from '../../../ui/form/keyword-input.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { useContest } from '../frame/use-contest.ts'
import type { AccountSlip } from '../staff/account-sheet.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { OrganizationDialog, TeamGroupDialog } from './organization-dialog.tsx'
import { OrganizationTable, TeamGroupTable } from './organization-table.tsx'
import { PasswordsDialog } from './passwords-dialog.tsx'
import { PhotosDialog } from './photos/photos-dialog.tsx'
import { useTeams } from './queries.ts'
import type { Hall, Organization, Team, TeamGroup } from './queries.ts'
import { TeamDialog } from './team-dialog.tsx'
import { TeamTable } from './team-table.tsx'

const Tools = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', mb: '8px' },
})

type Part = 'teams' | 'organizations' | 'groups'

/** What is being edited; `row` is null for a new one. */
type Edited =
  | { readonly part: 'teams'; readonly row: Team | null }
  | { readonly part: 'organizations'; readonly row: Organization | null }
  | { readonly part: 'groups'; readonly row: TeamGroup | null }

interface EditDialogProps {
  readonly hall: Hall
  readonly edited: Edited
  readonly onClose: () => void
}

function EditDialog({ hall, edited, onClose }: EditDialogProps) {
  if (edited.part === 'teams') return <TeamDialog hall={hall} team={edited.row} onClose={onClose} />
  if (edited.part === 'organizations') return <OrganizationDialog row={edited.row} onClose={onClose} />
  return <TeamGroupDialog row={edited.row} onClose={onClose} />
}

const nothing: Hall = { teams: [], organizations: [], groups: [] }

/** Who takes part in the contest: teams with their affiliations and groups. */
export function TeamsSection({ onMade }: { readonly onMade: (slips: readonly AccountSlip[]) => void }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useTeams(cid)
  const [part, setPart] = useState<Part>('teams')
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<'passwords' | 'photos' | 'import' | null>(null)
  const [edited, setEdited] = useState<Edited | null>(null)
  const close = () => setOpen(null)
  const hall = query.data
  const hasTeams = hall !== undefined && hall.teams.length > 0
  const table = { hall, keyword, state: query }
  const verbs = { teams: t`Add a team`, organizations: t`Add an affiliation`, groups: t`Add a group` }
  const searches = { teams: t`Search teams`, organizations: t`Search affiliations`, groups: t`Search groups` }
  return (
    <section>
      <PageHead
        title={t({ context: 'of a contest', message: 'Teams' })}
        note={hall === undefined ? undefined : String(hall.teams.length)}
        actions={
          <>
            <ExportMenu />
            <Button icon={<KeyRound size={15} />} onClick={() => setOpen('passwords')}>{t`Make passwords`}</Button>
            {hasTeams ? (
              <Button icon={<Images size={15} />} onClick={() => setOpen('photos')}>{t`Photos`}</Button>
            ) : null}
            <Button icon={<FileUp size={15} />} onClick={() => setOpen('import')}>{t`Import`}</Button>
            <Button icon={<Plus size={15} />} onClick={() => setEdited({ part, row: null })}>
              {verbs[part]}
            </Button>
          </>
        }
      />
      <Tools>
        <Segment<Part>
          label={t`Show`}
          value={part}
          options={[
            { value: 'teams', label: t({ context: 'of a contest', message: 'Teams' }) },
            { value: 'organizations', label: t`Affiliations` },
            { value: 'groups', label: t({ context: 'of teams', message: 'Groups' }) },
          ]}
          onChange={setPart}
        />
        <KeywordInput key={part} label={searches[part]} value={keyword} onChange={setKeyword} />
      </Tools>
      {part === 'teams' ? <TeamTable {...table} onEdit={(row) => setEdited({ part: 'teams', row })} /> : null}
      {part === 'organizations' ? (
        <OrganizationTable {...table} onEdit={(row) => setEdited({ part: 'organizations', row })} />
      ) : null}
      {part === 'groups' ? <TeamGroupTable {...table} onEdit={(row) => setEdited({ part: 'groups', row })} /> : null}
      {edited === null ? null : <EditDialog hall={hall ?? nothing} edited={edited} onClose={() => setEdited(null)} />}
      {open === 'passwords' ? <PasswordsDialog hall={hall ?? nothing} onMade={onMade} onClose={close} /> : null}
      {open === 'photos' ? <PhotosDialog hall={hall ?? nothing} onClose={close} /> : null}
      {open === 'import' ? <ImportDialog onClose={close} /> : null}
    </section>
  )
}
