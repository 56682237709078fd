import { lazy, Suspense } from 'react'
import { Skeleton } from '../feedback/states.tsx'

const MarkdownView = lazy(async () => ({ default: (await import('./markdown-view.tsx')).MarkdownView }))

export interface MarkdownProps {
  readonly source: string
  /** A short text in a comment or a card rather than a statement: body size. */
  readonly compact?: boolean
  /** Users whose names in it become links to their homes. */
  readonly mentions?: readonly string[]
}

/** Markdown with formulas and code. The renderer is loaded with the first text that needs it. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<Skeleton height="66px" aria-busy="true" />}>
      <MarkdownView {...props} />
    </Suspense>
  )
}
