/**
 * What makes the timings of a host unreliable, and what to do about it. Facts are read once; the judgement of them is
 * pure.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface HostFacts {
  readonly cores: number
  /** Distinct frequency governors; empty where the host does not show its frequencies (most virtual machines). */
  readonly governors: readonly string[]
  /** Whether processors may run above their nominal frequency for a while; null when unknown. */
  readonly hasBoost: boolean | null
  readonly hasHyperThreads: boolean
  readonly swapDevices: readonly string[]
  readonly clockSource: string
  readonly hugePages: string
  readonly isVirtual: boolean
  /** Average number of runnable tasks in the last minute. */
  readonly load: number
  /** Share of the processors' time that other virtual machines took meanwhile, 0 to 1. */
  readonly stolenShare: number
  /** Times in milliseconds that the same work took. */
  readonly sameWorkMs: readonly number[]
}

export interface Finding {
  readonly what: string
  readonly advice: string
}

const steadyGovernors = ['performance']
const fastClocks = /^(tsc|kvm-clock|hyperv_clocksource_tsc_page|arch_sys_counter|xen)$/
const busyLoadPerCore = 0.5
const muchStolen = 0.01
const muchSpread = 0.05

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** How far the slowest of equal pieces of work was from the fastest, as a share of it. */
export const spreadOf = (timesMs: readonly number[]): number =>
  timesMs.length === 0 ? 0 : Math.max(...timesMs) / Math.min(...timesMs) - 1

type Rule = (facts: HostFacts) => Finding | null

const rules: readonly Rule[] = [
  ({ governors }) => {
    const scaling = governors.filter((one) => !steadyGovernors.includes(one))
    return scaling.length === 0
      ? null
      : {
          what: `the processors change their frequency (governor ${scaling.join(', ')})`,
          advice: 'cpupower frequency-set -g performance',
        }
  },
  ({ hasBoost }) =>
    hasBoost
      ? {
          what: 'the processors may run above their nominal frequency for a while',
          advice:
            'echo 0 >/sys/devices/system/cpu/cpufreq/boost, on Intel echo 1 >/sys/devices/system/cpu/intel_pstate/no_turbo',
        }
      : null,
  ({ hasHyperThreads }) =>
    hasHyperThreads
      ? {
          what: 'two threads share a core (hyper-threads), so a program slows its neighbour',
          advice: 'echo off >/sys/devices/system/cpu/smt/control, or PODIUM_JUDGE_SLOTS of half the processors',
        }
      : null,
  ({ swapDevices }) =>
    swapDevices.length === 0
      ? null
      : { what: `memory is swapped to ${swapDevices.join(', ')}`, advice: 'swapoff -a, and no swap in /etc/fstab' },
  ({ clockSource }) =>
    fastClocks.test(clockSource)
      ? null
      : {
          what: `the clock source "${clockSource}" is slow to read`,
          advice: 'choose another of /sys/devices/system/clocksource/clocksource0/available_clocksource, best tsc',
        },
  ({ hugePages }) =>
    hugePages === 'always'
      ? {
          what: 'huge pages are given unasked, which makes measured memory vary',
          advice: 'echo madvise >/sys/kernel/mm/transparent_hugepage/enabled',
        }
      : null,
  ({ load, cores }) =>
    load / cores > busyLoadPerCore
      ? {
          what: `the host is busy: ${load.toFixed(1)} tasks wanted ${cores} processors in the last minute`,
          advice: 'give the judge a machine of its own',
        }
      : null,
  ({ stolenShare }) =>
    stolenShare > muchStolen
      ? {
          what: `other virtual machines took ${percent(stolenShare)} of the processors`,
          advice: 'use a machine with processors of its own',
        }
      : null,
  ({ sameWorkMs }) =>
    spreadOf(sameWorkMs) > muchSpread
      ? {
          what: `the same work took between ${Math.min(...sameWorkMs).toFixed(1)} and ${Math.max(...sameWorkMs).toFixed(1)} ms (spread ${percent(spreadOf(sameWorkMs))})`,
          advice: 'see the lines above; on a quiet host this is below 5 %',
        }
      : null,
]

export const findingsOf = (facts: HostFacts): Finding[] => rules.flatMap((rule) => rule(facts) ?? [])

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

const cpuFolder = '/sys/devices/system/cpu'

const readGovernors = (): string[] => {
  const names = readdirSync(cpuFolder).filter((name) => /^cpu\d+$/.test(name))
  return [...new Set(names.map((name) => read(join(cpuFolder, name, 'cpufreq/scaling_governor'))))]
    .filter((one) => one !== '')
    .toSorted()
}

const readBoost = (): boolean | null => {
  const [boost, noTurbo] = [read(join(cpuFolder, 'cpufreq/boost')), read(join(cpuFolder, 'intel_pstate/no_turbo'))]
  if (boost !== '') return boost === '1'
  return noTurbo === '' ? null : noTurbo === '0'
}

/** All and stolen ticks since boot. */
const readTicks = (): { all: number; stolen: number } => {
  const ticks = read('/proc/stat').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? []
  return { all: ticks.slice(0, 8).reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 }
}

const workRounds = 10
const workSteps = 20_000_000

const doSameWork = (): number => {
  const startedMs = performance.now()
  let value = 1
  for (let step = 0; step < workSteps; step += 1) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0
  return value === 0 ? 0 : performance.now() - startedMs
}

/** Takes about a second. */
export const readHostFacts = async (): Promise<HostFacts> => {
  const before = readTicks()
  doSameWork()
  const sameWorkMs: number[] = []
  for (let round = 0; round < workRounds; round += 1) {
    sameWorkMs.push(doSameWork())
    await sleep(20)
  }
  const after = readTicks()
  return {
    cores: availableParallelism(),
    governors: readGovernors(),
    hasBoost: readBoost(),
    hasHyperThreads: read(join(cpuFolder, 'smt/active')) === '1',
    swapDevices: read('/proc/swaps')
      .split('\n')
      .slice(1)
      .map((line) => line.split(/\s/)[0] ?? ''),
    clockSource: read('/sys/devices/system/clocksource/clocksource0/current_clocksource'),
    hugePages: /\[(\w+)\]/.exec(read('/sys/kernel/mm/transparent_hugepage/enabled'))?.[1] ?? 'never',
    isVirtual: / hypervisor( |$)/m.test(read('/proc/cpuinfo')),
    load: loadavg()[0] ?? 0,
    stolenShare: after.all === before.all ? 0 : (after.stolen - before.stolen) / (after.all - before.all),
    sameWorkMs,
  }
}
