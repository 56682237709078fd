import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { BoardRule } from '@podium/proto/rules/board/scoring.ts'
import { memo } from 'react'
import { BoardRoot } from './table/board-style.ts'

const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4px 18px', pt: '10px', textStyle: 'label', color: 'fg.muted' },
})
const Item = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '6px' } })
const Sample = chakra('span', { base: { '--row': '21px', '& > span': { w: '24px', textStyle: 'micro' } } })

interface LegendProps {
  readonly rule: BoardRule
  readonly isFrozen: boolean
  /** Cells of this board are hidden from the public. */
  readonly hasHidden: boolean
  /** What came after the end is shown, too. */
  readonly hasAfter: boolean
}

/** What the shapes of the cells mean. */
export const Legend = memo(function Legend({ rule, isFrozen, hasHidden, hasAfter }: LegendProps) {
  const { t } = useLingui()
  const acm = [
    { state: 'first-ac', sample: '★', text: t`first to solve` },
    { state: 'ac', sample: '14', text: t`accepted, minute` },
    ...(hasAfter ? [{ state: 'after-ac', sample: '350', text: t`accepted after the end` }] : []),
    { state: 'wa', sample: '−2', text: t`wrong` },
  ]
  const oi = [
    { state: 'oi-100', sample: '100', text: t`full score` },
    { state: 'oi-between', sample: '40', text: t`partial score` },
    { state: 'oi-0', sample: '0', text: t`no points` },
  ]
  const items = [
    ...(rule === 'acm' ? acm : oi),
    ...(hasHidden ? [{ state: 'hidden', veil: 'hidden', sample: '', text: t`hidden from the public` }] : []),
    ...(isFrozen ? [{ state: 'try', sample: '?', text: t`after the freeze, attempts` }] : []),
  ]
  return (
    <BoardRoot as="div">
      <Row>
        {items.map(({ state, sample, text, ...more }) => (
          <Item key={state}>
            <Sample aria-hidden="true">
              <span className={`cell ${state}`} data-veil={'veil' in more ? more.veil : undefined}>
                {sample}
              </span>
            </Sample>
            {text}
          </Item>
        ))}
      </Row>
    </BoardRoot>
  )
})
