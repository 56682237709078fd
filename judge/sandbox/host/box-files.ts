/*
 * The files of one box: a small file system of its own, mounted for the box's uid, with a bound on
 * bytes and on the number of files. Only used while no process runs in the box.
 *
 * The folders belong to root and are sticky: the program may make files, but it cannot rename or remove
 * what the judge put there. What the program left is never trusted: names are flat, links are not
 * followed, pipes are not waited for, and a file with a second name is not taken.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { RootShell } from './root-shell.ts'
import { SandboxFault, type PutOptions } from '../api/sandbox.ts'

const copyChunkBytes = 1 << 20
const readUntrusted = fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK
const writeNew = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL | fs.constants.O_NOFOLLOW

export interface BoxFilesOptions {
  uid: number
  /** The uid when absent. */
  gid?: number
  diskBytes: number
  inodes: number
  /** Device files in it work; only for what the judge itself puts there. */
  hasDevices?: boolean
  shell: RootShell
}

export class BoxFiles {
  /** Has the folders "box" and "tmp"; visible in the box. */
  readonly hostPath: string
  /** Has the file "stdin" during a run; reachable only through the runner's descriptor. */
  readonly inputFolder: string
  private readonly home: string
  private readonly shell: RootShell
  /** How many more files the file system took when nothing but these was in it; unknown once more were put. */
  private emptied: { keep: string; freeFiles: number } | null = null

  private constructor(home: string, shell: RootShell) {
    this.home = home
    this.shell = shell
    this.hostPath = path.join(home, 'files')
    this.inputFolder = path.join(home, 'input')
  }

  static async create(home: string, options: BoxFilesOptions): Promise<BoxFiles> {
    const files = new BoxFiles(home, options.shell)
    // the box's own group passes through; other users of the host find neither the input nor the program
    const gid = options.gid ?? options.uid
    for (const folder of [home, files.hostPath, files.inputFolder]) {
      fs.mkdirSync(folder)
      fs.chownSync(folder, 0, gid)
      fs.chmodSync(folder, 0o710)
    }
    const mountOptions = `size=${options.diskBytes},nr_inodes=${options.inodes},mode=0710,gid=${gid},nosuid${options.hasDevices ? '' : ',nodev'}`
    try {
      await options.shell.run(['mount', '-t', 'tmpfs', '-o', mountOptions, 'podium-box', files.hostPath])
    } catch (error) {
      fs.rmSync(home, { recursive: true })
      throw new SandboxFault(
        `the file system of a box cannot be mounted (needs root with CAP_SYS_ADMIN): ${(error as Error).message}`,
      )
    }
    for (const name of ['box', 'tmp']) {
      const folder = path.join(files.hostPath, name)
      fs.mkdirSync(folder)
      fs.chownSync(folder, 0, gid)
      fs.chmodSync(folder, 0o1770)
    }
    return files
  }

  private inBox(name: string): string {
    if (name === '' || name === '.' || name === '..' || name.includes('/') || name.includes('\0'))
      throw new SandboxFault(`not a flat file name: ${JSON.stringify(name)}`)
    return path.join(this.hostPath, 'box', name)
  }

  async put(
    name: string,
    content: Uint8Array | { hostPath: string },
    options: PutOptions & { uid: number },
  ): Promise<void> {
    const target = this.inBox(name)
    this.emptied = null
    fs.rmSync(target, { recursive: true, force: true })
    const fd = fs.openSync(target, writeNew, 0o600)
    try {
      if (content instanceof Uint8Array) fs.writeFileSync(fd, content)
      else await copyInto(fd, content.hostPath)
      const readOnly = options.readOnly ?? true
      if (!readOnly) fs.fchownSync(fd, options.uid, options.uid)
      fs.fchmodSync(fd, (options.executable ? 0o555 : 0o444) | (readOnly ? 0 : 0o200))
    } finally {
      fs.closeSync(fd)
    }
  }

  /** A descriptor of a plain file of the box, or null. The caller closes it. */
  private openUntrusted(name: string): { fd: number; sizeBytes: number } | null {
    let fd: number
    try {
      fd = fs.openSync(this.inBox(name), readUntrusted)
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

  read(name: string, maxBytes: number): Buffer | null {
    const file = this.openUntrusted(name)
    if (file === null) return null
    try {
      const bytes = Buffer.alloc(Math.min(maxBytes, file.sizeBytes))
      return bytes.subarray(0, fs.readSync(file.fd, bytes, 0, bytes.length, 0))
    } finally {
      fs.closeSync(file.fd)
    }
  }

  async collect(name: string, hostPath: string, options: { maxBytes: number; executable?: boolean }): Promise<boolean> {
    const file = this.openUntrusted(name)
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

  list(): string[] {
    return fs.readdirSync(path.join(this.hostPath, 'box'))
  }

  /**
   * Throws when something cannot be removed (folders nested beyond any path length).
   *
   * Everything that has a name takes one of the file system's counted entries, links as well. The program cannot give
   * back one that root's own files take, so as long as the count is the same nothing has come, and nobody needs to
   * look.
   */
  empty(keep: readonly string[]): void {
    const key = keep.join('/')
    if (this.emptied?.keep === key && this.freeFiles() === this.emptied.freeFiles) return
    this.emptied = null
    this.removeAllBut(keep)
    if (keep.every((name) => this.isRoots(name))) this.emptied = { keep: key, freeFiles: this.freeFiles() }
  }

  private freeFiles(): number {
    return fs.statfsSync(this.hostPath).ffree
  }

  /** Absent, or a file that the program can neither remove nor replace. */
  private isRoots(name: string): boolean {
    const stat = fs.lstatSync(path.join(this.hostPath, 'box', name), { throwIfNoEntry: false })
    return stat === undefined || stat.uid === 0
  }

  private removeAllBut(keep: readonly string[]): void {
    for (const name of this.list())
      if (!keep.includes(name)) fs.rmSync(path.join(this.hostPath, 'box', name), { recursive: true, force: true })
    const tmp = path.join(this.hostPath, 'tmp')
    for (const name of fs.readdirSync(tmp)) fs.rmSync(path.join(tmp, name), { recursive: true, force: true })
  }

  /** Copies the named files of another box's file system with their rights; what is no plain file stays behind. */
  async takeOver(from: BoxFiles, names: readonly string[], uid: number): Promise<void> {
    for (const name of names) {
      const hostPath = path.join(from.hostPath, 'box', name)
      const stat = fs.lstatSync(hostPath, { throwIfNoEntry: false })
      if (stat?.isFile())
        await this.put(name, { hostPath }, { uid, readOnly: stat.uid === 0, executable: (stat.mode & 0o111) !== 0 })
    }
  }

  async remove(): Promise<void> {
    await removeBoxHome(this.home, this.shell)
  }
}

/** With the mode also where it exists already: who may not list a folder does not find what is in it. */
export function makeFolder(folder: string, mode: number): void {
  fs.mkdirSync(folder, { recursive: true })
  fs.chmodSync(folder, mode)
}

async function copyInto(fd: number, hostPath: string): Promise<void> {
  const source = fs.openSync(hostPath, 'r')
  try {
    await copyDescriptor(source, fd)
  } finally {
    fs.closeSync(source)
  }
}

/** In pieces, with a pause for others after each, so that a large file neither fills nor blocks this process. */
async function copyDescriptor(source: number, target: number): Promise<void> {
  const chunk = Buffer.allocUnsafe(Math.min(copyChunkBytes, fs.fstatSync(source).size + 1))
  for (;;) {
    const size = fs.readSync(source, chunk, 0, chunk.length, null)
    if (size === 0) return
    for (let at = 0; at < size;) at += fs.writeSync(target, chunk, at, size - at)
    if (size === copyChunkBytes) await new Promise(setImmediate)
  }
}

/** Unmounts and removes the folder of one box, also one that a killed judge left behind. */
export async function removeBoxHome(home: string, shell: RootShell): Promise<void> {
  const mount = path.join(home, 'files')
  if (fs.existsSync(mount) && fs.statSync(mount).dev !== fs.statSync(home).dev) {
    await shell.run(['umount', '--lazy', mount])
  }
  fs.rmSync(home, { recursive: true, force: true })
}
