/** Colours of highlight.js classes; the same hues as the editor's default theme. */
export const codeColours = {
  '& :is(.hljs-keyword, .hljs-literal, .hljs-selector-tag)': { color: 'code.keyword' },
  '& :is(.hljs-string, .hljs-char, .hljs-regexp)': { color: 'code.string' },
  '& .hljs-number': { color: 'code.number' },
  '& :is(.hljs-type, .hljs-built_in, .hljs-class)': { color: 'code.type' },
  '& .hljs-title': { color: 'code.function' },
  '& .hljs-title.class_': { color: 'code.type' },
  '& :is(.hljs-comment, .hljs-doctag)': { color: 'code.comment' },
  '& .hljs-meta': { color: 'code.directive' },
  '& .hljs-meta .hljs-string': { color: 'code.string' },
} as const
