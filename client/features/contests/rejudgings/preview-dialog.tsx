import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useLasting } from '../../../ui/state/use-lasting.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { HelpText, MutedText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { useListed } from '../../../ui/text/use-listed.ts'
import { CellLine, RankLine, VerdictLine } from './preview-lines.tsx'
import { isOpen, previewQuery } from './queries.ts'
import type { Preview, Rejudging } from './queries.ts'
import { useEnding } from './use-ending.ts'

const List = chakra('ul', { base: { mb: '16px', borderTopWidth: '1px', borderColor: 'border' } })
const Refused = chakra('p', {
  base: { 'display': 'flex', 'gap': '6px', 'mb': '12px', 'color': 'fg.error', '& svg': { mt: '4px', flexShrink: 0 } },
})
const Head = chakra('h3', { base: { textStyle: 'section', mb: '4px' } })

/** Beside the buttons; on a phone these leave no room, and theirs says enough. */
const Progress = chakra('span', {
  base: { me: 'auto', alignSelf: 'center', textStyle: 'label', color: 'fg.muted', hideBelow: 'md' },
})

const takesLongMs = 1_000
const shownAtOnce = 200

interface PreviewDialogProps {
  readonly rejudging: Rejudging
  readonly onClose: () => void
}

/** What a rejudge would change, and the ways to let it count or to forget it. */
export function PreviewDialog({ rejudging, onClose }: PreviewDialogProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useQuery({ ...previewQuery(cid, rejudging), placeholderData: keepPreviousData })
  const ending = useEnding(rejudging.id, onClose)
  const isBusy = ending.doing !== null
  const hasEnded = !isOpen(rejudging.state) && !isBusy
  return (
    <Dialog
      title={t`What the rejudge would change`}
      width={860}
      // Why it was refused stands here.
      onClose={isBusy ? stay : onClose}
      asksOnClose={isBusy}
      footerSticks
      footer={<Foot {...{ rejudging, query, ending, onClose }} />}
    >
      {ending.refused === null || hasEnded ? null : (
        <Refused role="alert" ref={intoView}>
          <TriangleAlert size={15} aria-hidden />
          {ending.refused.message}
        </Refused>
      )}
      {hasEnded ? <Ended rejudging={rejudging} /> : <Body query={query} />}
    </Dialog>
  )
}

const stay = () => undefined

type PreviewQuery = UseQueryResult<Preview>

function Body({ query }: { readonly query: PreviewQuery }) {
  if (query.isError) return <ErrorState reason={query.error.message} onRetry={() => void query.refetch()} />
  return query.data === undefined ? <Skeleton height="160px" /> : <Changes preview={query.data} />
}

/** Somebody else has applied or dropped it while it was open here. */
function Ended({ rejudging: { state, endedBy } }: { readonly rejudging: Rejudging }) {
  const { t } = useLingui()
  const who = endedBy ?? ''
  return (
    <EmptyState
      icon={<CircleCheck size={22} aria-hidden />}
      title={state === 'applied' ? t`Applied by ${who}` : t`Dropped by ${who}`}
    />
  )
}

interface FootProps extends PreviewDialogProps {
  readonly query: PreviewQuery
  readonly ending: ReturnType<typeof useEnding>
}

function Foot({ rejudging: { state }, query, ending, onClose }: FootProps) {
  const { t } = useLingui()
  const { data } = query
  const isReady = state === 'ready'
  const wait = ending.doing === null ? undefined : t`Wait until it is done.`
  const takesLong = useLasting(ending.doing === 'apply', takesLongMs)
  if (!isOpen(state) && ending.doing === null) return <Button onClick={onClose}>{t`Close`}</Button>
  if (data !== undefined && isReady && isEmpty(data))
    return (
      <>
        <Button disabledReason={wait} onClick={onClose}>{t`Close`}</Button>
        <Button variant="solid" loading={ending.doing === 'drop'} onClick={() => void ending.drop()}>{t`Drop`}</Button>
      </>
    )
  return (
    <>
      <Progress role="status">{takesLong ? t`Applying…` : null}</Progress>
      <Button
        loading={ending.doing === 'drop'}
        disabledReason={ending.doing === 'apply' ? wait : undefined}
        onClick={() => void ending.drop({ asks: true })}
      >{t`Drop`}</Button>
      <Button disabledReason={wait} onClick={() => void query.refetch()}>{t`Look again`}</Button>
      <ApplyButton preview={data} isReady={isReady} ending={ending} wait={wait} />
    </>
  )
}

/** It stands above lists that may be long. */
const intoView = (text: HTMLElement | null) => text?.scrollIntoView({ block: 'nearest' })

/** All are judged, and say what was said before: there is nothing to apply. */
const isEmpty = ({ faults, verdicts, cells, ranks }: Preview): boolean =>
  [faults, verdicts, cells, ranks].every(({ length }) => length === 0)

interface ApplyButtonProps {
  readonly preview: Preview | undefined
  readonly isReady: boolean
  readonly ending: ReturnType<typeof useEnding>
  readonly wait: string | undefined
}

function ApplyButton({ preview, isReady, ending: { doing, apply, refused }, wait }: ApplyButtonProps) {
  const { t } = useLingui()
  const reasonOf = ({ faults, fingerprint }: Preview): string | undefined => {
    if (faults.length > 0) return t`Some could not be judged. Drop it and start another.`
    // The same would be refused again.
    return refused?.fingerprint === fingerprint ? refused.message : undefined
  }
  return (
    <Button
      variant="solid"
      loading={doing === 'apply'}
      disabled={preview === undefined}
      disabledReason={wait ?? (isReady ? preview && reasonOf(preview) : t`Not all of it is judged yet.`)}
      onClick={() => preview && void apply(preview)}
    >{t`Apply`}</Button>
  )
}

function Changes({ preview: { rejudging, faults, verdicts, cells, ranks, names } }: { readonly preview: Preview }) {
  const { t } = useLingui()
  const left = rejudging.total - rejudging.done
  const numbers = useListed()(faults)
  return (
    <>
      {left > 0 ? (
        <HelpText mb="8px">{t`${plural(left, { one: '# run has', other: '# runs have' })} no result yet: this is not all.`}</HelpText>
      ) : null}
      {faults.length > 0 ? <HelpText mb="8px">{t`No judge could judge ${numbers}.`}</HelpText> : null}
      {verdicts.length === 0 ? (
        <Unchanged rejudging={rejudging} faults={faults.length} />
      ) : (
        <Summary {...{ verdicts, cells, ranks }} />
      )}
      <Section title={t`Ranks and awards`} all={ranks} keyOf={({ username }) => username}>
        {(change) => <RankLine change={change} names={names} />}
      </Section>
      <Section
        title={t`Cells of the board`}
        all={cells}
        keyOf={({ username, displayId }) => `${username} ${displayId}`}
      >
        {(change) => <CellLine change={change} names={names} />}
      </Section>
      <Section
        title={t({ context: 'of a rejudge', message: 'Verdicts' })}
        all={verdicts}
        keyOf={({ submitId }) => submitId}
      >
        {(change) => <VerdictLine change={change} names={names} />}
      </Section>
    </>
  )
}

function Unchanged({ rejudging: { total, done }, faults }: Pick<Preview, 'rejudging'> & { readonly faults: number }) {
  const { t } = useLingui()
  if (done < total || faults > 0) return <MutedText>{t`Nothing else would change.`}</MutedText>
  return (
    <EmptyState
      icon={<CircleCheck size={22} aria-hidden />}
      title={t`Nothing would change`}
      hint={t`${plural(total, { one: '# submission was', other: '# submissions were' })} judged once more, with the verdict that stands. There is nothing to apply.`}
    />
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
  const left = all.length - shownAtOnce
  const more = formatNumber(left)
  return (
    <section>
      <Head>{`${title} (${formatNumber(all.length)})`}</Head>
      <List>
        {all.slice(0, shownAtOnce).map((change) => (
          <li key={keyOf(change)}>{children(change)}</li>
        ))}
      </List>
      {left > 0 ? <MutedText>{t`and ${more} more`}</MutedText> : null}
    </section>
  )
}
