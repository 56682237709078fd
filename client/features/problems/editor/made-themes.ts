import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import { createTheme } from '@uiw/codemirror-themes'

/** IntelliJ's light colours. */
export const idea: Extension = createTheme({
  theme: 'light',
  settings: {
    background: '#ffffff',
    foreground: '#000000',
    caret: '#000000',
    selection: '#a6d2ff',
    selectionMatch: '#edebfc',
    gutterBackground: '#f2f2f2',
    gutterForeground: '#767676',
    lineHighlight: '#fcfaed80',
  },
  styles: [
    { tag: [tags.keyword, tags.bool, tags.null, tags.self, tags.modifier], color: '#000080', fontWeight: 'bold' },
    { tag: [tags.string, tags.character], color: '#007326' },
    { tag: tags.number, color: '#0000ff' },
    { tag: tags.comment, color: '#707070' },
    { tag: [tags.processingInstruction, tags.meta, tags.annotation], color: '#6f6f00' },
    { tag: tags.function(tags.variableName), color: '#00627a' },
  ],
})

/** Base16 Default Dark. */
export const base16Dark: Extension = createTheme({
  theme: 'dark',
  settings: {
    background: '#151515',
    foreground: '#e0e0e0',
    caret: '#b0b0b0',
    selection: '#3a3a3a',
    selectionMatch: '#303030',
    gutterBackground: '#151515',
    gutterForeground: '#8f8f8f',
    lineHighlight: '#20202080',
  },
  styles: [
    { tag: [tags.keyword, tags.self, tags.modifier], color: '#e08080' },
    { tag: [tags.string, tags.character], color: '#f4bf75' },
    { tag: [tags.number, tags.bool, tags.null], color: '#aa85c4' },
    { tag: tags.comment, color: '#a06d50' },
    { tag: [tags.typeName, tags.className], color: '#90a959' },
    { tag: [tags.function(tags.variableName), tags.variableName], color: '#6a9fb5' },
    { tag: [tags.processingInstruction, tags.meta], color: '#d28445' },
  ],
})
