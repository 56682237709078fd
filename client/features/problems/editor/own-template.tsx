import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { draftSlot } from '@podium/proto/rules/submission/language-family.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Stack } from '../../../ui/layout/stack.tsx'
import type { DraftControl } from './drafts/use-draft.ts'

const Area = chakra('textarea', {
  base: {
    h: '140px',
    w: '320px',
    maxW: 'full',
    p: '8px',
    fontFamily: 'mono',
    fontSize: '13px',
    bg: 'bg.code',
    color: 'code.text',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    resize: 'vertical',
    whiteSpace: 'pre',
    overflow: 'auto',
  },
})

export type OwnTemplateProps = Pick<DraftControl, 'language' | 'template' | 'settings' | 'changeOwn'>

/** The template of one's own for a family of languages. A problem that has a template keeps it. */
export function OwnTemplate({ language, template, settings, changeOwn }: OwnTemplateProps) {
  const { t } = useLingui()
  const family = draftSlot(language)
  const [text, setText] = useState(settings.templates[family] ?? template)
  const save = (): void => {
    changeOwn({ template: { slot: family, text } })
    toast.success(text.trim() === '' ? t`Template removed` : t`Template saved`)
  }
  const label = t`My template for ${family}`
  return (
    <Stack gap="6px" gridColumn="1 / -1">
      {label}
      <Area
        aria-label={label}
        value={text}
        spellCheck={false}
        maxLength={limits.codeMaxChars}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="sm" onClick={save}>{t`Save template`}</Button>
    </Stack>
  )
}
