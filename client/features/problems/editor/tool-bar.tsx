import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { History, RotateCcw, SlidersHorizontal, Upload } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { keyMaps } from '@podium/proto/rules/user/key-maps.ts'
import type { KeyMapName } from '@podium/proto/rules/user/key-maps.ts'
import { languageLabel } from '../../../domain/submission/language-label.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { coarsePointer } from '../../../ui/theme/touch.ts'
import { fontSizesPx, tabSizes, themeNames } from './settings/preferences.ts'
import type { ThemeName } from './settings/preferences.ts'
import type { DraftControl } from './drafts/use-draft.ts'

const OwnTemplate = lazy(async () => ({ default: (await import('./own-template.tsx')).OwnTemplate }))

const Bar = chakra('div', {
  base: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    h: { base: '52px', md: '41px' },
    px: '12px',
    borderBottomWidth: '1px',
    borderColor: 'border',
    [coarsePointer]: { minH: '52px' },
  },
})
const Note = chakra('span', {
  base: {
    flex: 1,
    minW: 0,
    px: '8px',
    textStyle: 'label',
    color: 'fg.subtle',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    visibility: { base: 'hidden', md: 'visible' },
  },
})
const Rows = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'center',
    gap: '8px 16px',
    textStyle: 'cell',
    minW: '230px',
  },
})
const File = chakra('input', { base: { display: 'none' } })

export interface ToolBarProps {
  readonly control: DraftControl
  readonly onLastAccepted: () => void
  readonly onUpload: (file: File) => void
  readonly onReset: () => void
}

/** Above the editor: language left; last accepted code, upload, reset and the look right. */
export function ToolBar({ control, onLastAccepted, onUpload, onReset }: ToolBarProps) {
  const { t } = useLingui()
  const file = useRef<HTMLInputElement>(null)
  const unavailable = (name: string): string => t`${name} (unavailable)`
  const options = control.choices.map(({ name, isAvailable }) => ({
    value: name,
    label: isAvailable ? languageLabel(name) : unavailable(languageLabel(name)),
    disabled: !isAvailable,
  }))
  return (
    <Bar>
      <Select
        label={t`Programming language`}
        value={control.language}
        options={options}
        onChange={control.switchLanguage}
        size="sm"
        width="168px"
      />
      <Note>
        {note(control.savedTo, {
          site: t`Saved`,
          device: t`Saved on this device`,
          nowhere: t`Not saved: the browser's storage is full`,
        })}
      </Note>
      <IconButton label={t`Load last accepted code`} size="sm" onClick={onLastAccepted}>
        <History size={16} />
      </IconButton>
      <IconButton label={t`Upload a file`} size="sm" onClick={() => file.current?.click()}>
        <Upload size={16} />
      </IconButton>
      <File
        ref={file}
        type="file"
        aria-label={t`Upload a file`}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (chosen !== undefined) onUpload(chosen)
        }}
      />
      <IconButton label={t`Reset the code`} size="sm" onClick={onReset}>
        <RotateCcw size={16} />
      </IconButton>
      <LookSettings control={control} />
    </Bar>
  )
}

const note = (
  savedTo: DraftControl['savedTo'],
  texts: Readonly<Record<'site' | 'device' | 'nowhere', string>>,
): string => (savedTo === null ? '' : texts[savedTo])

interface KeysSelectProps extends Pick<DraftControl, 'changeOwn'> {
  readonly keys: KeyMapName
}

function KeysSelect({ keys, changeOwn }: KeysSelectProps) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Keys`}
      value={keys}
      options={keyMaps.map((name) => ({
        value: name,
        label: { default: t({ context: 'keys', message: 'Standard' }), vim: 'Vim', emacs: 'Emacs' }[name],
      }))}
      onChange={(chosen) => changeOwn({ keys: chosen as KeyMapName })}
    />
  )
}

function LookSettings({
  control: { settings, language, template, set, changeOwn },
}: {
  readonly control: DraftControl
}) {
  const { t } = useLingui()
  return (
    <Popover
      label={t`Editor settings`}
      align="end"
      trigger={(trigger) => (
        <IconButton label={t`Editor settings`} size="sm" {...trigger}>
          <SlidersHorizontal size={16} />
        </IconButton>
      )}
    >
      {() => (
        <Rows>
          {t`Theme`}
          <Select
            label={t`Theme`}
            value={settings.theme}
            options={themeNames.map((name) => ({ value: name, label: name }))}
            onChange={(theme) => set({ theme: theme as ThemeName })}
          />
          {t`Font size`}
          <Select
            label={t`Font size`}
            value={String(settings.fontSizePx)}
            options={fontSizesPx.map((size) => ({ value: String(size), label: `${size} px` }))}
            onChange={(size) => set({ fontSizePx: Number(size) })}
          />
          {t`Tab size`}
          <Select
            label={t`Tab size`}
            value={String(settings.tabSize)}
            options={tabSizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => set({ tabSize: Number(size) })}
          />
          {t`Keys`}
          <KeysSelect keys={settings.keys} changeOwn={changeOwn} />
          <Suspense>
            <OwnTemplate
              key={language}
              language={language}
              template={template}
              settings={settings}
              changeOwn={changeOwn}
            />
          </Suspense>
        </Rows>
      )}
    </Popover>
  )
}
