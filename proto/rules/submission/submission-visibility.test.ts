import { expect, test } from 'vitest'
import { mayReadCode, readerOfSubmission, stateFor, systemErrorText, visibleMessage } from './submission-visibility.ts'
import { Status } from './verdict.ts'

const owner = { uid: 'a', role: 'user' }
const other = { uid: 'b', role: 'user' }
const admin = { uid: 'c', role: 'admin' }
const root = { uid: '1', role: 'root' }
const open = { uid: 'a', cid: 0, gid: null }

test('outside contests administrators are jury, the owner is contestant, everybody else is public', () => {
  expect([null, other, owner, admin, root].map((reader) => readerOfSubmission(reader, open, null))).toEqual([
    'public',
    'public',
    'contestant',
    'jury',
    'jury',
  ])
})

test('a submission of a contest or a group is invisible to visitors and other users', () => {
  const inContest = { ...open, cid: 7 }
  const inGroup = { ...open, gid: 3 }
  expect([null, other, owner, admin, root].map((reader) => readerOfSubmission(reader, inContest, null))).toEqual([
    null,
    null,
    'contestant',
    null,
    'jury',
  ])
  expect([null, other, owner, admin].map((reader) => readerOfSubmission(reader, inGroup, null))).toEqual([
    null,
    null,
    'contestant',
    null,
  ])
  const inside = (authority: number) => [other, owner].map((reader) => readerOfSubmission(reader, inGroup, authority))
  expect([inside(3), inside(4), inside(5)]).toEqual([
    ['public', 'contestant'],
    ['public', 'contestant'],
    ['jury', 'jury'],
  ])
  expect(readerOfSubmission(other, { ...inGroup, cid: 1 }, 5)).toBe(null)
})

test('a visitor reads code only when the owner shares it and the problem allows sharing', () => {
  expect(mayReadCode('public', { share: true, codeShare: true })).toBe(true)
  expect(mayReadCode('public', { share: true, codeShare: false })).toBe(false)
  expect(mayReadCode('public', { share: false, codeShare: true })).toBe(false)
  expect(mayReadCode('contestant', { share: false, codeShare: false })).toBe(true)
})

test('compiler messages go with the code, reasons of a system error go to administrators', () => {
  const compile = { status: Status.compileError, errorMessage: 'main.c:1: int secret' }
  expect(visibleMessage(compile, 'public', false, 'en-US')).not.toContain('secret')
  expect(visibleMessage(compile, 'contestant', true, 'en-US')).toBe(compile.errorMessage)
  const fault = { status: Status.systemError, errorMessage: 'disk of judge-2 is full' }
  expect(visibleMessage(fault, 'contestant', true, 'zh-CN')).toBe(systemErrorText['zh-CN'])
  expect(visibleMessage(fault, 'jury', true, 'zh-CN')).toBe(fault.errorMessage)
  const crash = { status: Status.runtimeError, errorMessage: 'signal 11' }
  expect(visibleMessage(crash, 'jury', true, 'en-US')).not.toContain('signal')
})

test('the push shows a message to the classes that the call would show it to', () => {
  const state = (status: number) => ({ submitId: 1, attempt: 1, status, errorMessage: 'text' })
  const shown = (status: number) =>
    (['public', 'contestant', 'jury'] as const).map((reader) => 'errorMessage' in stateFor(state(status), reader))
  expect(shown(Status.compileError)).toEqual([false, true, true])
  expect(shown(Status.systemError)).toEqual([false, false, true])
  expect(shown(Status.submitFailed)).toEqual([true, true, true])
  expect(shown(Status.runtimeError)).toEqual([false, false, false])
})
