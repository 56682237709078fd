/*
 * Before a judge serves, every limit is proved by a program that breaks it, in a real box of the real
 * driver. What is configured proves nothing: kernels, containers and mounts differ.
 */
import fs from 'node:fs'
import path from 'node:path'
import {
  SandboxFault,
  type Box,
  type BoxSpec,
  type Enforcement,
  type RunResult,
  type RunSpec,
  type Sandbox,
} from '../api/sandbox.ts'

export const probesSource = path.join(import.meta.dirname, 'probes.c')
const MIB = 1 << 20
const probeDiskBytes = 16 * MIB
const probeProcessLimit = 20
const memoryBytes = 48 * MIB
/** Four children of this size break the limit together, none of them alone. */
const childMib = '32'

export interface LimitFailure {
  limit: Enforcement
  why: string
  fix: string
}

export interface SelfTestReport {
  passed: Enforcement[]
  failures: LimitFailure[]
  tookMs: number
}

interface Probe {
  limit: Enforcement
  args?: readonly string[]
  over?: Partial<RunSpec>
  /** What went wrong, or null. */
  judge: (result: RunResult) => string | null
  fix: string
}

const cgroupFix =
  'run the judge as root with writable control groups (in a container: --privileged, or --cgroupns=private with /sys/fs/cgroup mounted rw; in a unit of systemd: no ProtectControlGroups)'
const namespaceFix =
  'allow user namespaces for unprivileged users (sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces > 0, on Ubuntu 24.04 or later kernel.apparmor_restrict_unprivileged_userns=0; in a container: --privileged, or a seccomp profile that allows them; not in a chroot)'

const shouldEnd = (wanted: string, holds: (result: RunResult) => boolean) => (result: RunResult) =>
  holds(result) ? null : `the program should have ended with ${wanted}, but: ${describeEnd(result)}`

const shouldBeSilent = (result: RunResult) => {
  if (result.end !== 'exited' || result.exitCode !== 0) return `the probe failed: ${describeEnd(result)}`
  return result.stdoutBytes === 0 ? null : `not refused: ${result.stdout.toString().trim().replaceAll('\n', ', ')}`
}

const shouldPrintBelow = (most: number, unit: string) => (result: RunResult) => {
  const got = Number(result.stdout.toString().trim())
  if (result.end !== 'exited' || result.stdoutBytes === 0) return `the probe failed: ${describeEnd(result)}`
  return got <= most ? null : `${got} ${unit} were possible, allowed are ${most}`
}

function describeEnd(result: RunResult): string {
  const { end, cpuMs, wallMs, peakMemoryBytes } = result
  const detail = end === 'exited' ? ` ${result.exitCode}` : end === 'signalled' ? ` ${result.signal}` : ''
  return `${end}${detail} after ${cpuMs.toFixed(0)} ms CPU, ${wallMs.toFixed(0)} ms, ${(peakMemoryBytes / MIB).toFixed(1)} MiB, stderr ${JSON.stringify(result.stderr.toString().slice(0, 200))}`
}

function probes(hostPaths: readonly string[]): Probe[] {
  return [
    {
      limit: 'time',
      over: { cpuLimitMs: 100 },
      judge: shouldEnd(
        'timeLimit within 300 ms of CPU time',
        (result) => result.end === 'timeLimit' && result.clock === 'cpu' && result.cpuMs < 300,
      ),
      fix: cgroupFix,
    },
    {
      limit: 'memory',
      args: [childMib],
      over: { memoryLimitBytes: memoryBytes },
      judge: shouldEnd(
        'memoryLimit',
        (result) => result.end === 'memoryLimit' && result.peakMemoryBytes <= memoryBytes + 8 * MIB,
      ),
      fix: cgroupFix,
    },
    { limit: 'processes', judge: shouldPrintBelow(probeProcessLimit, 'processes'), fix: cgroupFix },
    {
      limit: 'output',
      judge: shouldEnd('outputLimit', (result) => result.end === 'outputLimit' && result.stdout.length <= MIB),
      fix: 'this is counted by the judge itself; please report it',
    },
    {
      limit: 'fileSize',
      over: { fileSizeLimitBytes: MIB },
      judge: shouldEnd('SIGXFSZ', (result) => result.end === 'signalled' && result.signal === 25),
      fix: 'start the judge without a limit on file sizes of its own (ulimit -f unlimited)',
    },
    {
      limit: 'disk',
      judge: shouldPrintBelow(probeDiskBytes / 1024, 'KiB'),
      fix: 'give the judge CAP_SYS_ADMIN, so that it can mount a bounded file system per box',
    },
    { limit: 'network', judge: shouldBeSilent, fix: namespaceFix },
    { limit: 'fileAccess', args: hostPaths, judge: shouldBeSilent, fix: namespaceFix },
    { limit: 'systemCalls', judge: shouldBeSilent, fix: 'use a kernel with CONFIG_SECCOMP_FILTER' },
    {
      limit: 'uid',
      args: ['/secret/secret'],
      judge: shouldBeSilent,
      fix: 'start the judge as root, so that it can give every box an unprivileged uid',
    },
  ]
}

function specOf(probe: Probe): RunSpec {
  return {
    argv: ['/box/probe', probe.limit, ...(probe.args ?? [])],
    stdin: 'empty',
    cpuLimitMs: 2000,
    wallLimitMs: 4000,
    memoryLimitBytes: 64 * MIB,
    stackLimitBytes: 8 * MIB,
    processLimit: probeProcessLimit,
    stdoutLimitBytes: MIB,
    stderrLimitBytes: MIB,
    fileSizeLimitBytes: 64 * MIB,
    ...probe.over,
  }
}

/** @param target host path of the executable to be */
export async function compileProbes(sandbox: Pick<Sandbox, 'openBox'>, target: string): Promise<void> {
  const box = await sandbox.openBox({ kind: 'compile' })
  try {
    await box.putFile('probes.c', { hostPath: probesSource })
    const result = await box.run({
      argv: ['/usr/bin/gcc', '-O1', '-o', 'probe', 'probes.c'],
      stdin: 'empty',
      cpuLimitMs: 20_000,
      wallLimitMs: 60_000,
      memoryLimitBytes: 512 * MIB,
      stackLimitBytes: 'unlimited',
      processLimit: 64,
      stdoutLimitBytes: MIB,
      stderrLimitBytes: MIB,
      fileSizeLimitBytes: 64 * MIB,
    })
    const collected =
      result.end === 'exited' &&
      result.exitCode === 0 &&
      (await box.collect('probe', target, { maxBytes: 16 * MIB, executable: true }))
    if (!collected) throw new SandboxFault(`the self-test cannot be compiled in a box: ${describeEnd(result)}`)
  } finally {
    await box.close()
  }
}

/** Where namespaces are wanting, bubblewrap's own words do not say what to do. */
function withCure(error: unknown): unknown {
  if (!(error instanceof SandboxFault) || !/namespace|uid map/.test(error.message)) return error
  return new SandboxFault(`no box can be made on this host: ${error.message}\nTo fix it: ${namespaceFix}.`)
}

async function runProbe(box: Box, probe: Probe): Promise<LimitFailure | null> {
  const why = probe.judge(await box.run(specOf(probe)))
  await box.empty(['probe'])
  return why === null ? null : { limit: probe.limit, why, fix: probe.fix }
}

/**
 * @param judgeFolder where the judge keeps its things; a program must not be able to read it
 * @throws SandboxFault when boxes do not work at all
 */
export async function selfTest(sandbox: Sandbox, judgeFolder: string): Promise<SelfTestReport> {
  const started = performance.now()
  const folder = fs.mkdtempSync(path.join(judgeFolder, 'self-test-'))
  const program = path.join(folder, 'probe')
  // readable for root alone: whoever reads it in the box is root on the host
  const hidden = path.join(folder, 'hidden')
  fs.mkdirSync(hidden)
  fs.chmodSync(folder, 0o711)
  fs.writeFileSync(path.join(hidden, 'secret'), 'secret', { mode: 0o600 })
  const failures: LimitFailure[] = []
  const passed: Enforcement[] = []
  try {
    await compileProbes(sandbox, program)
    const spec: BoxSpec = {
      kind: 'run',
      diskBytes: probeDiskBytes,
      readOnlyBinds: [{ hostPath: hidden, boxPath: '/secret' }],
    }
    const box = await sandbox.openBox(spec)
    try {
      await box.putFile('probe', { hostPath: program }, { executable: true })
      for (const probe of probes([judgeFolder, program, import.meta.filename])) {
        const failure = await runProbe(box, probe)
        if (failure === null) passed.push(probe.limit)
        else failures.push(failure)
      }
    } finally {
      await box.close()
    }
  } catch (error) {
    throw withCure(error)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
  return { passed, failures, tookMs: performance.now() - started }
}

/**
 * The judge's decision at its start.
 * @throws SandboxFault naming each limit that is not enforced, why, and how to fix it, unless unsafe
 */
export function requireEnforced(report: SelfTestReport, unsafe: boolean): void {
  if (report.failures.length === 0 || unsafe) return
  const lines = report.failures.map(({ limit, why, fix }) => `- ${limit} is not enforced: ${why}. To fix it: ${fix}.`)
  throw new SandboxFault(
    [
      'The judge does not start, because this host does not enforce every limit.',
      ...lines,
      'JUDGE_UNSAFE=1 starts it nevertheless, for development only.',
    ].join('\n'),
  )
}
