import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, use, useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { copyText } from '../form/clipboard.ts'
import { toast } from '../overlay/toast.ts'
import type { MarkdownProps } from './markdown.tsx'
import { codeLanguages, loadCode } from './fence.ts'
import { showSizes } from './file-size.ts'
import { mayHoldLinks } from './links.ts'
import { loadMath, mayHoldMath } from './math.ts'
import { Prose } from './prose.tsx'
import { bareLinks, renderMarkdown } from './render.ts'
import { reachWideParts } from './wide-parts.ts'

const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }))

const nobody: readonly string[] = []

export function MarkdownView({ source, compact = false, mentions = nobody }: MarkdownProps) {
  const { t } = useLingui()
  const languages = codeLanguages(source)
  if (mayHoldMath(source)) use(loadMath())
  if (mayHoldLinks(source)) use(bareLinks())
  if (languages !== '') use(loadCode(languages))
  const [copyLabel, openLabel] = [t`Copy code`, t`Open`]
  const host = useRef<HTMLDivElement>(null)
  const [pdf, setPdf] = useState<{ readonly url: string; readonly name: string } | null>(null)
  useLayoutEffect(() => {
    const { current } = host
    if (current === null) return
    current.replaceChildren(renderMarkdown(source, { copyLabel, openLabel }, mentions))
    const ends = [showSizes(current), reachWideParts(current)]
    return () => {
      for (const end of ends) end()
    }
  }, [source, copyLabel, openLabel, mentions])
  const copy = (button: Element) =>
    copyText(button.parentElement?.querySelector('code')?.textContent ?? '').then(
      () => toast.success(t`Copied`),
      () => toast.error(t`Copying failed`),
    )
  const press = ({ target }: MouseEvent) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy-code], [data-open-pdf]')
    const url = button?.dataset.openPdf
    if (url !== undefined) setPdf({ url, name: button?.dataset.name ?? url })
    else if (button) void copy(button)
  }
  return (
    <>
      <Prose ref={host} compact={compact} onClick={press} />
      {pdf === null ? null : (
        <Suspense>
          <PdfViewer {...pdf} onClose={() => setPdf(null)} />
        </Suspense>
      )}
    </>
  )
}
