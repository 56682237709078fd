/** Answers of Codeforces in the forms in which they come, and in others. */
import { describe, expect, test } from 'vitest'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import type { Page } from '../session.ts'
import { parseUserStatus } from './codeforces-api.ts'
import { parseCodeforcesDetails, parseCodeforcesProtocol } from './codeforces-details.ts'
import { parseGymContest } from './codeforces-gym.ts'
import { parseCodeforcesProblem } from './codeforces-problem.ts'
import { parseCodeforcesPostAnswer, parseCodeforcesSubmitPage } from './codeforces-submit.ts'

const page = (text: string, rest: Partial<Page> = {}): Page => ({
  status: 200,
  url: 'https://codeforces.com/page',
  headers: { 'content-type': 'text/html' },
  text,
  location: null,
  ...rest,
})
const json = (value: unknown): Page => page(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
const problem: RemoteProblemId = { site: 'CF', id: '1900A', contest: '1900', index: 'A', internal: null }

const row = {
  id: 300_000_001,
  contestId: 1900,
  problem: { index: 'A' },
  author: { members: [{ handle: 'Judge' }] },
  verdict: 'OK',
}
const list = (rest: object): Page => json({ status: 'OK', result: [{ ...row, ...rest }] })

describe('the runs of an account', () => {
  test('have figures where the site gives them, and wait where it gives no verdict', () => {
    const known = { runId: '300000001', contest: '1900', index: 'A', passedTests: 0, timeMs: null, memoryKb: null }
    expect(parseUserStatus(list({}), 'judge')).toEqual({ kind: 'ok', value: [{ ...known, status: 'OK' }] })
    const waiting = list({ verdict: undefined, timeConsumedMillis: 0, memoryConsumedBytes: 2048 })
    expect(parseUserStatus(waiting, 'judge')).toEqual({
      kind: 'ok',
      value: [{ ...known, status: 'SUBMITTED', timeMs: 0, memoryKb: 2 }],
    })
    expect(parseUserStatus(json({ status: 'OK', result: [] }), 'judge')).toEqual({ kind: 'ok', value: [] })
  })

  test.each([
    ['too many calls', json({ status: 'FAILED', comment: 'Call limit exceeded' }), 'too-soon'],
    ['no such name', json({ status: 'FAILED', comment: 'handle: User with handle x not found' }), 'refused'],
    ['another failure', json({ status: 'FAILED', comment: 'Internal error' }), 'page-changed'],
    ['runs of others', list({ author: { members: [{ handle: 'other' }] } }), 'page-changed'],
    ['a run without a number', list({ id: undefined }), 'page-changed'],
    ['a page', page('<html></html>'), 'page-changed'],
    ['half of the answer', { ...list({}), text: '{"status":"OK","result":[' }, 'page-changed'],
    ['another form', json([]), 'page-changed'],
  ])('%s', (_, answer, kind) => expect(parseUserStatus(answer, 'judge').kind).toBe(kind))
})

describe('the tests of a run', () => {
  test('are those that the site shows', () => {
    const test1 = { 'verdict#1': 'OK', 'timeConsumed#1': '15', 'memoryConsumed#1': '61440' }
    const answer = json({
      'testCount': '3',
      'compilationError': 'false',
      ...test1,
      'checkerStdoutAndStderr#1': 'ok\r\n',
    })
    expect(parseCodeforcesDetails(answer)).toEqual({
      kind: 'ok',
      value: { compileText: null, cases: [{ seq: 1, status: 'OK', timeMs: 15, memoryKb: 60, report: 'ok' }] },
    })
    for (const testCount of ['4', '-1', 'x', '1e9'])
      expect(parseCodeforcesDetails(json({ testCount }))).toMatchObject({ kind: 'ok', value: { cases: [] } })
  })

  test('are none of a run that did not compile, whose words come in either form', () => {
    const first = { 'testCount': '1', 'verdict#1': 'COMPILATION_ERROR', 'checkerStdoutAndStderr#1': 'error: x\r\n' }
    for (const compilationError of ['true', 'error: x\r\n'])
      expect(parseCodeforcesDetails(json({ ...first, compilationError }))).toEqual({
        kind: 'ok',
        value: { compileText: 'error: x', cases: [] },
      })
    expect(parseCodeforcesProtocol(json('a\r\nb\r\n'))).toEqual({ kind: 'ok', value: 'a\nb' })
  })

  test.each([
    ['a page', page('<html></html>'), 'page-changed'],
    ['a way to the sign-in', page('', { status: 302, location: 'https://codeforces.com/enter?back=' }), 'signed-out'],
    ['a way to somewhere else', page('', { status: 302, location: 'https://codeforces.com/' }), 'page-changed'],
    ['other values', json({ testCount: 3 }), 'page-changed'],
  ])('%s instead', (_, answer, kind) => {
    expect(parseCodeforcesDetails(answer).kind).toBe(kind)
    expect(parseCodeforcesProtocol(answer).kind).toBe(kind)
  })
})

describe('the answer to a post', () => {
  const error = (text: string): Page => page(`<form><span class="error for__source">${text}</span></form>`)
  const leads = (path: string): Page => page('', { status: 302, location: `https://codeforces.com${path}` })
  test.each([
    ['a list of the contest', leads('/contest/1900/my'), 'ok'],
    ['a list of all', leads('/problemset/status?my=on'), 'ok'],
    ['the sign-in', leads('/enter?back=%2F'), 'signed-out'],
    ['the front page', leads('/'), 'page-changed'],
    ['words about the source', error('Source should be not empty'), 'refused'],
    ['a source that is there', error('You have submitted exactly the same code before'), 'page-changed'],
    ['too many posts', error('You have submitted too many times, please wait'), 'too-soon'],
    ['empty words', error('&nbsp;'), 'page-changed'],
    ['a sign-in form', page('<form><input name="handleOrEmail"></form>'), 'signed-out'],
  ])('%s', (_, answer, kind) => expect(parseCodeforcesPostAnswer(answer).kind).toBe(kind))
})

describe('a page that is about something else', () => {
  const statement =
    '<div class="problem-statement"><div class="header"><div class="title">A. T</div><div class="time-limit">1 s</div>' +
    '<div class="memory-limit">64 MB</div></div><div>Text</div></div>'
  const whole = (body: string): Page => page(`<html><body>${body}</body></html>`)
  test.each([
    ['of another contest', whole(`<a href="/contest/19001">x</a>${statement}`)],
    ['without a text', whole(`<a href="/contest/1900">x</a>${statement.replace('<div>Text</div>', '')}`)],
    ['without limits', whole(`<a href="/contest/1900">x</a>${statement.replaceAll('limit', 'x')}`)],
    ['that is cut', page(`<html><a href="/contest/1900">x</a>${statement}`)],
    ['with a message that nobody knows', whole('<script>Codeforces.showMessage("Good day");</script>')],
    ['of nothing', whole('')],
  ])('%s is no problem', (_, other) => {
    expect(parseCodeforcesProblem(other, problem).kind).toBe('page-changed')
    expect(parseGymContest(other, problem, null).kind).toBe('page-changed')
  })

  test('is one when nothing is missing', () => {
    const read = parseCodeforcesProblem(whole(`<a href="/contest/1900">x</a>${statement}`), problem)
    expect(read).toMatchObject({ kind: 'ok', value: { title: 'T', timeLimitMs: 1000, memoryLimitMb: 64, samples: [] } })
  })

  test('is no submit form, and one without an account is signed out', () => {
    const token = '<meta name="X-Csrf-Token" content="1">'
    expect(parseCodeforcesSubmitPage(whole(token), problem)).toEqual({ kind: 'signed-out' })
    expect(parseCodeforcesSubmitPage(whole(''), problem).kind).toBe('page-changed')
    const form = '<form class="submit-form"><select name="programTypeId"><option value="54">x</option></select></form>'
    expect(parseCodeforcesSubmitPage(whole(`${token}${form}`), problem).kind).toBe('page-changed')
  })
})
