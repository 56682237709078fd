import { expect, test } from 'vitest'
import { golang } from './golang.ts'

const compileOf = (version: string, hasTuning: boolean) => {
  const [language] = golang.languages({ command: '/usr/bin/go', version, binds: [], hasTuning: () => hasTuning })
  if (language?.compile == null) throw new Error('Go is compiled')
  const { limits, speedUps } = language.compile
  return { cpuLimitMs: limits.cpuLimitMs, speedUps: speedUps?.(), steps: language.tuning?.steps.length ?? 0 }
}

test('Go that brings its compiled library needs nothing', () => {
  expect(compileOf('go version go1.19.8 linux/amd64', false)).toEqual({ cpuLimitMs: 5000, speedUps: [], steps: 0 })
})

test('Go without one has the time to make it until the judge has done so', () => {
  const version = 'go version go1.24.4 linux/amd64'
  expect(compileOf(version, false)).toEqual({ cpuLimitMs: 60_000, speedUps: [], steps: 1 })
  expect(compileOf(version, true)).toEqual({
    cpuLimitMs: 5000,
    speedUps: [expect.stringMatching(/^GOCACHE=\/tuning\/go-[0-9a-f]{16}\/cache$/)],
    steps: 1,
  })
})
