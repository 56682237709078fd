import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { FocusEvent, ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { CopyButton } from '../form/copy-button.tsx'
import { HStack, Stack } from '../layout/stack.tsx'
import { HelpText } from '../text/text.tsx'
import { Dialog } from './dialog.tsx'
import { OnceNote } from './once-note.tsx'
import { useShownOnce } from './use-shown-once.ts'

const Secret = chakra('pre', {
  base: {
    fontFamily: 'mono',
    textStyle: 'cell',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    userSelect: 'all',
    bg: 'bg.subtle',
    borderRadius: '6px',
    p: '10px 12px',
  },
})

/** Whoever comes to it by keyboard copies it with the keys of the browser. */
const selectAll = ({ currentTarget }: FocusEvent) => getSelection()?.selectAllChildren(currentTarget)

interface SecretFile {
  /** The button: "Save as a file". */
  readonly label: string
  /** Resolves to whether it was handed to the reader. */
  readonly save: () => Promise<boolean>
}

interface SecretDialogProps {
  readonly title: string
  /** Why somebody has to act now, where that is not "shown only once". */
  readonly note?: string
  /** Its text, where it is short enough to be shown. */
  readonly secret?: { readonly text: string; readonly copyLabel: string }
  readonly file?: SecretFile
  /** What the secret is for, and where it is entered. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** A secret that was just made. It is shown here and never again, so that no stray key or click closes it. */
export function SecretDialog({ title, note, secret, file, children, onClose }: SecretDialogProps) {
  const { t } = useLingui()
  const { isTaken, take, close } = useShownOnce(onClose)
  // One button is filled: what is to be done next.
  const step = isTaken ? 'done' : file === undefined ? 'copy' : 'save'
  const variantOf = (one: typeof step) => (one === step ? 'solid' : 'outline')
  return (
    <Dialog
      title={title}
      closesOnScrim={false}
      asksOnClose={!isTaken}
      onClose={() => void close()}
      footer={<Button variant={variantOf('done')} onClick={() => void close()}>{t`Done`}</Button>}
    >
      <Stack gap="14px">
        <OnceNote>{note}</OnceNote>
        {secret === undefined ? null : (
          <Secret tabIndex={0} role="group" aria-label={title} data-autofocus="" onFocus={selectAll} onCopy={take}>
            {secret.text}
          </Secret>
        )}
        <HStack gap="8px" flexWrap="wrap">
          {secret === undefined ? null : (
            <CopyButton
              text={secret.text}
              label={secret.copyLabel}
              withWord
              size="md"
              variant={variantOf('copy')}
              onCopied={take}
            />
          )}
          {file === undefined ? null : <SaveButton file={file} variant={variantOf('save')} onSaved={take} />}
        </HStack>
        {children === undefined ? null : <HelpText size="cell">{children}</HelpText>}
      </Stack>
    </Dialog>
  )
}

interface SaveButtonProps {
  readonly file: SecretFile
  readonly variant: 'solid' | 'outline'
  readonly onSaved: () => void
}

function SaveButton({ file, variant, onSaved }: SaveButtonProps) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    if (await file.save()) onSaved()
    setSaving(false)
  }
  return (
    <Button variant={variant} icon={<Download size={15} />} loading={isSaving} onClick={() => void save()}>
      {file.label}
    </Button>
  )
}
