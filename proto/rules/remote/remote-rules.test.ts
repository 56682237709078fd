import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Status } from '../submission/verdict.ts'
import { goneLanguages, languagesOfSite, remoteLanguage, remoteLanguages } from './languages/index.ts'
import { attemptMarker, readMarker } from './marker.ts'
import { parseRemoteId, remoteContestUrl, remoteDisplayId, remoteProblemUrl } from './problem-ids.ts'
import type { RemoteProblemId } from './problem-ids.ts'
import { siteVerdict } from './site-statuses.ts'
import { hostsOf, laneSites, remoteSites } from './sites.ts'

const parsed = (text: string): RemoteProblemId => {
  const found = parseRemoteId(text)
  if (!found.ok) throw new Error(found.fault)
  return found.problem
}

describe('ids of remote problems', () => {
  test.each([
    ['HDU-1000', { contest: null, index: null, internal: null }, 'https://acm.hdu.edu.cn/showproblem.php?pid=1000'],
    ['POJ-1000', {}, 'http://poj.org/problem?id=1000'],
    ['CF-1900A', { contest: '1900', index: 'A' }, 'https://codeforces.com/problemset/problem/1900/A'],
    ['CF-1900F2', { contest: '1900', index: 'F2' }, 'https://codeforces.com/problemset/problem/1900/F2'],
    ['CF-99914', { contest: '999', index: '14' }, 'https://codeforces.com/problemset/problem/999/14'],
    ['GYM-105863A', { contest: '105863', index: 'A' }, 'https://codeforces.com/gym/105863/problem/A'],
    ['AC-abc110_a', { contest: 'abc110' }, 'https://atcoder.jp/contests/abc110/tasks/abc110_a'],
    ['SPOJ-TEST', {}, 'https://www.spoj.com/problems/TEST/'],
    ['LIBRE-100', { internal: null }, 'https://loj.ac/p/100'],
    ['LIBRE-100(512)', { internal: '512' }, 'https://loj.ac/p/100'],
  ])('%s', (text, parts, url) => {
    const problem = parsed(text)
    expect(problem).toMatchObject(parts)
    expect(remoteDisplayId(problem)).toBe(text)
    expect(remoteProblemUrl(problem)).toBe(url)
  })

  test.each([
    ['1000', 'remoteIdNoSite'],
    ['-1000', 'remoteIdNoSite'],
    ['ZOJ-1000', 'remoteIdUnknownSite'],
    ['hdu-1000', 'remoteIdUnknownSite'],
    ['toString-1', 'remoteIdUnknownSite'],
    ['HDU-', 'remoteIdMissing'],
    ['HDU-10-00', 'remoteIdHyphen'],
    ['HDU-10a0', 'remoteIdDigits'],
    ['HDU-01000', 'remoteIdLeadingZero'],
    ['CF-A1900', 'remoteIdContestAndIndex'],
    ['CF-1900a', 'remoteIdContestAndIndex'],
    ['CF-0900A', 'remoteIdLeadingZero'],
    ['GYM-1900A', 'remoteIdGymContest'],
    ['AC-ABC110_a', 'remoteIdLowerCase'],
    ['AC-abc110', 'remoteIdContestAndTask'],
    ['SPOJ-test', 'remoteIdUpperCase'],
    ['LIBRE-0', 'remoteIdDisplayAndInternal'],
    ['LIBRE-100()', 'remoteIdDisplayAndInternal'],
  ])('%s is refused with its rule: %s', (text, fault) => expect(parseRemoteId(text)).toEqual({ ok: false, fault }))

  test('a contest has a page at Codeforces only', () => {
    expect(remoteContestUrl(parsed('CF-1900A'))).toBe('https://codeforces.com/contest/1900')
    expect(remoteContestUrl(parsed('GYM-105863A'))).toBe('https://codeforces.com/gym/105863')
    expect(remoteContestUrl(parsed('AC-abc110_a'))).toBeNull()
  })
})

describe('texts of verdicts', () => {
  test.each([
    ['HDU', ' Accepted ', Status.accepted],
    ['HDU', 'Runtime Error(ACCESS_VIOLATION)', Status.runtimeError],
    ['HDU', 'Queuing', Status.pending],
    ['HDU', 'System Error', Status.systemError],
    ['POJ', 'Validator Error', Status.systemError],
    ['POJ', 'Running & Judging', Status.judging],
    ['CF', 'SUBMITTED', Status.pending],
    ['GYM', 'IDLENESS_LIMIT_EXCEEDED', Status.runtimeError],
    ['AC', '12/34 WA', Status.judging],
    ['AC', 'WJ', Status.pending],
    ['SPOJ', '15', Status.accepted],
    ['LIBRE', 'Canceled', Status.cancelled],
  ] as const)('%s: %s', (site, text, code) => expect(siteVerdict(site, text)).toBe(code))

  test('one that nobody knows is null, never a verdict', () => {
    for (const text of ['', 'Judging Delayed', 'constructor', '13/'])
      for (const site of ['HDU', 'POJ', 'CF', 'AC', 'LIBRE'] as const) expect(siteVerdict(site, text)).toBeNull()
  })
})

describe('languages', () => {
  test.each(laneSites)('%s: every name stands for one language', (site) => {
    const names = remoteLanguages[site].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const ids = remoteLanguages[site].map(({ id, options }) => `${id} ${JSON.stringify(options)}`)
    expect(new Set(ids).size).toBe(ids.length)
    for (const name of names) expect(name).toBe(name.trim())
  })

  test('the gym has those of Codeforces, and ids that are gone are none', () => {
    expect(languagesOfSite('GYM')).toBe(languagesOfSite('CF'))
    expect(remoteLanguage('AC', 'C++23 (GCC 15.2.0)')).toMatchObject({ id: '6017' })
    for (const id of ['50', '52', '59', '60', '73', '48', '49'])
      expect(languagesOfSite('CF').map((language) => language.id)).not.toContain(id)
    expect(languagesOfSite('AC').every(({ id }) => id >= '6001')).toBe(true)
  })

  test('a language that the site shows no more is told by name, and a page that was not read tells nothing', () => {
    expect(goneLanguages('HDU', ['0', '1', '2', '3', '4', '5'])).toEqual(['C#'])
    expect(goneLanguages('HDU', [])).toEqual([])
  })
})

describe('the marker of an attempt', () => {
  test('is blanks that nobody sees and that differ for each attempt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 1, max: 4095 }), (submitId, attempt) => {
        const marker = attemptMarker({ submitId, attempt })
        expect(marker.trim()).toBe('')
        expect(readMarker(`int main() {}${marker}`)).toEqual({ submitId, attempt })
        expect(readMarker(`int main() {}\r\n${marker.slice(1)}`)).toEqual({ submitId, attempt })
      }),
    )
  })
  test('is not read from a source that has none', () => {
    for (const source of ['', 'int main() {}', 'int main() {}\n', 'a\n  ', '  \t \t'])
      expect(readMarker(source)).toBeNull()
  })
})

test('a site speaks to its own hosts', () => {
  expect(hostsOf(remoteSites.POJ)).toEqual(['poj.org'])
  expect(hostsOf(remoteSites.CF)[0]).toBe('codeforces.com')
})
