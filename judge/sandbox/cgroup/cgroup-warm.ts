/*
 * After some 20 ms without any process joining any control group, the next one to join waits 6 to 20 ms
 * for the kernel. Between two cases of a slow program that is always so. While something runs, this
 * process therefore joins, every few milliseconds, the group that it is already in.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { CgroupLayout } from './cgroup-layout.ts'

/** 8 ms was measured to be too long on a busy host. */
const intervalMs = 5

/**
 * The cgroup.procs file of this process in the hierarchy that limits memory, or null when it cannot be seen from
 * here.
 */
function ownProcsFile({ memory }: CgroupLayout): string | null {
  for (const line of fs.readFileSync('/proc/self/cgroup', 'utf8').split('\n')) {
    const [, controllers, group] = line.split(':')
    const here = memory.version === 2 ? controllers === '' : controllers?.split(',').includes('memory')
    if (!here || group === undefined) continue
    const file = path.join(memory.mount, group, 'cgroup.procs')
    // in a container the path may name another group: never move anywhere
    if (fs.existsSync(file) && fs.readFileSync(file, 'latin1').split('\n').includes(String(process.pid))) return file
  }
  return null
}

export class KeepWarm {
  private readonly file: string | null
  private fd: number | null = null
  private users = 0
  private timer: NodeJS.Timeout | undefined
  private writing = false

  constructor(layout: CgroupLayout) {
    this.file = ownProcsFile(layout)
  }

  enter(): void {
    this.users += 1
    if (this.timer !== undefined || this.file === null) return
    this.fd ??= fs.openSync(this.file, 'a')
    this.timer = setInterval(() => this.write(), intervalMs)
  }

  /** The timer goes by itself when nobody has come again: a small program is over sooner than a timer is made. */
  leave(): void {
    this.users -= 1
  }

  /** Asynchronous, because the first one waits; what it answers does not matter. */
  private write(): void {
    if (this.users === 0) {
      clearInterval(this.timer)
      this.timer = undefined
      return
    }
    if (this.writing || this.fd === null) return
    this.writing = true
    fs.write(this.fd, '0', () => {
      this.writing = false
    })
  }
}
