import { t } from '@lingui/core/macro'

/** What CodeMirror says itself, in the reader's language. Its own words are the keys. */
export const editorPhrases = (): Readonly<Record<string, string>> => ({
  'Find': t`Find`,
  'Replace': t`Replace with`,
  'next': t`Next`,
  'previous': t({ context: 'search', message: 'Previous' }),
  'all': t`Select all`,
  'match case': t`Match case`,
  'regexp': t`Regular expression`,
  'by word': t`Whole word`,
  'replace': t`Replace`,
  'replace all': t`Replace all`,
  'close': t`Close`,
  'Go to line': t`Go to line`,
  'go': t`Go`,
  'Completions': t`Completions`,
  'current match': t`Current match`,
  'on line': t`on line`,
  'replaced match on line $': t`Replaced a match on line $`,
  'replaced $ matches': t`Replaced $ matches`,
})
