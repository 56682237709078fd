import { useLingui } from '@lingui/react/macro'
import { use, useMemo } from 'react'
import type { MouseEvent } from 'react'
import { toast } from '../toast.ts'
import type { MarkdownProps } from './markdown.tsx'
import { codeLanguages, loadCode } from './fence.ts'
import { loadMath, mayHoldMath } from './math.ts'
import { Prose } from './prose.tsx'
import { renderMarkdown } from './render.ts'

export function MarkdownView({ source, compact = false }: MarkdownProps) {
  const { t } = useLingui()
  const languages = codeLanguages(source)
  if (mayHoldMath(source)) use(loadMath())
  if (languages !== '') use(loadCode(languages))
  const copyLabel = t`Copy code`
  const html = useMemo(() => renderMarkdown(source, { copyLabel }), [source, copyLabel])
  const copy = (event: MouseEvent) => {
    const button = (event.target as Element).closest('[data-copy-code]')
    const code = button?.parentElement?.querySelector('code')?.textContent
    if (code === null || code === undefined) return
    navigator.clipboard.writeText(code).then(
      () => toast.success(t`Copied successfully`),
      () => toast.error(t`Copying failed`),
    )
  }
  return <Prose compact={compact} onClick={copy} dangerouslySetInnerHTML={{ __html: html }} />
}
