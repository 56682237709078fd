import { expect, test } from 'vitest'
import { rowName } from './row-name.ts'

const people = { 1: 'root', abc: 'mei' }
const name = (kind: string, object: string, label: string | null = null) =>
  rowName({ kind, object, label, about: null }, people)

test('a row about somebody has the name of the account, also as staff of a contest', () =>
  expect([name('users', 'abc'), name('contest_staff', '1000/abc')]).toEqual(['mei', 'mei']))

test('a number that is the uid of somebody as well is no person elsewhere', () =>
  expect([name('clarification', '1'), name('contest', '1', 'Spring cup')]).toEqual(['1', 'Spring cup']))

test('an act has the name of what it was about', () =>
  expect(rowName({ kind: 'call', object: '', label: null, about: { name: 'Spring cup' } }, people)).toBe('Spring cup'))
