import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { showRefusal, useMutationHandler } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { SectionHead } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatAgo, formatNumber, formatTime, missing } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { HelpText, MutedText, TextLink } from '../../ui/text/text.tsx'
import { unknownRunsKey, useUnknownRuns } from './queries.ts'
import type { UnknownRun } from './queries.ts'

const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px' },
})

const problemOf = ({ site, problemId }: UnknownRun): string => `${site}-${problemId}`

const Submission = ({ row: { submitId } }: { readonly row: UnknownRun }) => (
  <TextLink to={`/submission-detail/${submitId}`}>{`#${submitId}`}</TextLink>
)

function useColumns(): readonly Column<UnknownRun>[] {
  const { t } = useLingui()
  const locale = useLocale()
  return [
    { key: 'submission', head: t`Submission`, width: '130px', cell: (row) => <Submission row={row} /> },
    { key: 'problem', head: t`Problem`, cell: problemOf },
    { key: 'account', head: t`Account`, width: '200px', cell: ({ username }) => username ?? missing },
    {
      key: 'since',
      head: t({ context: 'state', message: 'Since' }),
      width: '120px',
      cell: ({ changedAt }) => <MutedText data-tip={formatTime(changedAt)}>{formatAgo(changedAt, locale)}</MutedText>,
    },
  ]
}

/** Submissions that were handed over and whose run nobody knows: whoever finds it at the site names it here. */
export function UnknownRuns() {
  const { t } = useLingui()
  const locale = useLocale()
  const query = useUnknownRuns()
  const [named, setNamed] = useState<UnknownRun | null>(null)
  const adopt = (row: UnknownRun) => {
    const { submitId } = row
    return (
      <Button size="sm" aria-label={t`Name the run of submission ${submitId}`} onClick={() => setNamed(row)}>
        {t`Name the run`}
      </Button>
    )
  }
  const last: Column<UnknownRun> = {
    key: 'adopt',
    head: '',
    label: t`Actions`,
    width: '130px',
    align: 'right',
    cell: adopt,
  }
  return (
    <section aria-label={t`Unknown runs`}>
      <SectionHead>
        <h2>{t`Unknown runs`}</h2>
        {query.data === undefined ? null : (
          <MutedText size="cell" numeric>
            {formatNumber(query.data.length)}
          </MutedText>
        )}
      </SectionHead>
      <HelpText size="cell" maxW="prose" py="10px">
        {t`These were handed over to a site, but the number of the run there is not known. Look for it in the account's list at the site and name it: its result is then fetched, and nothing is submitted again.`}
      </HelpText>
      <DataTable
        label={t`Unknown runs`}
        columns={[...useColumns(), last]}
        rows={query.data}
        rowKey={({ submitId, attempt }) => `${submitId}.${attempt}`}
        state={query}
        skeletonRows={2}
        outdent={false}
        compactRow={(row) => (
          <Compact>
            <span>
              <Submission row={row} /> {problemOf(row)}
            </span>
            {adopt(row)}
            <MutedText size="label">{`${row.username ?? missing} · ${formatAgo(row.changedAt, locale)}`}</MutedText>
          </Compact>
        )}
        empty={{ title: t`No unknown runs`, hint: t`The number of every run at the sites is known.` }}
      />
      {named === null ? null : <AdoptDialog row={named} onClose={() => setNamed(null)} />}
    </section>
  )
}

function AdoptDialog({ row, onClose }: { readonly row: UnknownRun; readonly onClose: () => void }) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(unknownRunsKey)
  const form = useForm({ defaultValues: { runId: '' } })
  const field = checked(form)
  const { submitId, username } = row
  const { name } = remoteSites[row.site]
  const problem = problemOf(row)
  const account = username ?? missing
  const save = form.handleSubmit(async ({ runId }) => {
    try {
      await call('adoptRemoteRun', { body: { submitId, runId: runId.trim() }, quiet: true })
    } catch (error) {
      return showRefusal(form, error, 'runId')
    }
    await handleMutation(Promise.resolve(), t`The result of the run is being fetched`)
    onClose()
  })
  return (
    <FormDialog
      title={t`Name the run of submission ${submitId}`}
      verb={t`Fetch its result`}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <HelpText size="cell" pb="8px">{t`Problem ${problem}, submitted to ${name} as ${account}.`}</HelpText>
      <TextField
        label={t`Number of the run at ${name}`}
        autoComplete="off"
        maxLength={32}
        {...field('runId', (value) =>
          /^[0-9A-Za-z]{1,32}$/.test(value.trim()) ? undefined : t`Digits and letters only, as the site writes it`,
        )}
      />
    </FormDialog>
  )
}
