import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { ErrorState, EmptyState, Skeleton } from '../../ui/feedback/states.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/toggles.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { remoteSiteOf } from '../../domain/problem/remote-problem.ts'
import { HelpText } from '../../ui/text/text.tsx'
import { problemListsKey } from './queries.ts'
import { LanguageField } from './statement-language.tsx'

type Change = CallAnswer<'remoteProblemChanges'>[number]
type ChangedField = Change['field']

const Item = chakra('li', { base: { py: '12px', borderBottomWidth: '1px', borderColor: 'border' } })
const Both = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '8px 16px',
    pt: '8px',
  },
})
const Side = chakra('dt', { base: { textStyle: 'label', color: 'fg.subtle' } })
const Text = chakra('dd', {
  base: {
    mt: '2px',
    p: '6px 10px',
    maxH: '160px',
    overflow: 'auto',
    bg: 'bg.muted',
    borderRadius: 'l1',
    textStyle: 'cell',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

export interface UpdateDialogProps {
  readonly pid: number
  readonly problemId: string
  readonly onClose: () => void
}

/** What is another at the site by now; what is ticked replaces ours. */
export function UpdateDialog({ pid, problemId, onClose }: UpdateDialogProps) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<StatementLanguage>()
  const site = remoteSiteOf({ problemId, isRemote: true })
  const query = useQuery({
    queryKey: ['admin', 'remote-changes', pid, language],
    queryFn: ({ signal }) => call('remoteProblemChanges', { query: { pid, language }, signal, quiet: true }),
    gcTime: 0,
    retry: false,
  })
  const changes = query.data ?? []
  const [left, setLeft] = useState<ReadonlySet<ChangedField>>(new Set())
  const taken = changes.map(({ field }) => field).filter((field) => !left.has(field))
  const { update, isUpdating } = useUpdate({ pid, language }, onClose)
  return (
    <Dialog
      title={t`Update ${problemId} from its site`}
      width={860}
      footerSticks
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {changes.length === 0 ? null : (
            <Button
              variant="solid"
              loading={isUpdating}
              disabledReason={taken.length === 0 ? t`Choose at least one change` : undefined}
              onClick={() => void update(taken)}
            >
              {t`Take over ${plural(taken.length, { one: '# change', other: '# changes' })}`}
            </Button>
          )}
        </>
      }
    >
      {site === null ? null : (
        <LanguageField site={site} value={language} none={t`As it was imported`} onChange={setLanguage} />
      )}
      {query.isPending ? <Reading /> : null}
      {query.isError ? (
        <ErrorState
          title={t`The problem could not be read at its site`}
          reason={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.data?.length === 0 ? (
        <EmptyState title={t`Nothing has changed`} hint={t`The problem is here as the site has it.`} />
      ) : null}
      <Changes
        changes={changes}
        left={left}
        onChange={(field, isTaken) =>
          setLeft(new Set([...left].filter((one) => one !== field).concat(isTaken ? [] : field)))
        }
      />
    </Dialog>
  )
}

function Reading() {
  const { t } = useLingui()
  return (
    <>
      <HelpText size="cell" pb="12px" role="status">{t`The problem is being read at its site.`}</HelpText>
      <Skeleton height="160px" />
    </>
  )
}

interface Asked {
  readonly pid: number
  readonly language: StatementLanguage | undefined
}

function useUpdate(asked: Asked, onClose: () => void) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(problemListsKey)
  const [isUpdating, setUpdating] = useState(false)
  const update = async (fields: readonly ChangedField[]) => {
    setUpdating(true)
    const body = { ...asked, fields: [...fields] }
    const isDone = await handleMutation(call('updateRemoteProblem', { body }), t`Problem updated`)
    setUpdating(false)
    if (isDone) onClose()
  }
  return { update, isUpdating }
}

interface ChangesProps {
  readonly changes: readonly Change[]
  /** Those that are not taken over. */
  readonly left: ReadonlySet<ChangedField>
  readonly onChange: (field: ChangedField, isTaken: boolean) => void
}

function Changes({ changes, left, onChange }: ChangesProps) {
  const { t } = useLingui()
  const names: Readonly<Record<ChangedField, string>> = {
    title: t`Title`,
    timeLimit: t`Time limit`,
    memoryLimit: t`Memory limit`,
    description: t`Description`,
    input: t`Input`,
    output: t`Output`,
    hint: t`Hint`,
    examples: t`Examples`,
    tags: t`Tags`,
    languages: t`Languages`,
  }
  const nothing = t`(empty)`
  if (changes.length === 0) return null
  return (
    <ul aria-label={t`What has changed`}>
      {changes.map(({ field, before, after }) => (
        <Item key={field}>
          <Checkbox checked={!left.has(field)} onChange={(isTaken) => onChange(field, isTaken)}>
            {names[field]}
          </Checkbox>
          <Both>
            <div>
              <Side>{t`Here`}</Side>
              <Text tabIndex={0}>{before === '' ? nothing : before}</Text>
            </div>
            <div>
              <Side>{t`At the site`}</Side>
              <Text tabIndex={0}>{after === '' ? nothing : after}</Text>
            </div>
          </Both>
        </Item>
      ))}
    </ul>
  )
}
