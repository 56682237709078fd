import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { BusServer } from './queries.ts'
import { useListed } from '../../ui/text/use-listed.ts'

const Line = chakra('p', {
  base: {
    'display': 'flex',
    'alignItems': 'flex-start',
    'gap': '6px',
    'textStyle': 'cell',
    'color': 'fg.muted',
    'mt': '14px',
    '& > svg': { mt: '3px', flexShrink: 0 },
    '&[data-late]': { color: 'verdict.wa.fg' },
  },
})

interface BusServersProps {
  readonly servers: readonly BusServer[]
  /** Without one, a bus that nobody follows the list for is no fault: a site of one machine is so. */
  readonly hasCredentials: boolean
}

/** Whether the list above is what the bus goes by. */
export function BusServers({ servers, hasCredentials }: BusServersProps) {
  const { t } = useLingui()
  const listed = useListed()
  const late = servers.filter(({ isCurrent }) => !isCurrent).map(({ name }) => name)
  const count = servers.length
  const names = listed(late)
  const isWell = count > 0 && late.length === 0
  const isLate = !isWell && (count > 0 || hasCredentials)
  const Icon = isLate ? TriangleAlert : isWell ? CircleCheck : Info
  const iconPx = 14
  return (
    <Line data-late={isLate ? '' : undefined} role="status">
      <Icon size={iconPx} aria-hidden />
      {count === 0
        ? t`No server of the bus follows this list: credentials work only where bus-users runs beside each server (infra/runbook.md).`
        : isWell
          ? t`In force on all servers of the bus (${count})`
          : t`Not in force yet on ${names}`}
    </Line>
  )
}
