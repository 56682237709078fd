import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { BoardRoot } from '../table/board-style.ts'
import { PhoneRow } from '../table/phone-row.tsx'
import { useRise } from '../table/use-rise.ts'
import { rowsAround } from './frame.ts'
import type { ResolverProps } from './frame.ts'

const rowHeightPx = 77
const fewestRows = 2
const nothingShown: ReadonlySet<string> = new Set()

const Rows = chakra('div', { base: { flex: 1, minH: 0, overflowY: 'auto', px: '16px' } })

/** The rows around the one that is opened, which is always in view. */
export function PhoneRows(props: ResolverProps) {
  const { t } = useLingui()
  const { step, view, player } = props
  const [frame, rows] = useRowsThatFit()
  const shown = rowsAround(props, rows)
  const body = useRef<HTMLTableSectionElement>(null)
  useRise(
    body,
    shown.map(({ entry }) => entry.key),
    'resolver',
  )
  const current = step?.key
  useEffect(() => {
    body.current?.querySelector(`[data-key="${CSS.escape(current ?? '')}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current, player.taken])
  return (
    <Rows ref={frame}>
      <BoardRoot role="table" aria-label={t`Scoreboard`} data-phone="">
        <tbody ref={body}>
          {shown.map((line) => (
            <PhoneRow
              key={line.entry.key}
              line={line}
              view={view}
              isOwn={false}
              isFollowed={false}
              changes={undefined}
              ownRow={null}
              judging={nothingShown}
              opens={line.entry.key === current ? step?.column : undefined}
            />
          ))}
        </tbody>
      </BoardRoot>
    </Rows>
  )
}

/** Of rows with one line of letters; where there are more problems than that, the list scrolls. */
function useRowsThatFit() {
  const ref = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useState(fewestRows)
  useEffect(() => {
    const { current } = ref
    if (current === null) return
    const observer = new ResizeObserver(() =>
      setRows(Math.max(fewestRows, Math.floor(current.clientHeight / rowHeightPx))),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [ref, rows] as const
}
