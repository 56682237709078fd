import { useLingui } from '@lingui/react/macro'
import type { ColourWord } from '@podium/proto/rules/contest/balloon-colours.ts'

/** Names of colours in the reader's language: on paper from a black printer there is no other way to see one. */
export function useColourWords(): Readonly<Record<ColourWord, string>> {
  const { t } = useLingui()
  return {
    red: t`red`,
    orange: t`orange`,
    yellow: t`yellow`,
    green: t`green`,
    cyan: t`cyan`,
    blue: t`blue`,
    purple: t`purple`,
    pink: t`pink`,
    brown: t`brown`,
    black: t`black`,
    grey: t`grey`,
    white: t`white`,
  }
}
