import { expect, test } from 'vitest'
import { languageBankOf, remoteSiteOf } from './remote-problem.ts'

test('a problem of this site has its languages, whatever its id looks like', () => {
  expect(languageBankOf({ isRemote: false, problemId: 'HDU-1000' })).toBe('ME')
  expect(remoteSiteOf({ isRemote: false, problemId: 'HDU-1000' })).toBeNull()
})

test('a problem of the gym takes the languages of Codeforces', () => {
  expect(languageBankOf({ isRemote: true, problemId: 'GYM-100001B' })).toBe('CF')
  expect(remoteSiteOf({ isRemote: true, problemId: 'HDU-1000' })).toBe('HDU')
})
