import { expect, test } from 'vitest'
import { findingsOf, readHostFacts, spreadOf } from './timings.ts'
import type { HostFacts } from './timings.ts'

const idleHost: HostFacts = {
  cores: 4,
  governors: ['performance'],
  hasBoost: false,
  hasHyperThreads: false,
  swapDevices: [],
  clockSource: 'tsc',
  hugePages: 'madvise',
  isVirtual: false,
  load: 0.3,
  stolenShare: 0,
  sameWorkMs: [50, 50.5, 51],
}

test('has nothing to say about an idle host of its own', () => {
  expect(findingsOf(idleHost)).toEqual([])
  expect(findingsOf({ ...idleHost, governors: [], hasBoost: null, clockSource: 'kvm-clock', isVirtual: true })).toEqual(
    [],
  )
})

test.each(
  Object.entries({
    'changing frequencies': [{ governors: ['performance', 'schedutil'] }, /governor schedutil/, /performance/],
    'boosting': [{ hasBoost: true }, /above their nominal frequency/, /boost/],
    'hyper-threads': [{ hasHyperThreads: true }, /share a core/, /smt/],
    'swap': [{ swapDevices: ['/dev/sda2'] }, /swapped to \/dev\/sda2/, /swapoff/],
    'a slow clock': [{ clockSource: 'hpet' }, /"hpet" is slow/, /tsc/],
    'huge pages': [{ hugePages: 'always' }, /huge pages/, /madvise/],
    'load': [{ load: 3 }, /3\.0 tasks wanted 4 processors/, /machine of its own/],
    'stolen time': [{ stolenShare: 0.042 }, /took 4\.2 % of the processors/, /processors of its own/],
    'work that takes different times': [
      { sameWorkMs: [50, 60] },
      /between 50\.0 and 60\.0 ms \(spread 20\.0 %\)/,
      /quiet host/,
    ],
  } satisfies Record<string, [Partial<HostFacts>, RegExp, RegExp]>),
)('names %s and a cure', (_name, [facts, what, advice]) => {
  expect(findingsOf({ ...idleHost, ...facts })).toEqual([
    { what: expect.stringMatching(what), advice: expect.stringMatching(advice) },
  ])
})

test('reads this host', async () => {
  const facts = await readHostFacts()
  expect(facts.cores).toBeGreaterThan(0)
  expect(facts.clockSource).toMatch(/\w/)
  expect(facts.sameWorkMs.every((timeMs) => timeMs > 0)).toBe(true)
  expect(spreadOf(facts.sameWorkMs)).toBeGreaterThanOrEqual(0)
})
