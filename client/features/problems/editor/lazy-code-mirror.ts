import { lazy } from 'react'

/** The code editor, loaded when it is first shown. */
export const LazyCodeMirror = lazy(async () => ({ default: (await import('./code-mirror.tsx')).CodeMirror }))
