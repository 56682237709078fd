import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { CodeView } from '../../../ui/code/code-view.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { formatBytes } from '../../../ui/text/format.ts'
import { SubtleText } from '../../../ui/text/text.tsx'
import type { AnnexFile } from './annex.ts'

const List = chakra('ul', { base: { px: { base: '16px', md: '24px' }, py: '8px' } })
const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minH: '44px',
    borderBottomWidth: '1px',
    borderColor: 'border',
    textStyle: 'cell',
  },
})
const FileName = chakra('code', { base: { flex: 1, minW: 0, overflowWrap: 'anywhere' } })

const languages: Readonly<Record<string, string>> = {
  h: 'C++',
  hpp: 'C++',
  c: 'C',
  cpp: 'C++',
  py: 'Python3',
  java: 'Java',
  rs: 'Rust',
  go: 'Golang',
}
const languageOf = (name: string): string => languages[name.split('.').at(-1) ?? ''] ?? ''

function download({ name, content }: AnnexFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

/** The extra files of a problem, to read here or to keep. */
export function AnnexList({ files }: { readonly files: readonly AnnexFile[] }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<AnnexFile | null>(null)
  return (
    <>
      <List>
        {files.map((file) => (
          <Item key={file.name}>
            <FileName>{file.name}</FileName>
            <SubtleText numeric>{formatBytes(new Blob([file.content]).size)}</SubtleText>
            <Button size="sm" icon={<Eye size={14} />} onClick={() => setShown(file)}>{t`View`}</Button>
            <Button size="sm" icon={<Download size={14} />} onClick={() => download(file)}>{t`Download`}</Button>
          </Item>
        ))}
      </List>
      {shown === null ? null : (
        <Dialog title={shown.name} onClose={() => setShown(null)}>
          <CodeView code={shown.content} language={languageOf(shown.name)} label={shown.name} maxHeight="60dvh" />
        </Dialog>
      )}
    </>
  )
}
