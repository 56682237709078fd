import { expect, test } from 'vitest'
import { inserted, onOwnLines, quoted, textCommands } from './text-commands.ts'
import type { TextCommand } from './text-commands.ts'

const on = (text: string, part: string) => ({ text, start: text.indexOf(part), end: text.indexOf(part) + part.length })

test.each<[TextCommand, string, string, string]>([
  ['code', 'use dist here', 'dist', 'use `dist` here'],
  ['link', 'see docs', 'docs', 'see [docs](https://)'],
  ['list', 'a\nb\nc', 'b\nc', 'a\n- b\n- c'],
  ['numbered', 'a\nb', 'a\nb', '1. a\n2. b'],
  ['block', 'try int x;', 'int x;', 'try \n```\nint x;\n```\n'],
])('%s', (command, text, part, expected) => expect(textCommands[command](on(text, part)).text).toBe(expected))

test('a list begins where the cursor is, also before the break that begins a text', () => {
  expect(textCommands.list({ text: '\nb', start: 0, end: 0 }).text).toBe('- \nb')
})

test('marks keep the selection selected, and an inserted piece has the cursor behind it', () => {
  const { text, start, end } = textCommands.code(on('use dist here', 'dist'))
  expect(text.slice(start, end)).toBe('dist')
  expect(inserted({ text: 'ab', start: 1, end: 1 }, '🎈')).toEqual({ text: 'a🎈b', start: 3, end: 3 })
})

test('a quotation marks every line', () => expect(quoted(' one\ntwo ')).toBe('> one\n> two\n\n'))

test('a file that has arrived stands on lines of its own', () => {
  expect(onOwnLines({ text: 'one two', start: 3, end: 3 }, '![](x)').text).toBe('one\n\n![](x)\n two')
  expect(onOwnLines({ text: '', start: 0, end: 0 }, '![](x)')).toEqual({ text: '![](x)\n', start: 7, end: 7 })
})
