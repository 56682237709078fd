import { expect, test } from 'vitest'
import { parseRemoteId } from './problem-ids.ts'
import { remoteRunUrl } from './run-links.ts'
import { newerRemoteState } from './shown-state.ts'
import type { RemoteState } from './shown-state.ts'

const state = (fields: Partial<RemoteState> = {}): RemoteState => ({
  site: 'HDU',
  attempt: 1,
  phase: 'known',
  runId: null,
  runUrl: null,
  username: null,
  since: '2026-11-26T10:00:00.000+0000',
  report: null,
  ...fields,
})

test('of two states the newer attempt is shown, and within one the later state', () => {
  const later = state({ since: '2026-11-26T10:00:01.000+0000', phase: 'following' })
  expect(newerRemoteState(null, later)).toBe(later)
  expect(newerRemoteState(state(), later)).toBe(later)
  expect(newerRemoteState(later, state())).toBe(later)
  const second = state({ attempt: 2, phase: 'queued' })
  expect(newerRemoteState(later, second)).toBe(second)
  expect(newerRemoteState(second, later)).toBe(second)
})

test.each([
  ['HDU-1000', '7', 'https://acm.hdu.edu.cn/status.php?first=7'],
  ['POJ-1000', '7', 'http://poj.org/showsource?solution_id=7'],
  ['CF-1900A', '7', 'https://codeforces.com/contest/1900/submission/7'],
  ['GYM-100001B', '7', 'https://codeforces.com/gym/100001/submission/7'],
  ['AC-abc300_a', '7', 'https://atcoder.jp/contests/abc300/submissions/7'],
  ['SPOJ-TEST', '7', 'https://www.spoj.com/status/ns=7'],
  ['LIBRE-1', '7', 'https://loj.ac/s/7'],
])('a run of %s is shown at its site', (problemId, runId, url) => {
  const parsed = parseRemoteId(problemId)
  if (!parsed.ok) throw new Error(parsed.fault)
  expect(remoteRunUrl(parsed.problem, runId)).toBe(url)
})
