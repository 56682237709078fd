/* The judge's end of root-helper.c, which mounts and fills the file systems of boxes. It has the protocol. */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { SandboxFault } from '../api/sandbox.ts'
import { buildStatic } from './build-static.ts'

const sources = ['root-helper.c', 'root-helper-box.h'].map((name) => path.join(import.meta.dirname, name))
type HelperProcess = ChildProcessByStdio<Writable, Readable, null>

const headBytes = 8
const orderMaxBytes = 1 << 20
const fieldsMax = 1 << 14

interface PendingOrder {
  order: Order
  isRepeated?: boolean
  resolve: () => void
  reject: (fault: Error) => void
}

export type Order = readonly [
  command: 'open' | 'keep' | 'renew' | 'close' | 'devices' | 'unmount' | 'pipe',
  ...fields: string[],
]

function encoded(number: number, order: Order): Buffer {
  const fields = Buffer.from(order.map((field) => `${field}\0`).join(''))
  if (fields.length > orderMaxBytes || order.length > fieldsMax)
    throw new SandboxFault('a box has too many files for one file system')
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(fields.length, 0)
  head.writeUInt32LE(number, 4)
  return Buffer.concat([head, fields])
}

export class RootHelper {
  private readonly program: string
  private child: HelperProcess | null = null
  private readonly pending = new Map<number, PendingOrder>()
  private received: Buffer = Buffer.alloc(0)
  private orders = 0
  private generations = 0

  private constructor(program: string) {
    this.program = program
  }

  /** @param folder existing, for the program @throws SandboxFault when it cannot be compiled */
  static async open(folder: string): Promise<RootHelper> {
    return new RootHelper(await buildStatic(folder, 'root-helper', sources))
  }

  /** Counts its processes: a box knows only the one that was there when it was opened. */
  get generation(): number {
    return this.generations
  }

  /** @throws SandboxFault with what went wrong */
  order(order: Order): Promise<void> {
    return new Promise((resolve, reject) => this.send({ order, resolve, reject }))
  }

  private send(pending: PendingOrder): void {
    this.orders += 1
    const bytes = encoded(this.orders, pending.order)
    this.pending.set(this.orders, pending)
    this.child ??= this.start()
    this.child.stdin.write(bytes)
  }

  private start(): HelperProcess {
    this.generations += 1
    // detached: Ctrl-C on the judge's terminal must reach the judge alone, which then still unmounts
    const child = spawn(this.program, [], { env: {}, detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdout.on('data', (bytes: Buffer) => this.receive(bytes))
    child.stdin.on('error', () => undefined)
    child.once('error', () => this.lose(child))
    child.once('close', () => this.lose(child))
    child.unref()
    return child
  }

  private receive(bytes: Buffer): void {
    let rest = this.received.length === 0 ? bytes : Buffer.concat([this.received, bytes])
    while (rest.length >= headBytes) {
      const end = headBytes + rest.readUInt32LE(0)
      if (rest.length < end) break
      this.answer(rest.readUInt32LE(4), rest.toString('utf8', headBytes, end))
      rest = rest.subarray(end)
    }
    this.received = rest
  }

  private answer(number: number, why: string): void {
    const order = this.pending.get(number)
    this.pending.delete(number)
    if (why === '') order?.resolve()
    else order?.reject(new SandboxFault(why))
  }

  /** The next order starts another one. What was mounted is still to be unmounted, and that can be asked twice. */
  private lose(child: HelperProcess): void {
    if (this.child !== child) return
    this.child = null
    this.generations += 1
    this.received = Buffer.alloc(0)
    const lost = [...this.pending.values()]
    this.pending.clear()
    for (const pending of lost) {
      if (pending.order[0] === 'close' && !pending.isRepeated) this.send({ ...pending, isRepeated: true })
      else pending.reject(new SandboxFault("the program that mounts the boxes' file systems is gone"))
    }
  }

  /** Once there are no more orders; ends when the program has. */
  async close(): Promise<void> {
    const child = this.child
    if (child === null) return
    const closed = once(child, 'close')
    child.ref()
    child.stdin.end()
    await closed
  }
}
