import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isLost } from '../../../api/errors.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import { useContest } from '../frame/use-contest.ts'
import { AskForm } from './ask-form.tsx'
import { isOpen } from './changes.ts'
import type { Clarification, Clarifications } from './changes.ts'
import { ClarificationCard } from './clarification-card.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { JuryTools } from './jury-tools.tsx'
import { useClarifications } from './use-clarifications.ts'

const Frame = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '16px', maxW: 'prose', pt: '14px' },
})
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
})
const List = chakra('ol', { base: { display: 'flex', flexDirection: 'column' } })

/** `/contest/:contestID/clarifications`: asking the jury, and its queue. */
export function ClarificationsPage() {
  const view = useContest()
  const { query, unread, markRead } = useClarifications(view)
  useFrameBadge(query.live)
  useEffect(() => {
    if (unread.length > 0) markRead(unread)
  })
  if (isLost(query)) return <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton height="220px" maxW="prose" mt="14px" />
  const { mayAsk, mayAnswer } = query.data
  return (
    <Frame>
      {mayAsk ? <AskForm /> : null}
      {mayAnswer ? <JuryList all={query.data} /> : <OwnList all={query.data} />}
    </Frame>
  )
}

function OwnList({ all: { records } }: { readonly all: Clarifications }) {
  const { t } = useLingui()
  if (records.length === 0)
    return <EmptyState title={t`No clarifications yet`} hint={t`Answers of the jury appear here instantly.`} />
  return (
    <List aria-label={t`Clarifications`}>
      {records.map((one) => (
        <ClarificationCard key={one.id} one={one} />
      ))}
    </List>
  )
}

type Filter = 'open' | 'answered' | 'all'
const shows: Readonly<Record<Filter, (one: Clarification) => boolean>> = {
  open: isOpen,
  answered: ({ state }) => state === 'answered',
  all: () => true,
}

/** The queue: the oldest question that waits is on top. */
function JuryList({ all: { records } }: { readonly all: Clarifications }) {
  const { t } = useLingui()
  const [isWriting, setWriting] = useState(false)
  const [filter, setFilter] = useState<Filter>('open')
  const waiting = records.filter(isOpen).length
  const shown = records.filter(shows[filter])
  const ordered = filter === 'open' ? shown.toReversed() : shown
  return (
    <>
      <Head>
        <Segment
          label={t`Show`}
          value={filter}
          options={[
            { value: 'open', label: t`Waiting (${waiting})` },
            { value: 'answered', label: t`Answered` },
            { value: 'all', label: t({ context: 'clarifications', message: 'All' }) },
          ]}
          onChange={setFilter}
        />
        <Button icon={<MessageSquarePlus size={15} />} onClick={() => setWriting(true)}>{t`Write a message`}</Button>
      </Head>
      {ordered.length === 0 ? (
        <EmptyState title={t`No questions here`} hint={t`A new question appears here the moment it is asked.`} />
      ) : (
        <List aria-label={t`Clarifications`}>
          {ordered.map((one) => (
            <ClarificationCard key={one.id} one={one}>
              <JuryTools one={one} others={records} />
            </ClarificationCard>
          ))}
        </List>
      )}
      {isWriting ? <MessageDialog onClose={() => setWriting(false)} /> : null}
    </>
  )
}
