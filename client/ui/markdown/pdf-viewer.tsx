import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../overlay/dialog.tsx'

const Frame = chakra('iframe', {
  base: {
    display: 'block',
    w: 'full',
    h: 'calc(100dvh - 140px)',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.subtle',
  },
})
const Tab = chakra('a', { base: { textStyle: 'cell', color: 'accent.fg', textDecoration: 'underline' } })

export interface PdfViewerProps {
  readonly url: string
  readonly name: string
  readonly onClose: () => void
}

/** A pdf of this site over the whole window, in the browser's own viewer. */
export function PdfViewer({ url, name, onClose }: PdfViewerProps) {
  const { t } = useLingui()
  return (
    <Dialog
      title={name}
      width="full"
      onClose={onClose}
      footer={<Tab href={url} target="_blank" rel="noopener noreferrer">{t`Open in a new tab`}</Tab>}
    >
      <Frame src={url} title={name} />
    </Dialog>
  )
}
