/*
 * One long-lived shell of root's that runs the judge's own small commands (mount, umount), one after another. Every
 * process that this one starts itself costs it milliseconds in which nothing else happens, because the kernel copies
 * the tables of all its memory; a shell is small. Only commands made by the judge go through it, with every path
 * quoted.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { SandboxFault } from '../api/sandbox.ts'

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
/** A command's output, then a zero byte and its exit code. */
const answerPattern = /^([^\0]*)\0(\d+)\n/

interface PendingCommand {
  resolve: (answer: { exitCode: number; output: string }) => void
  reject: (fault: Error) => void
}

export class RootShell {
  private shell: ChildProcessWithoutNullStreams | null = null
  private readonly pending: PendingCommand[] = []
  private received = ''

  /** @throws SandboxFault with the output of the command when it fails */
  async run(argv: readonly string[]): Promise<void> {
    const { exitCode, output } = await this.ask(`${argv.map(quoted).join(' ')} </dev/null 2>&1; printf '\\0%d\\n' $?\n`)
    if (exitCode !== 0) throw new SandboxFault(`${argv.join(' ')}: ${output.trim() || `exit code ${exitCode}`}`)
  }

  private ask(line: string): Promise<{ exitCode: number; output: string }> {
    return new Promise((resolve, reject) => {
      this.pending.push({ resolve, reject })
      this.shell ??= this.start()
      this.shell.stdin.write(line)
    })
  }

  private start(): ChildProcessWithoutNullStreams {
    // detached: Ctrl-C on the judge's terminal must reach the judge alone, which then still unmounts
    const shell = spawn('/bin/sh', [], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C' },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    shell.stdout.setEncoding('utf8').on('data', (text: string) => this.receive(text))
    shell.stderr.resume()
    shell.stdin.on('error', () => undefined)
    shell.once('error', () => this.lose(shell))
    shell.once('close', () => this.lose(shell))
    shell.unref()
    return shell
  }

  private receive(text: string): void {
    this.received += text
    for (let answer = answerPattern.exec(this.received); answer !== null; answer = answerPattern.exec(this.received)) {
      const [whole, output = '', exitCode] = answer
      this.received = this.received.slice(whole.length)
      this.pending.shift()?.resolve({ exitCode: Number(exitCode), output })
    }
  }

  /** The next command starts another shell. */
  private lose(shell: ChildProcessWithoutNullStreams): void {
    if (this.shell !== shell) return
    this.shell = null
    this.received = ''
    for (const { reject } of this.pending.splice(0))
      reject(new SandboxFault("the shell that mounts the boxes' file systems is gone"))
  }

  close(): void {
    this.shell?.stdin.end()
  }
}
