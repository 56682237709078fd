import { useLingui } from '@lingui/react/macro'
import type { ApiScope } from '@podium/proto/rules/contest/contest-api.ts'

interface ScopeWords {
  readonly name: string
  /** What a client with the token gets and does. */
  readonly work: string
}

export function useScopeWords(): Readonly<Record<ApiScope, ScopeWords>> {
  const { t } = useLingui()
  return {
    'public': {
      name: t`Public`,
      work: t`Reads what everybody may see: nothing that the freeze hides. For overlays and public boards.`,
    },
    'jury': {
      name: t`Jury, reading`,
      work: t`Reads everything: frozen verdicts, source codes, runs. For resolvers and balloon tools of the jury.`,
    },
    'jury-write': {
      name: t`Jury, reading and answering`,
      work: t`Reads everything, and answers clarifications in your name.`,
    },
    'proxy': {
      name: t`Passing on`,
      work: t`Submits and asks for the teams, and reads what everybody may see. For a site that takes part from afar.`,
    },
  }
}
