import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { MessageSquarePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { clockParts } from '../../../domain/contest/contest-times.ts'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { TagChip } from '../../../ui/text/tag-chip.tsx'
import { HelpText, MutedText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { madeColumns } from '../made-columns.tsx'
import { commentaryKey, useCommentary } from './queries.ts'
import type { CommentaryRow } from './queries.ts'
import { WriteDialog } from './write-dialog.tsx'

const Words = chakra('span', {
  base: { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxW: '72ch' },
})
const Block = chakra('div', { base: { py: { base: '0', md: '7px' } } })
const About = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', whiteSpace: 'normal' },
})
const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start', gap: '2px 12px' },
})

/** `1:04:09` of the contest, `-0:10:00` before its start. */
function contestClock(timeS: number): string {
  const { days, clock } = clockParts(Math.abs(timeS) * 1000)
  return `${timeS < 0 ? '-' : ''}${days > 0 ? `${days}d ` : ''}${clock}`
}

/** The text with what it is about below: problems, teams, submissions and tags. */
function What({ row }: { readonly row: CommentaryRow }) {
  const { t } = useLingui()
  const comma = t({ context: 'list', message: ', ' })
  const about = [row.displayIds.join(comma), row.teams.join(comma), row.submitIds.map((id) => `#${id}`).join(comma)]
  const shown = about.filter((part) => part !== '').join(' · ')
  return (
    <Block>
      <Words>{row.message}</Words>
      {shown === '' && row.tags.length === 0 ? null : (
        <About>
          {shown === '' ? null : <MutedText size="label">{shown}</MutedText>}
          {row.tags.map((tag) => (
            <TagChip key={tag}>{tag}</TagChip>
          ))}
        </About>
      )}
    </Block>
  )
}

function useColumns() {
  const { t } = useLingui()
  const { cid } = useContest()
  const handleMutation = useMutationHandler(commentaryKey(cid))
  const remove = async ({ id }: CommentaryRow) => {
    const isSure = await confirm({
      title: t`Remove this commentary?`,
      body: t`Tools that have read it are notified that it is gone.`,
      verb: t`Remove`,
      destroys: true,
    })
    if (isSure) await handleMutation(call('removeCommentary', { query: { cid, id } }), t`Removed`)
  }
  const tools = (row: CommentaryRow) => (
    <IconButton size="sm" label={t`Remove this commentary`} onClick={() => void remove(row)}>
      <Trash2 size={14} />
    </IconButton>
  )
  const columns: readonly Column<CommentaryRow>[] = [
    {
      key: 'time',
      head: t`Contest time`,
      width: '110px',
      align: 'right',
      cell: ({ contestTimeS }) => <MutedText numeric>{contestClock(contestTimeS)}</MutedText>,
    },
    { key: 'what', head: t`Commentary`, cell: (row) => <What row={row} /> },
    ...madeColumns({ by: t`Written by`, at: t`Written at` }),
    { key: 'actions', head: '', label: t`Actions`, width: '60px', align: 'right', cell: tools },
  ]
  const compactRow = (row: CommentaryRow) => (
    <Compact>
      <div>
        <What row={row} />
        <MutedText size="label" numeric>
          {`${contestClock(row.contestTimeS)} · ${row.madeBy}`}
        </MutedText>
      </div>
      {tools(row)}
    </Compact>
  )
  return { columns, compactRow }
}

/** What the jury and its tools say of what happens, and the way to say more. */
export function CommentarySection() {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useCommentary(cid)
  useFrameBadge(query.live)
  const [isWriting, setWriting] = useState(false)
  const { columns, compactRow } = useColumns()
  return (
    <section>
      <PageHead
        title={t`Commentary`}
        actions={
          <Button variant="solid" icon={<MessageSquarePlus size={15} />} onClick={() => setWriting(true)}>
            {t`Write commentary`}
          </Button>
        }
      />
      <HelpText mb="12px">
        {query.data?.isOn === false
          ? t`Tools of the jury read it by the Contest API, which this contest does not have yet. Participants never read it.`
          : t`Tools of the jury, such as overlays of a broadcast, read it by the Contest API. Participants never read it.`}
      </HelpText>
      <DataTable
        label={t`Commentary of the jury`}
        columns={columns}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        compactRow={compactRow}
        skeletonRows={3}
        empty={{ title: t`No commentary yet`, hint: t`What is written here, or sent by a tool, comes at once.` }}
      />
      {isWriting ? <WriteDialog onClose={() => setWriting(false)} /> : null}
    </section>
  )
}
