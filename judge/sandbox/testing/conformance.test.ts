import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Bench, drivers, goodProgram, MIB, goodRun, hostile, specOf } from './conformance-kit.ts'
import type { Box, RunResult, RunSpec } from '../api/sandbox.ts'

console.log(`sandbox drivers on this machine: ${drivers.map((driver) => driver.name).join(', ')}`)

interface HostileCase {
  program: string
  over?: Partial<RunSpec>
  expected: Partial<RunResult>
  /** The other end that a rule allows, where which limit is met first depends on the host. */
  orElse?: Partial<RunResult>
  wallBelowMs?: number
  /** Most CPU time beyond the limit; killing sixty processes at once costs some itself. */
  overshootMs?: number
}

const shortCpu = { cpuLimitMs: 300 }
const shortWall = { wallLimitMs: 300 }
const CPU = { end: 'timeLimit', clock: 'cpu' } as const
const wall = { end: 'timeLimit', clock: 'wall' } as const
const memory = { end: 'memoryLimit' } as const
/** Each refused fork leaves kernel memory that is given back late, so a slow host may meet the memory limit first. */
const bomb = { over: shortCpu, expected: CPU, orElse: memory, overshootMs: 700 }
const sigsegv = 11
const sigxfsz = 25

const cases: Record<string, HostileCase> = {
  'an endless loop is stopped at its CPU limit': { program: 'burn', over: shortCpu, expected: CPU },
  'a loop that ignores every signal is stopped': { program: 'loop_ignoring_signals', over: shortCpu, expected: CPU },
  'the CPU time of threads adds up': { program: 'threads', over: shortCpu, expected: CPU },
  'the CPU time of children adds up': { program: 'fork_and_burn', over: shortCpu, expected: CPU },
  'a fork bomb is held and stopped': { program: 'fork_bomb', ...bomb },
  'a fork bomb in sessions of its own that ignores signals is stopped': { program: 'fork_bomb_own_sessions', ...bomb },
  'memory that is allocated and used hits the limit': { program: 'allocate', expected: memory },
  'memory that is mapped and populated hits the limit': { program: 'map_populated', expected: memory },
  'the memory of children adds up, although the first process ends well': {
    program: 'children_allocate',
    expected: memory,
  },
  'endless recursion with an unlimited stack hits the memory limit': { program: 'recurse', expected: memory },
  'endless recursion with a limited stack is a segmentation fault': {
    program: 'recurse',
    over: { stackLimitBytes: 8 * MIB },
    expected: { end: 'signalled', signal: sigsegv },
  },
  'a sleeper is stopped at the wall limit': { program: 'nap', over: shortWall, expected: wall },
  'a program that stops itself is stopped at the wall limit': {
    program: 'stop_self',
    over: shortWall,
    expected: wall,
  },
  'a program that closes its output and waits is stopped at the wall limit': {
    program: 'close_all_and_wait',
    over: shortWall,
    expected: wall,
  },
  'a flood on standard output is an output limit': {
    program: 'flood_stdout',
    expected: { end: 'outputLimit', stream: 'stdout', stdoutBytes: 4 * MIB },
  },
  'a flood on standard error is an output limit': {
    program: 'flood_stderr',
    expected: { end: 'outputLimit', stream: 'stderr' },
  },
  'chatter on standard error can be cut instead': {
    program: 'chatter_stderr',
    over: { stderrOverflow: 'cut' },
    expected: { end: 'exited', exitCode: 0, stdout: Buffer.from('through\n') },
  },
  'one large file is stopped at the file size limit': {
    program: 'one_big_file',
    over: { fileSizeLimitBytes: 8 * MIB },
    expected: { end: 'signalled', signal: sigxfsz },
  },
  'a large file in memory is stopped at the file size limit': {
    program: 'one_memfd',
    over: { fileSizeLimitBytes: 8 * MIB },
    expected: { end: 'signalled', signal: sigxfsz },
  },
  'many files in memory hit the memory limit': { program: 'memfds', expected: memory },
  'files in the box count as memory': {
    program: 'files_as_memory',
    over: { memoryLimitBytes: 32 * MIB },
    expected: memory,
  },
  'files in the box end where its disk ends': {
    program: 'files_as_memory',
    expected: { end: 'exited', exitCode: 0, stdout: Buffer.from('full\n') },
  },
  'files of the system that a program reads are not memory of it or of the next one': {
    program: 'read_system_files',
    over: { cpuLimitMs: 10_000, wallLimitMs: 30_000, memoryLimitBytes: 32 * MIB },
    expected: { end: 'exited', exitCode: 0, stdout: Buffer.from('read\n') },
  },
  'a daemon that holds standard output delays nothing and does not survive': {
    program: 'daemon_left_behind',
    expected: { end: 'exited', exitCode: 0, stdout: Buffer.from('parent done\n') },
    wallBelowMs: 1000,
  },
  'an output that travels in a socket delays nothing': {
    program: 'output_in_flight',
    expected: { end: 'exited', exitCode: 0, stdout: Buffer.from('sent\n') },
    wallBelowMs: 1000,
  },
  'killing everybody, tracing the runner and raising limits is refused': {
    program: 'attack_processes',
    expected: { end: 'exited', exitCode: 0, stdout: Buffer.alloc(0) },
  },
  'a program cannot change itself for the next case': {
    program: 'change_own_program',
    expected: { end: 'exited', exitCode: 0, stdout: Buffer.alloc(0) },
  },
  'there is no /proc': { program: 'attack_proc', expected: { end: 'exited', stdout: Buffer.from('no /proc\n') } },
  'a signal and the exit code that looks like one differ (signal)': {
    program: 'segfault',
    expected: { end: 'signalled', signal: sigsegv },
  },
  'a signal and the exit code that looks like one differ (code)': {
    program: 'exit_139',
    expected: { end: 'exited', exitCode: 139 },
  },
  'links, pipes, sockets and locked folders can be left behind': {
    program: 'leave_traps',
    expected: { end: 'exited', exitCode: 0 },
  },
  'folders nested beyond any path length can be left behind': {
    program: 'nest_folders',
    expected: { end: 'exited', exitCode: 0, stdout: Buffer.from('1800\n') },
  },
}

describe.each(drivers)('$name, hostile programs, each followed by a good one in the same box', (driver) => {
  let bench: Bench
  let box: Box
  beforeAll(async () => {
    bench = await Bench.open(driver)
    box = await bench.boxWithPrograms()
  })
  afterAll(async () => {
    await box.close()
    await bench.close()
  })
  /** What every hostile program is followed by. */
  const goodStillRuns = async () => {
    const good = await goodRun(box)
    expect(good).toMatchObject(goodProgram)
    expect(good.peakMemoryBytes).toBeLessThan(4 * MIB)
    expect(good.cpuMs).toBeLessThan(50)
    expect(await box.list()).toHaveLength(3)
  }

  test.each(Object.entries(cases))(
    '%s',
    async (_sentence, { program, over, expected, orElse, wallBelowMs, overshootMs }) => {
      const spec = hostile(program, over)
      const result = await box.run(spec)
      expect(result).toMatchObject(orElse?.end === result.end ? orElse : expected)
      expect(result.wallMs).toBeLessThan(wallBelowMs ?? Infinity)
      const overCpu = result.end === 'timeLimit' && result.clock === 'cpu'
      expect(result.end === orElse?.end || result.cpuMs > spec.cpuLimitMs === overCpu).toBe(true)
      expect(result.cpuMs).toBeLessThan(spec.cpuLimitMs + (overshootMs ?? 150))
      expect(result.peakMemoryBytes).toBeLessThanOrEqual(spec.memoryLimitBytes + 8 * MIB)
      await goodStillRuns()
    },
    20_000,
  )

  test('files and processes are bounded in number', async () => {
    const files = await box.run(hostile('many_files'))
    expect(files.stdout.toString()).toMatch(/^full after \d+\n$/)
    expect(Number(files.stdout.toString().split(' ')[2])).toBeLessThan(2000)
    const descriptors = await box.run(hostile('open_everything'))
    expect(Number(descriptors.stdout.toString())).toBeLessThan(1024)
    const processes = await box.run(specOf(['/box/probes', 'processes'], { processLimit: 10 }))
    expect(processes.stdout.toString()).toBe('9\n')
    await goodStillRuns()
  })

  test.each(['network', 'systemCalls', 'fileAccess'])('everything in the probe "%s" is refused', async (probe) => {
    expect(await box.run(specOf(['/box/probes', probe, bench.folder, import.meta.filename]))).toMatchObject({
      end: 'exited',
      exitCode: 0,
      stdout: Buffer.alloc(0),
    })
    await goodStillRuns()
  })

  test('nothing that one case wrote is there for the next', async () => {
    await box.run(hostile('leave_traps'))
    await box.run(hostile('many_files'))
    await box.empty(['hello', 'hostile', 'probes'])
    const seen = (await box.run(hostile('look_around'))).stdout.toString().trim().split('\n')
    expect(seen.toSorted()).toEqual(['hello', 'hostile', 'probes'])
  })

  test('exactly the memory limit is allowed and measured', async () => {
    const result = await box.run(
      specOf(['/box/probes', 'memory', '24'], { memoryLimitBytes: 100 * MIB, wallLimitMs: 4000 }),
    )
    expect(result).toMatchObject({ end: 'exited', exitCode: 0 })
    expect(result.peakMemoryBytes).toBeGreaterThan(96 * MIB)
  })

  test('a box with /proc hides its runner and shows no process of the host', async () => {
    const own = await bench.boxWithPrograms({ kind: 'run', needsProc: true })
    expect(await own.run(hostile('attack_proc', { stdin: { hostPath: bench.programPath('hello') } }))).toMatchObject({
      end: 'exited',
      exitCode: 0,
      stdout: Buffer.alloc(0),
    })
    expect(await goodRun(own)).toMatchObject(goodProgram)
    await own.close()
  })
})
