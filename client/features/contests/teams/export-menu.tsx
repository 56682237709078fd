import { useLingui } from '@lingui/react/macro'
import { teamFiles } from '@podium/proto/rules/contest/contest-teams.ts'
import { Download } from 'lucide-react'
import { download } from '../../../api/transfer.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { useContest } from '../frame/use-contest.ts'

/** Saves the teams as one of the files that an import reads, or with their pictures. */
export function ExportMenu() {
  const { t } = useLingui()
  const { cid } = useContest()
  return (
    <Menu
      label={t`Export`}
      align="end"
      entries={[
        {
          key: 'package',
          label: t`Everything with pictures (zip)`,
          onSelect: () => void download('exportTeamPackage', { cid }).catch(() => undefined),
        },
        ...teamFiles.map((file) => ({
          key: file,
          label: file,
          onSelect: () => void download('exportTeams', { cid, file }).catch(() => undefined),
        })),
      ]}
      trigger={(props) => <Button icon={<Download size={15} />} {...props}>{t`Export`}</Button>}
    />
  )
}
