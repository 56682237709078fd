import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import { Field } from '../../form/field.tsx'
import { Segment } from '../../form/segment.tsx'
import { Skeleton } from '../../feedback/states.tsx'
import type { FindNames } from '../../form/names/name-option.ts'
import { useMinWidth } from '../../layout/use-min-width.ts'
import { Markdown } from '../markdown.tsx'
import type { MarkdownHandle } from './markdown-code.tsx'
import { Toolbar } from './toolbar.tsx'
import { Uploads } from './uploads.tsx'
import { useStoring } from './use-storing.ts'
import type { StoreFile } from './use-storing.ts'

const MarkdownCode = lazy(async () => ({ default: (await import('./markdown-code.tsx')).MarkdownCode }))

const Frame = chakra('div', {
  base: {
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'l2',
    'overflow': 'hidden',
    '&[data-invalid]': { borderColor: 'fg.error' },
    '&:has(.cm-focused)': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-1px' },
  },
})
const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 12px',
    p: '4px 6px',
    bg: 'bg.subtle',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})
const Panes = chakra('div', {
  base: { 'display': 'grid', '& > *': { minW: 0, overflowY: 'auto', maxH: '480px' } },
  variants: {
    split: {
      true: {
        'gridTemplateColumns': 'minmax(0, 1fr) minmax(0, 1fr)',
        '& > :last-child': { borderLeftWidth: '1px', borderColor: 'border' },
      },
    },
  },
})
const Preview = chakra('div', { base: { p: '10px 14px', minH: 'var(--editor-min-h, 120px)' } })
const Nothing = chakra('p', { base: { color: 'fg.subtle', textStyle: 'cell' } })

type Mode = 'write' | 'split' | 'preview'

export interface MarkdownEditorProps {
  readonly label: string
  /** Grey, right of the label. */
  readonly aside?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string
  /** Without it nothing can be attached. */
  readonly storeFile?: StoreFile
  readonly hint?: string
  /** Completes `@name`. */
  readonly findNames?: FindNames
}

const splitFromPx = 768

/** Side by side only where there is room for two. */
function useMode() {
  const isWide = useMinWidth(splitFromPx)
  const [chosen, setMode] = useState<Mode>('split')
  return { isWide, mode: chosen === 'split' && !isWide ? 'write' : chosen, setMode }
}

/**
 * Markdown with formulas as a field: the text, what becomes of it, or both side by side. Images may be dropped or
 * pasted.
 */
export function MarkdownEditor({ label, aside, value, onChange, error, storeFile, ...rest }: MarkdownEditorProps) {
  const { t } = useLingui()
  const { isWide, mode, setMode } = useMode()
  const handle = useRef<MarkdownHandle | null>(null)
  const storing = useStoring(storeFile, (block) => handle.current?.insert(block))
  const modes = [
    { value: 'write', label: t`Write` },
    ...(isWide ? [{ value: 'split', label: t`Split` } as const] : []),
    { value: 'preview', label: t`Preview` },
  ] as const
  return (
    <Field label={label} aside={aside} error={error}>
      {(control) => (
        <Frame data-invalid={error === undefined ? undefined : ''} id={control.id}>
          <Bar>
            <Toolbar
              onCommand={(command) => handle.current?.run(command)}
              onFiles={storeFile === undefined ? undefined : (files) => void storing.store(files)}
            />
            <Segment label={t`View of ${label}`} value={mode} options={modes} onChange={setMode} size="sm" />
          </Bar>
          <Panes split={mode === 'split'}>
            {mode === 'preview' ? null : (
              <Suspense fallback={<Skeleton height="120px" />}>
                <MarkdownCode
                  value={value}
                  onChange={onChange}
                  label={label}
                  hint={rest.hint ?? t`Markdown, formulas between dollar signs`}
                  isInvalid={error !== undefined}
                  describedBy={control['aria-describedby']}
                  onFiles={(files) => void storing.store(files)}
                  findNames={rest.findNames}
                  onReady={(ready) => {
                    handle.current = ready
                  }}
                />
              </Suspense>
            )}
            {mode === 'write' ? null : <PreviewPane label={label} source={value} />}
          </Panes>
          <Uploads uploads={storing.uploads} />
        </Frame>
      )}
    </Field>
  )
}

function PreviewPane({ label, source }: { readonly label: string; readonly source: string }) {
  const { t } = useLingui()
  const shown = useDeferredValue(source)
  return (
    <Preview tabIndex={0} role="region" aria-label={t`Preview of ${label}`}>
      {shown.trim() === '' ? <Nothing>{t`What you write appears here.`}</Nothing> : <Markdown source={shown} compact />}
    </Preview>
  )
}
