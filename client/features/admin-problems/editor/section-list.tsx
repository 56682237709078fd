import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useEditor } from './context.ts'
import { sectionOf } from './faults.ts'
import { sectionsOf } from './sections.ts'
import type { SectionName } from './faults.ts'
import { usePackage } from '../package/use-package.ts'
import { usePackagePid } from '../package/package-pid.ts'
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
  const packagePid = usePackagePid()
  const hasPackage = (usePackage(packagePid).data ?? null) !== null
  const mode = useWatch({ control: form.control, name: 'judgeMode' })
  const here = useSectionInView()
  const wrong = new Set(faults.map(sectionOf))
  const labels: Readonly<Record<SectionName, string>> = {
    basics: t`Basics`,
    statement: t`Statement`,
    examples: t`Examples`,
    testData: t`Test data`,
    checker: mode === 'spj' ? t`Checker` : t`Interactor`,
    limits: t`Limits by language`,
    templates: t`Code templates`,
    package: t`Package`,
    publishing: t`Publishing`,
    judging: t`Judging method`,
    rejudge: t`Rejudge`,
    languages: t`Languages`,
  }
  const names = sectionsOf({ isRemote: stored.isRemote, isStored: pid !== undefined, judgeMode: mode, hasPackage })
  return (
    <Nav aria-label={t`Sections`}>
      {names.map((name) => (
        <Entry key={name} href={`#${sectionId(name)}`} aria-current={name === here ? 'true' : undefined}>
          {labels[name]}
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
