import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { HelpText, MutedText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { contestKey } from '../queries.ts'
import { CellLine, RankLine, VerdictLine } from './preview-lines.tsx'
import { previewQuery } from './queries.ts'
import type { Preview, Rejudging } from './queries.ts'

const List = chakra('ul', { base: { mb: '16px', borderTopWidth: '1px', borderColor: 'border' } })
const Head = chakra('h3', { base: { textStyle: 'section', mb: '4px' } })

const shownAtOnce = 200

interface PreviewDialogProps {
  readonly rejudging: Rejudging
  readonly onClose: () => void
}

/** What a rejudge would change, and the ways to let it count or to forget it. */
export function PreviewDialog({ rejudging: { id, done, state }, onClose }: PreviewDialogProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useQuery({ ...previewQuery(cid, id, done), placeholderData: keepPreviousData })
  const { isBusy, apply, drop } = useEnding(id, onClose)
  const { data } = query
  return (
    <Dialog
      title={t`What the rejudge would change`}
      width={860}
      onClose={onClose}
      footer={
        <>
          <Button loading={isBusy} onClick={() => void drop()}>{t`Drop`}</Button>
          <Button onClick={() => void query.refetch()}>{t`Look again`}</Button>
          <Button
            variant="solid"
            loading={isBusy}
            disabled={data === undefined || state !== 'ready'}
            onClick={() => data && void apply(data)}
          >{t`Apply`}</Button>
        </>
      }
    >
      {query.isError ? <ErrorState reason={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {data === undefined ? query.isPending ? <Skeleton height="160px" /> : null : <Changes preview={data} />}
    </Dialog>
  )
}

function useEnding(id: number, onClose: () => void) {
  const { t } = useLingui()
  const { cid } = useContest()
  const handleMutation = useMutationHandler(contestKey(cid))
  const [isBusy, setBusy] = useState(false)
  const end = async (sent: Promise<unknown>, text: string) => {
    setBusy(true)
    const isDone = await handleMutation(sent, text)
    setBusy(false)
    if (isDone) onClose()
  }
  const apply = async ({ fingerprint, verdicts }: Preview) => {
    const count = verdicts.length
    const isSure = await confirm({
      title: t`Apply the rejudge?`,
      body: t`${plural(count, { one: '# verdict changes', other: '# verdicts change' })}, and the board with them, exactly as shown.`,
      verb: t`Apply`,
    })
    if (isSure) await end(call('applyRejudging', { body: { cid, id, fingerprint } }), t`Rejudge applied`)
  }
  const drop = async () => {
    const isSure = await confirm({
      title: t`Drop the rejudge?`,
      body: t`Its results are forgotten. Nothing of them ever counted.`,
      verb: t`Drop`,
      destroys: true,
    })
    if (isSure) await end(call('dropRejudging', { body: { cid, id } }), t`Rejudge dropped`)
  }
  return { isBusy, apply, drop }
}

function Changes({ preview: { rejudging, faults, verdicts, cells, ranks } }: { readonly preview: Preview }) {
  const { t } = useLingui()
  const left = rejudging.total - rejudging.done
  const numbers = faults.join(', ')
  return (
    <>
      {left > 0 ? (
        <HelpText mb="8px">{t`${plural(left, { one: '# run has', other: '# runs have' })} no result yet: this is not all.`}</HelpText>
      ) : null}
      {faults.length > 0 ? <HelpText mb="8px">{t`No judge could judge ${numbers}.`}</HelpText> : null}
      {verdicts.length === 0 ? (
        <MutedText>{t`Nothing would change.`}</MutedText>
      ) : (
        <Summary {...{ verdicts, cells, ranks }} />
      )}
      <Section title={t`Ranks and awards`} all={ranks} keyOf={({ username }) => username}>
        {(change) => <RankLine change={change} />}
      </Section>
      <Section
        title={t`Cells of the board`}
        all={cells}
        keyOf={({ username, displayId }) => `${username} ${displayId}`}
      >
        {(change) => <CellLine change={change} />}
      </Section>
      <Section title={t`Verdicts`} all={verdicts} keyOf={({ submitId }) => submitId}>
        {(change) => <VerdictLine change={change} />}
      </Section>
    </>
  )
}

/** All of it in one line, above lists that may be long. */
function Summary({ verdicts, cells, ranks }: Pick<Preview, 'verdicts' | 'cells' | 'ranks'>) {
  const { t } = useLingui()
  return (
    <HelpText mb="12px">
      {[
        t`${plural(verdicts.length, { one: '# verdict changes', other: '# verdicts change' })}`,
        t`${plural(cells.length, { one: '# cell', other: '# cells' })} of the board`,
        t`${plural(ranks.length, { one: '# row', other: '# rows' })} with another rank, score or award`,
      ].join(' · ')}
    </HelpText>
  )
}

interface SectionProps<Change> {
  readonly title: string
  readonly all: readonly Change[]
  readonly keyOf: (change: Change) => string | number
  readonly children: (change: Change) => ReactNode
}

function Section<Change>({ title, all, keyOf, children }: SectionProps<Change>) {
  const { t } = useLingui()
  if (all.length === 0) return null
  const more = all.length - shownAtOnce
  return (
    <section>
      <Head>{`${title} (${all.length})`}</Head>
      <List>
        {all.slice(0, shownAtOnce).map((change) => (
          <li key={keyOf(change)}>{children(change)}</li>
        ))}
      </List>
      {more > 0 ? <MutedText>{t`and ${more} more`}</MutedText> : null}
    </section>
  )
}
