import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limitsOf } from '@podium/proto/rules/problem/judging-options.ts'
import { Gauge } from 'lucide-react'
import { languageLabel } from '../../../domain/submission/language-label.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import type { Problem } from '../queries.ts'

const Table = chakra('table', {
  base: {
    'textStyle': 'cell',
    'fontVariantNumeric': 'tabular-nums',
    '& th, & td': { py: '2px', pr: '16px', textAlign: 'start', fontWeight: 400 },
    '& th': { color: 'fg.muted' },
    '& td + td': { pr: 0, textAlign: 'end', whiteSpace: 'nowrap', pl: '16px' },
  },
})

/** Limits of those languages that have their own. */
export function LanguageLimits({ problem }: { readonly problem: Problem }) {
  const { t } = useLingui()
  const { languageLimits = [], timeLimit: timeLimitMs, memoryLimit: memoryLimitMb } = problem
  const limits = { timeLimitMs, memoryLimitMb, options: { languageLimits } }
  const title = t`Limits by language`
  return (
    <Popover
      label={title}
      trigger={(trigger) => (
        <Button size="sm" h="20px" px="6px" fontWeight={400} color="fg.muted" icon={<Gauge size={12} />} {...trigger}>
          {title}
        </Button>
      )}
    >
      {() => (
        <Table aria-label={title}>
          <tbody>
            {languageLimits.map(({ language }) => {
              const { timeMs, memoryMb } = limitsOf(limits, language)
              return (
                <tr key={language}>
                  <th scope="row">{languageLabel(language)}</th>
                  <td>{formatNumber(timeMs)} ms</td>
                  <td>{formatNumber(Math.floor(memoryMb))} MB</td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
    </Popover>
  )
}
