import { expect, test } from 'vitest'
import { Type } from 'typebox'
import { jsonOf } from './json.ts'

const page = (text: string) => ({ status: 200, url: 'https://site.example/call', headers: {}, text, location: null })
const Answer = Type.Object({ id: Type.Integer() })

test('a call that answers as it used to is read', () => {
  expect(jsonOf(page('{"id":1,"more":true}'), Answer, 'the list')).toEqual({ kind: 'ok', value: { id: 1, more: true } })
})

test.each(['<html>', '', '{"id":"1"}', '[]', '{"id":1'])('an answer of %s is a page that has changed', (text) => {
  expect(jsonOf(page(text), Answer, 'the list')).toEqual({
    kind: 'page-changed',
    what: 'the list answers 200 with something else than it used to',
  })
})
