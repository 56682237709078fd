import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'

const Note = chakra('p', {
  base: {
    'display': 'flex',
    'gap': '8px',
    'textStyle': 'cell',
    '& svg': { flexShrink: 0, mt: '2px', color: 'verdict.tle.fg' },
  },
})

/** The sentence above what is shown once. @param children another sentence in its place */
export function OnceNote({ children }: { readonly children?: string | undefined }) {
  const { t } = useLingui()
  return (
    <Note>
      <TriangleAlert size={16} aria-hidden />
      <span>{children ?? t`This is shown only once: copy or save it now, nobody can read it again.`}</span>
    </Note>
  )
}
