import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { awardStyle } from '../parts/rank-mark.tsx'
import { StageEnd, StageFoot, StageHead, StageNote, StageTitle } from '../stage/stage-parts.ts'
import { StageTable } from '../stage/stage-table.tsx'
import { useRise } from '../table/use-rise.ts'
import { useAwardName } from '../../../domain/contest/use-award-name.ts'
import { rowsAround } from './frame.ts'
import type { ResolverProps } from './frame.ts'
import { Keys } from './keys.tsx'
import { awardCount } from './medals.ts'
import { useSubject } from './subject.ts'
import { TeamPhoto } from './team-photo.tsx'

const rowsAtOnce = 9
const rowHeightPx = 84

const Last = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '22px',
    'minW': 0,
    '& b': { display: 'block', color: 'fg', fontSize: '26px', lineHeight: '34px', fontWeight: 600 },
  },
})
const Words = chakra('div', { base: { 'minW': 0, '& > *': { display: 'block', truncate: true } } })
const Medal = chakra('span', {
  base: {
    minW: '84px',
    h: '56px',
    px: '12px',
    borderRadius: 'l2',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    fontSize: '24px',
    fontWeight: 650,
  },
})
const Bar = chakra('div', {
  base: { w: '360px', h: '6px', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden', mt: '6px' },
})
const Done = chakra('div', { base: { h: 'full', bg: 'accent.solid' } })

/** The rolling scoreboard on the wall of a hall. */
export function HallResolver(props: ResolverProps) {
  const { t } = useLingui()
  const { reveal, awards, steps, step, view, player } = props
  const { taken } = player
  const nameOf = useAwardName()
  const shown = rowsAround(props, rowsAtOnce)
  const body = useRef<HTMLTableSectionElement>(null)
  useRise(
    body,
    shown.map(({ entry }) => entry.key),
    'resolver',
  )
  return (
    <>
      <StageHead>
        <StageTitle>{reveal.head.title}</StageTitle>
        <StageNote>{t`Rolling scoreboard`}</StageNote>
        <StageEnd>
          {awards.list.map((award) => (
            <StageNote key={award.priority}>
              <Medal as="span" style={awardStyle(award)} minW="0" h="30px" fontSize="17px" px="8px" mr="8px">
                {nameOf(award.name)}
              </Medal>
              {awardCount(awards, award)}
            </StageNote>
          ))}
        </StageEnd>
      </StageHead>
      <StageTable
        view={view}
        lines={shown}
        bodyRef={body}
        rowPx={rowHeightPx}
        hasCounts={false}
        isStacked
        focus={step === undefined ? undefined : { key: step.key, column: step.column }}
      />
      <StageFoot>
        <Subject {...props} />
        <StageEnd>
          <div>
            {t`${steps.length - taken} to open`} · {`${taken} / ${steps.length}`}
            <Bar>
              <Done style={{ width: `${steps.length === 0 ? 100 : (taken / steps.length) * 100}%` }} />
            </Bar>
          </div>
          <Keys player={player} view={view} steps={steps} photos={props.photos} />
        </StageEnd>
      </StageFoot>
    </>
  )
}

function Subject(props: ResolverProps) {
  const subject = useSubject(props)
  const nameOf = useAwardName()
  if (subject === null) return <span />
  const { award, name, words } = subject
  return (
    <Last>
      {props.photos.areShown ? <TeamPhoto portrait={subject} form="hall" /> : null}
      {award === null ? null : <Medal style={awardStyle(award)}>{nameOf(award.name)}</Medal>}
      <Words>
        <b>{name}</b>
        <span>{words}</span>
      </Words>
    </Last>
  )
}
