import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { RemoteHealthState } from '@podium/proto/rules/remote/health.ts'

/**
 * `paused` is an account that an administrator has taken out, `no-account` a site without one, `unseen` what nothing is
 * known of yet.
 */
export type ShownHealth = RemoteHealthState | 'paused' | 'no-account' | 'unseen'

const Mark = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' },
})

type Shape = 'disc' | 'half' | 'ring' | 'dash'
const shapes: Readonly<Record<ShownHealth, Shape>> = {
  'ok': 'disc',
  'slow': 'half',
  'walled': 'ring',
  'login-refused': 'ring',
  'page-changed': 'ring',
  'down': 'ring',
  'foreign-run': 'ring',
  'off': 'dash',
  'paused': 'dash',
  'no-account': 'dash',
  'unseen': 'dash',
}
const colours: Readonly<Record<Shape, string>> = {
  disc: 'fg',
  half: 'verdict.tle.fg',
  ring: 'verdict.wa.fg',
  dash: 'fg.muted',
}

/** How a remote site or one of its accounts is, in shape and word. */
export function HealthMark({ state }: { readonly state: ShownHealth }) {
  const { t } = useLingui()
  const names: Readonly<Record<ShownHealth, string>> = {
    'ok': t`Working`,
    'slow': t`Slow`,
    'walled': t`Behind a check`,
    'login-refused': t`Sign-in refused`,
    'page-changed': t`Page changed`,
    'down': t`Not reachable`,
    'foreign-run': t`Used by somebody else`,
    'off': t`Off`,
    'paused': t`Paused`,
    'no-account': t`No account`,
    'unseen': t`Not used yet`,
  }
  const shape = shapes[state]
  return (
    <Mark color={colours[shape]} data-health={state}>
      <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true">
        <Drawn shape={shape} />
      </svg>
      {names[state]}
    </Mark>
  )
}

function Drawn({ shape }: { readonly shape: Shape }) {
  if (shape === 'disc') return <circle cx="4" cy="4" r="4" fill="var(--chakra-colors-verdict-ac-mark)" />
  if (shape === 'dash') return <path d="M1 4h6" stroke="currentColor" strokeWidth="2" />
  return (
    <>
      <circle cx="4" cy="4" r="3" fill="none" stroke="currentColor" strokeWidth="2" />
      {shape === 'half' ? <path d="M4 1a3 3 0 0 0 0 6z" fill="currentColor" /> : null}
    </>
  )
}
