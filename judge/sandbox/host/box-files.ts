/*
 * The files of one box: a small file system of its own, for the box's uid, with a bound on bytes and on the number of
 * files. It is exchanged for a new one between cases, so that a program finds nothing of the one before, not even in
 * numbers and times that the kernel gives to files. Only used while no process runs in the box.
 *
 * The folder belongs to root and is sticky: the program may make files, but it cannot rename or remove what the judge
 * put there. What the program left is never trusted: names are flat, links are not followed, pipes are not waited
 * for, and a file with a second name is not taken.
 *
 * The file system lies in a frame of the box's own, which outlives it: whoever shows the frame's folder gets each new
 * file system in it from the kernel (mount propagation).
 */
import fs from 'node:fs'
import path from 'node:path'
import { copyDescriptor, copyInto } from './copy-file.ts'
import { removeBoxHome } from './folders.ts'
import type { RootHelper } from './root-helper.ts'
import { SandboxFault, type PutOptions } from '../api/sandbox.ts'

const readUntrusted = fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK
const writeNew = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL | fs.constants.O_NOFOLLOW
/** /tmp of a box is this folder of /box: one file system is mounted in half the time that two would take. */
export const temporaryName = '.tmp'

type Content = Uint8Array | { hostPath: string }

export interface BoxFilesOptions {
  uid: number
  /** The uid when absent. */
  gid?: number
  diskBytes: number
  inodes: number
  helper: RootHelper
}

interface PutFile {
  content: Content
  mode: number
  uid: number
  /** Tells it from what had its name before. */
  serial: number
}

export class BoxFiles {
  /** What the box shows as /box. */
  readonly hostPath: string
  /** What it shows as /tmp. */
  readonly temporaryHostPath: string
  /** Has the file "stdin" during a run; reachable only through the runner's descriptor. */
  readonly inputFolder: string
  private readonly home: string
  private readonly helper: RootHelper
  private readonly files = new Map<string, PutFile>()
  private serial = 0
  /** With which files the next file system begins, as the helper was given them. */
  private ordered = ''
  private remaining: readonly string[] = []
  /** A new file system is to come before anything else. */
  private isStale = true
  private mountNew: () => Promise<void>
  private generation = -1

  private constructor(home: string, helper: RootHelper) {
    this.home = home
    this.helper = helper
    this.hostPath = path.join(home, 'frame', 'files')
    this.temporaryHostPath = path.join(this.hostPath, temporaryName)
    this.inputFolder = path.join(home, 'input')
    this.mountNew = () => helper.order(['renew', home])
  }

  /** The frame alone: whoever shows it must do so before the first file system comes. */
  static async create(home: string, options: BoxFilesOptions): Promise<BoxFiles> {
    const { helper, uid, gid = uid, diskBytes, inodes } = options
    const files = new BoxFiles(home, helper)
    // the box's own group passes through; other users of the host find neither the input nor the program
    for (const folder of [home, path.join(home, 'frame'), files.inputFolder]) {
      fs.mkdirSync(folder)
      fs.chownSync(folder, 0, gid)
      fs.chmodSync(folder, 0o710)
    }
    const frameOptions = `size=64k,nr_inodes=16,mode=0710,gid=${gid}`
    const mountOptions = `size=${diskBytes},nr_inodes=${inodes},mode=1770,gid=${gid}`
    try {
      await helper.order(['open', home, String(gid), frameOptions, mountOptions])
      files.generation = helper.generation
      return files
    } catch (error) {
      await removeBoxHome(home, helper)
      throw new SandboxFault(
        `the file system of a box cannot be mounted (needs root with CAP_SYS_ADMIN): ${(error as Error).message}`,
      )
    }
  }

  /** Whoever mounts its file systems knows it still. */
  alive(): boolean {
    return this.helper.generation === this.generation
  }

  /** From now on somebody else orders new file systems of the helper. */
  letMount(mountNew: () => Promise<void>): void {
    this.mountNew = mountNew
  }

  /** The next file system has the named files, as they were put and not as a program left them. */
  empty(keep: readonly string[]): void {
    this.remaining = keep
    this.isStale = true
  }

  /** True when the run that comes must begin on a new file system; the helper then knows with which files. */
  async prepareRun(): Promise<boolean> {
    if (this.isStale) await this.orderRemaining()
    return this.isStale
  }

  /** A run has begun, on a new file system if it had to. @param discards its files go with it */
  begin(discards: boolean): void {
    this.isStale = discards
  }

  private async orderRemaining(): Promise<void> {
    for (const name of this.files.keys()) if (!this.remaining.includes(name)) this.files.delete(name)
    const key = [...this.files.values()].map(({ serial }) => serial).join()
    if (key === this.ordered) return
    const files = [...this.files].flatMap(([name, file]) => [
      name,
      this.sourceOf(name, file),
      file.mode.toString(8),
      String(file.uid),
    ])
    await this.helper.order(['keep', this.home, ...files])
    this.ordered = key
  }

  /** The host path of its content, which is written there when it has none yet. */
  private sourceOf(name: string, file: PutFile): string {
    if ('hostPath' in file.content) return file.content.hostPath
    const folder = path.join(this.home, 'remaining')
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    const hostPath = path.join(folder, name)
    fs.writeFileSync(hostPath, file.content)
    file.content = { hostPath }
    return hostPath
  }

  /** What is in the box now can be seen and changed. */
  async current(): Promise<void> {
    if (!this.isStale) return
    await this.orderRemaining()
    await this.mountNew()
    this.isStale = false
  }

  private inBox(name: string): string {
    if (['', '.', '..', temporaryName].includes(name) || name.includes('/') || name.includes('\0'))
      throw new SandboxFault(`not a flat file name: ${JSON.stringify(name)}`)
    return path.join(this.hostPath, name)
  }

  async put(name: string, content: Content, options: PutOptions & { uid: number }): Promise<void> {
    const target = this.inBox(name)
    await this.current()
    const readOnly = options.readOnly ?? true
    const mode = (options.executable ? 0o555 : 0o444) | (readOnly ? 0 : 0o200)
    const uid = readOnly ? 0 : options.uid
    await this.makeWay(target)
    const fd = fs.openSync(target, writeNew, 0o600)
    try {
      if (content instanceof Uint8Array) fs.writeFileSync(fd, content)
      else await copyInto(fd, content.hostPath)
      if (uid !== 0) fs.fchownSync(fd, uid, uid)
      fs.fchmodSync(fd, mode)
    } finally {
      fs.closeSync(fd)
    }
    this.serial += 1
    this.files.set(name, { content, mode, uid, serial: this.serial })
  }

  private async makeWay(target: string): Promise<void> {
    try {
      fs.rmSync(target, { recursive: true, force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error
      // a large file that is shown from elsewhere
      await this.helper.order(['unmount', target])
      fs.rmSync(target)
    }
  }

  /** A descriptor of a plain file of the box, or null. The caller closes it. */
  private async openUntrusted(name: string): Promise<{ fd: number; sizeBytes: number } | null> {
    const target = this.inBox(name)
    await this.current()
    let fd: number
    try {
      fd = fs.openSync(target, readUntrusted)
    } catch (error) {
      // absent, a link, a socket
      if (['ENOENT', 'ELOOP', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
      throw error
    }
    const stat = fs.fstatSync(fd)
    if (stat.isFile() && stat.nlink === 1) return { fd, sizeBytes: stat.size }
    fs.closeSync(fd)
    return null
  }

  async read(name: string, maxBytes: number): Promise<Buffer | null> {
    const file = await this.openUntrusted(name)
    if (file === null) return null
    try {
      const bytes = Buffer.alloc(Math.min(maxBytes, file.sizeBytes))
      return bytes.subarray(0, fs.readSync(file.fd, bytes, 0, bytes.length, 0))
    } finally {
      fs.closeSync(file.fd)
    }
  }

  async collect(name: string, hostPath: string, options: { maxBytes: number; executable?: boolean }): Promise<boolean> {
    const file = await this.openUntrusted(name)
    if (file === null) return false
    try {
      if (file.sizeBytes > options.maxBytes) return false
      const target = fs.openSync(hostPath, writeNew, 0o600)
      try {
        await copyDescriptor(file.fd, target)
        fs.fchmodSync(target, options.executable ? 0o755 : 0o644)
      } finally {
        fs.closeSync(target)
      }
      return true
    } finally {
      fs.closeSync(file.fd)
    }
  }

  async list(): Promise<string[]> {
    await this.current()
    return fs.readdirSync(this.hostPath).filter((name) => name !== temporaryName)
  }

  async remove(): Promise<void> {
    await removeBoxHome(this.home, this.helper)
  }
}
