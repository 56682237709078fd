/*
 * A sandbox without an operating system, for tests of what stands on top of it. Programs are functions;
 * files are kept in memory; the rules of Box (flat names, no overlapping calls, closed means closed) hold.
 */
import fs from 'node:fs'
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import {
  enforcements,
  SandboxFault,
  type Box,
  type BoxSpec,
  type DialogueResult,
  type DialogueSide,
  type Enforcement,
  type RunReadings,
  type RunResult,
  type RunSpec,
  type Sandbox,
} from '../api/sandbox.ts'

export interface FakeRun {
  boxSpec: BoxSpec
  spec: RunSpec
  stdin: Buffer
  /** The files in /box; what the function adds is what the program wrote. */
  files: Map<string, Buffer>
}

/** What the pretended program did; readings that are left out are small. Throw SandboxFault to let the sandbox fail. */
export type FakeProgram = (run: FakeRun) => FakeResult | Promise<FakeResult>
type Ending<R> = R extends RunResult ? Omit<R, keyof RunReadings> : never
export type FakeResult = Ending<RunResult> & Partial<RunReadings>

const small: Omit<RunReadings, 'stdoutBytes'> = {
  cpuMs: 1,
  wallMs: 1,
  peakMemoryBytes: 1 << 20,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
}

function stdinOf(spec: RunSpec): Buffer {
  if (spec.stdin === 'empty') return Buffer.alloc(0)
  return 'bytes' in spec.stdin ? Buffer.from(spec.stdin.bytes) : fs.readFileSync(spec.stdin.hostPath)
}

class FakeBox implements Box {
  private readonly files = new Map<string, Buffer>()
  private readonly boxSpec: BoxSpec
  private readonly program: FakeProgram
  private state: 'idle' | 'running' | 'closed' = 'idle'
  private readonly gone = Promise.withResolvers<never>()

  constructor(boxSpec: BoxSpec, program: FakeProgram) {
    this.boxSpec = boxSpec
    this.program = program
    // nobody need run anything when it is closed
    this.gone.promise.catch(() => undefined)
  }

  private check(name = 'x'): void {
    if (this.state !== 'idle') throw new SandboxFault(`the box is ${this.state}`)
    if (name === '' || name === '.' || name === '..' || name.includes('/'))
      throw new SandboxFault(`not a flat file name: ${JSON.stringify(name)}`)
  }

  async putFile(name: string, content: Uint8Array | { hostPath: string }): Promise<void> {
    this.check(name)
    this.files.set(name, content instanceof Uint8Array ? Buffer.from(content) : fs.readFileSync(content.hostPath))
  }

  async run(spec: RunSpec): Promise<RunResult> {
    this.check()
    this.state = 'running'
    try {
      const ended = await Promise.race([
        this.program({ boxSpec: this.boxSpec, spec, stdin: stdinOf(spec), files: this.files }),
        this.gone.promise,
      ])
      const result = { ...small, ...ended }
      const stdoutBytes = ended.stdoutBytes ?? result.stdout.length
      if (spec.stdoutHostPath === undefined) return { ...result, stdoutBytes }
      fs.writeFileSync(spec.stdoutHostPath, result.stdout, { flag: 'wx' })
      return { ...result, stdoutBytes, stdout: Buffer.alloc(0) }
    } finally {
      if (this.state === 'running') this.state = 'idle'
    }
  }

  async readFile(name: string, maxBytes: number): Promise<Buffer | null> {
    this.check(name)
    return this.files.get(name)?.subarray(0, maxBytes) ?? null
  }

  async collect(name: string, hostPath: string, options: { maxBytes: number; executable?: boolean }): Promise<boolean> {
    this.check(name)
    const bytes = this.files.get(name)
    if (bytes === undefined || bytes.length > options.maxBytes) return false
    fs.writeFileSync(hostPath, bytes, { flag: 'wx', mode: options.executable ? 0o755 : 0o644 })
    return true
  }

  async list(): Promise<string[]> {
    this.check()
    return [...this.files.keys()]
  }

  async empty(keep: readonly string[]): Promise<void> {
    this.check()
    for (const name of this.files.keys()) if (!keep.includes(name)) this.files.delete(name)
  }

  async close(): Promise<void> {
    this.state = 'closed'
    this.gone.reject(new SandboxFault('the box is gone'))
  }
}

/** Both programs are asked in turn; the one with less wall time ended first. */
async function runDialogue(first: DialogueSide, second: DialogueSide): Promise<DialogueResult> {
  const run = async ({ box, spec }: DialogueSide) => ({
    ...(await box.run({ ...spec, stdin: 'empty' })),
    stdout: Buffer.alloc(0),
  })
  const results = { first: await run(first), second: await run(second) }
  return { ...results, endedFirst: results.second.wallMs < results.first.wallMs ? 'second' : 'first' }
}

/** Every run in every box of this sandbox is answered by the given function. */
export function fakeSandbox(program: FakeProgram): Sandbox {
  const mechanisms = Object.fromEntries(enforcements.map((one) => [one, quoted('pretended')])) as Record<
    Enforcement,
    JudgeReport
  >
  return {
    name: 'fake',
    openBox: async (spec) => new FakeBox(spec, program),
    runDialogue,
    startWaiting: () => null,
    describe: () => ({
      driver: 'fake',
      mechanisms,
      warnings: [...quoted('nothing is enforced')],
    }),
    close: async () => undefined,
  }
}
