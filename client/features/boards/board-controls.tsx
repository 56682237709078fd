import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BoardHead } from '@podium/proto/rules/board/snapshot.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { Download, Presentation, RefreshCw, Search } from 'lucide-react'
import { memo } from 'react'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { TypedInput } from '../../ui/form/typed-input.tsx'
import { useSlash } from '../../ui/form/use-slash.ts'
import { Switch } from '../../ui/form/toggles.tsx'
import { Segment } from '../../ui/form/segment.tsx'
import { clockOf } from './table/cell-view.ts'
import type { BoardChoices, BoardState } from './use-board-state.ts'

const Row = chakra('div', {
  base: {
    'display': 'flex',
    'flexWrap': 'wrap',
    'alignItems': 'center',
    'gap': '8px 16px',
    'py': '10px',
    'minH': '52px',
    '@media print': { display: 'none' },
  },
})
const SearchBox = chakra('div', { base: { 'flex': { base: '1 1 100%', md: '0 0 220px' }, '& > span': { w: 'full' } } })
const Note = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '6px', textStyle: 'label', color: 'fg.muted' },
})
const Hatch = chakra('span', {
  base: {
    w: '14px',
    h: '14px',
    layerStyle: 'hatch',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'mark',
  },
})
const Tipped = chakra('span', { base: { display: 'inline-flex' } })
const End = chakra('div', { base: { ml: 'auto', display: 'flex', gap: '8px', alignItems: 'center', flexWrap: 'wrap' } })

export interface BoardControlsProps {
  readonly choices: BoardChoices
  readonly choose: BoardState['choose']
  /** Absent before the board has come. */
  readonly head: BoardHead | undefined
  readonly isLoading: boolean
  /** Contest staff: the whole board anew. */
  readonly onUpdate?: () => void
  /** Changes that wait while auto refresh is off. */
  readonly waitingChanges: number
  /** Brings them. */
  readonly onRelease: () => void
  /** Loads the board again and keeps it up; there after it did not load. */
  readonly onRetry?: () => void
  readonly isJury: boolean
  /** The contest has ended: nothing is refreshed by itself any more. */
  readonly isOver: boolean
  /** Results are hidden from this reader now. */
  readonly isFrozen: boolean
  readonly wallHref: string
  /** Contest staff: the ranking as a file. */
  readonly onDownload?: () => void
}

/**
 * One row: what to show, and how it is kept fresh. It is drawn again for what it shows, not for every change of the
 * board.
 */
export const BoardControls = memo(function BoardControls(props: BoardControlsProps) {
  const { t } = useLingui()
  const { choices, choose, head, isFrozen } = props
  const search = useSlash()
  const freezeFrom = clockOf(head?.sealFromS ?? 0).replace(/:\d\d$/, '')
  return (
    <Row>
      <SearchBox>
        <TypedInput
          ref={search}
          icon={<Search size={14} />}
          aria-label={t`Search the board`}
          placeholder={t`Team, school or user`}
          maxLength={255}
          value={choices.keyword}
          onChange={(keyword) => choose({ keyword })}
        />
      </SearchBox>
      <Switch checked={choices.withStars} onChange={(withStars) => choose({ withStars })}>{t`Unofficial teams`}</Switch>
      {head?.allowEndSubmit ? (
        <Switch checked={choices.withAfter} onChange={(withAfter) => choose({ withAfter })}>{t`After contest`}</Switch>
      ) : null}
      {isFrozen ? (
        <Note mdDown={{ order: 1 }}>
          <Hatch aria-hidden="true" />
          {head?.rule === 'acm'
            ? t`Frozen since ${freezeFrom} · results of others are hidden`
            : t`Frozen since ${freezeFrom} · results are hidden`}
        </Note>
      ) : null}
      <BoardActions {...props} />
    </Row>
  )
})

/** What else one can do with the board, at the end of the line. */
function BoardActions(props: BoardControlsProps) {
  const { t } = useLingui()
  const { choices, choose, isLoading, onUpdate, waitingChanges, onRelease, onRetry, isJury, isOver } = props
  const { wallHref, onDownload } = props
  const seconds = limits.poll.scoreboardMs / 1000
  return (
    <End>
      {isJury ? (
        <Segment
          label={t`View as`}
          value={choices.variant}
          options={[
            { value: 'jury', label: t`Jury` },
            { value: 'public', label: t({ context: 'board', message: 'Public' }) },
          ]}
          onChange={(variant) => choose({ variant })}
        />
      ) : null}
      <Tipped data-tip={t`Live; refreshed every ${seconds} s while the connection is down`}>
        <Switch
          checked={choices.isLive && !isOver}
          disabled={isOver}
          onChange={(isLive) => choose({ isLive })}
        >{t`Auto refresh`}</Switch>
      </Tipped>
      {onRetry === undefined ? null : (
        <Note role="alert" color="verdict.wa.fg">
          {t`The scoreboard could not be loaded: auto refresh is off.`}
          <Button size="sm" variant="link" onClick={onRetry}>{t`Try again`}</Button>
        </Note>
      )}
      {waitingChanges > 0 ? (
        <Button
          size="sm"
          variant="link"
          onClick={onRelease}
        >{t`${plural(waitingChanges, { one: '# change waiting', other: '# changes waiting' })}`}</Button>
      ) : null}
      {onUpdate === undefined ? null : (
        <Button icon={<RefreshCw size={14} />} loading={isLoading} onClick={onUpdate}>{t`Refresh now`}</Button>
      )}
      {onDownload === undefined ? null : (
        <Button icon={<Download size={14} />} onClick={onDownload}>{t`Download`}</Button>
      )}
      <LinkButton hideBelow="md" to={wallHref} icon={<Presentation size={14} />}>{t`Wall`}</LinkButton>
    </End>
  )
}
