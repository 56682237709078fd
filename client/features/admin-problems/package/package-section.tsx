import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { call } from '../../../api/call.ts'
import { withShownError } from '../../../api/mutations.ts'
import { LiveStatusBadge } from '../../../live/live-status-badge.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Hint, Section } from '../../../ui/form/page/form-section.tsx'
import { formatBytes, formatNumber, formatTime } from '../../../ui/text/format.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import { advisedFactor, summaryOf } from './check-summary.ts'
import { usePackagePid } from './package-pid.ts'
import { RunList } from './run-list.tsx'
import { isChecking, usePackage } from './use-package.ts'
import type { PackageState } from './use-package.ts'

const List = chakra('ul', {
  base: { textStyle: 'label', color: 'fg.muted', pl: '18px', listStyleType: 'disc', overflowWrap: 'anywhere' },
})
const Names = chakra('details', {
  base: { 'textStyle': 'label', 'color': 'fg.muted', '& summary': { cursor: 'pointer', py: '4px' } },
})

const formats = { icpc: 'ICPC', polygon: 'Polygon' } as const

/** What the problem was imported from, and whether its programs do what they should. Nothing for one made here. */
export function PackageSection() {
  const { t } = useLingui()
  const client = useQueryClient()
  const pid = usePackagePid()
  const { data, live } = usePackage(pid)
  if (!data || pid === null) return null
  const { format, version, importedAt, notes, files } = data
  const name = [formats[format], version].filter((part) => part !== '').join(' ')
  const at = formatTime(importedAt)
  const check = async () => {
    const started = call('checkPackage', { body: { pid }, quiet: true }).then(() => true)
    if (!(await withShownError(started).catch(() => false))) return
    await client.invalidateQueries({ queryKey: ['admin', 'problem', pid, 'package'] })
  }
  const size = formatBytes(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
  return (
    <Section
      name="package"
      title={t`Package`}
      note={t`${name}, imported ${at}`}
      actions={<LiveStatusBadge live={live} />}
    >
      {notes.length === 0 ? null : (
        <List aria-label={t`What was not taken as it was`}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </List>
      )}
      {files.length === 0 ? null : (
        <Names>
          <summary>{t`${plural(files.length, { one: '# file', other: '# files' })} stored beside the problem, ${size}`}</summary>
          <List>
            {files.map(({ path, sizeBytes }) => (
              <li key={path}>
                <code>{path}</code> {formatBytes(sizeBytes)}
              </li>
            ))}
          </List>
        </Names>
      )}
      <Button
        alignSelf="start"
        icon={<PackageCheck size={14} />}
        loading={isChecking(data)}
        onClick={() => void check()}
      >{t`Check the programs`}</Button>
      <Outcome data={data} />
    </Section>
  )
}

/** How far the check is, then what came of it. */
function Outcome({ data }: { readonly data: NonNullable<PackageState> }) {
  const { t } = useLingui()
  const { runs, checkedAt } = data.check
  const { ended, total, asPromised, otherwise, slowestMs } = summaryOf(runs)
  if (checkedAt === null || total === 0)
    return (
      <Hint>{t`The validators and submissions of the package are run by a judge and compared with what the package says.`}</Hint>
    )
  const [some, all] = [formatNumber(ended), formatNumber(total)]
  const at = formatTime(checkedAt)
  const [slowest, limit] = [formatNumber(slowestMs ?? 0), formatNumber(data.timeLimitMs)]
  const isTight = slowestMs !== null && slowestMs * advisedFactor > data.timeLimitMs
  return (
    <>
      {ended < total ? (
        <ProgressBar label={t`Check of the programs`} share={ended / total} note={t`${some} of ${all} run`} />
      ) : (
        <MutedText size="label">
          {otherwise === 0
            ? t`Checked ${at}: ${plural(asPromised, { one: '# program does', other: '# programs do' })} what the package says.`
            : t`Checked ${at}: ${plural(asPromised, { one: '# program does', other: '# programs do' })} what the package says, ${plural(otherwise, { one: '# does', other: '# do' })} not.`}
        </MutedText>
      )}
      {slowestMs === null ? null : (
        <MutedText size="label" color={isTight ? 'fg.error' : undefined}>
          {isTight
            ? t`The slowest accepted program takes ${slowest} ms; a limit of ${limit} ms is less than twice of it.`
            : t`The slowest accepted program takes ${slowest} ms of ${limit} ms.`}
        </MutedText>
      )}
      <RunList runs={runs} />
    </>
  )
}
