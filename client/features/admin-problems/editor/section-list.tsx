import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useEditor } from './context.ts'
import { sectionOf } from './faults.ts'
import type { SectionName } from './faults.ts'
import { sectionId } from '../../../ui/form/page/form-section.tsx'

const Nav = chakra('nav', {
  base: {
    hideBelow: 'xl',
    position: 'sticky',
    top: '122px',
    alignSelf: 'start',
    display: 'flex',
    flexDirection: 'column',
    borderLeftWidth: '2px',
    borderColor: 'border',
  },
})
const Entry = chakra('a', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'h': '30px',
    'pl': '12px',
    'ml': '-2px',
    'borderLeftWidth': '2px',
    'borderColor': 'transparent',
    'textStyle': 'cell',
    'color': 'fg.muted',
    '&:hover': { color: 'fg' },
    '&[aria-current]': { color: 'fg', fontWeight: 600, borderColor: 'accent.solid' },
  },
})
const Dot = chakra('span', { base: { w: '6px', h: '6px', borderRadius: 'full', bg: 'verdict.wa.solid' } })

const headPx = 130

/** The sections of the form. It follows the scroll and marks those where something is wrong. */
export function SectionList() {
  const { t } = useLingui()
  const { faults, form, pid, stored } = useEditor()
  const mode = useWatch({ control: form.control, name: 'judgeMode' })
  const here = useSectionInView()
  const wrong = new Set(faults.map(sectionOf))
  const names: readonly (readonly [SectionName, string])[] = [
    ['basics', t`Basics`],
    ['statement', t`Statement`],
    ['examples', t`Examples`],
    ...(stored.isRemote ? [] : [['testData', t`Test data`] as const]),
    ...(mode === 'default' ? [] : [['checker', mode === 'spj' ? t`Checker` : t`Interactor`] as const]),
    ...(stored.isRemote ? [] : [['limits', t`Limits by language`] as const]),
    ['templates', t`Code templates`],
    ['publishing', t`Publishing`],
    ...(stored.isRemote ? [] : [['judging', t`Judging method`] as const]),
    ...(pid === undefined || stored.isRemote ? [] : [['rejudge', t`Rejudge`] as const]),
    ['languages', t`Languages`],
  ]
  return (
    <Nav aria-label={t`Sections`}>
      {names.map(([name, label]) => (
        <Entry key={name} href={`#${sectionId(name)}`} aria-current={name === here ? 'true' : undefined}>
          {label}
          {wrong.has(name) ? <Dot role="img" aria-label={t`needs attention`} /> : null}
        </Entry>
      ))}
    </Nav>
  )
}

/** The last section of the main column whose head has passed under the page's head. */
function useSectionInView(): string {
  const [here, setHere] = useState('basics')
  useEffect(() => {
    const look = () => {
      const passed = [...document.querySelectorAll<HTMLElement>('[data-section]')].filter(
        (each) => each.getBoundingClientRect().top <= headPx,
      )
      const mainLeft = document.querySelector('[data-section]')?.getBoundingClientRect().left
      const last = passed.findLast((each) => each.getBoundingClientRect().left === mainLeft)
      setHere(last?.dataset.section ?? 'basics')
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return here
}
