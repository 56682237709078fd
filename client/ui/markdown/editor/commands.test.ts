import { EditorState } from '@codemirror/state'
import type { TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import { blockInserted, prefixed, wrapped } from './commands.ts'

const state = (doc: string, from = 0, to = doc.length) =>
  EditorState.create({ doc, selection: { anchor: from, head: to } })
const after = (before: EditorState, change: (state: EditorState) => TransactionSpec) =>
  before.update(change(before)).state

test('marks go around the selection, which stays selected, and come off again', () => {
  const bold = after(state('a word b', 2, 6), (each) => wrapped(each, '**'))
  expect(bold.doc.toString()).toBe('a **word** b')
  expect(bold.sliceDoc(bold.selection.main.from, bold.selection.main.to)).toBe('word')
  expect(after(bold, (each) => wrapped(each, '**')).doc.toString()).toBe('a word b')
})

test('without a selection the cursor stands between the marks', () => {
  const formula = after(state('x', 1, 1), (each) => wrapped(each, '$'))
  expect(formula.doc.toString()).toBe('x$$')
  expect(formula.selection.main.head).toBe(2)
})

test('every touched line gets its mark, and loses it when all have it', () => {
  const list = after(state('one\ntwo'), (each) => prefixed(each, (index) => `${index + 1}. `))
  expect(list.doc.toString()).toBe('1. one\n2. two')
  const all = list.update({ selection: { anchor: 0, head: list.doc.length } }).state
  expect(after(all, (each) => prefixed(each, (index) => `${index + 1}. `)).doc.toString()).toBe('one\ntwo')
})

test.each([
  ['', 0, '![](x)\n'],
  ['text', 4, 'text\n\n![](x)\n'],
  ['text\n', 5, 'text\n\n![](x)\n'],
  ['text\n\n', 6, 'text\n\n![](x)\n'],
])('a block after %j stands alone', (doc, at, expected) => {
  expect(after(state(doc, at, at), (each) => blockInserted(each, '![](x)')).doc.toString()).toBe(expected)
})
