/* Receives what a program writes: into memory, or standard output into a file of the host. */
import fs from 'node:fs'
import type { RunSpec } from '../api/sandbox.ts'

export class RunOutput {
  private readonly chunks: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] }
  private readonly fd: number | null
  private stdoutBytes = 0
  private broken: Error | null = null

  constructor(spec: Pick<RunSpec, 'stdoutHostPath'>) {
    this.fd = spec.stdoutHostPath === undefined ? null : fs.openSync(spec.stdoutHostPath, 'wx', 0o644)
  }

  receive(stream: 'stdout' | 'stderr', bytes: Buffer): void {
    if (stream === 'stdout') this.stdoutBytes += bytes.length
    if (stream === 'stdout' && this.fd !== null) this.write(this.fd, bytes)
    else this.chunks[stream].push(bytes)
  }

  private write(fd: number, bytes: Buffer): void {
    try {
      fs.writeFileSync(fd, bytes)
    } catch (error) {
      this.broken ??= error as Error
    }
  }

  /** @throws what went wrong while writing the host file, for example a full disk */
  result(): { stdout: Buffer; stdoutBytes: number; stderr: Buffer } {
    if (this.broken !== null) throw this.broken
    return {
      stdout: Buffer.concat(this.chunks.stdout),
      stdoutBytes: this.stdoutBytes,
      stderr: Buffer.concat(this.chunks.stderr),
    }
  }

  close(): void {
    if (this.fd !== null) fs.closeSync(this.fd)
  }
}
