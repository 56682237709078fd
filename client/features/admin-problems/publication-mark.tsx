import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { publication } from '@podium/proto/rules/problem/publication.ts'

const Word = chakra('span', { base: { textStyle: 'cell', whiteSpace: 'nowrap' } })

/** How far a group's problem is on its way into the bank of the site. */
export function PublicationMark({ progress }: { readonly progress: number | null }) {
  const { t } = useLingui()
  switch (progress) {
    case publication.applying:
      return <Word color="accent.fg">{t`Waiting for review`}</Word>
    case publication.public:
      return <Word color="verdict.ac.fg">{t`In the public bank`}</Word>
    case publication.refused:
      return <Word color="verdict.wa.fg">{t`Rejected`}</Word>
    default:
      return <Word color="fg.subtle">{t`Not public`}</Word>
  }
}
