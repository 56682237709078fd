/**
 * A bounded cache on disk. An entry is a file or a folder under a key that names its content for good (a hash), so it
 * is never changed, only made, used and evicted.
 *
 * Whoever needs an entry gets a lease on it; what is leased is never evicted, so the cache may exceed its bound for a
 * moment rather than take a file from a running program. Requests for the same key at the same time share one making;
 * when whoever makes it is broken off, the others make it themselves. An entry is made under another name and renamed
 * when whole. After a start every entry found on disk is checked once before its first use, because a power cut may
 * have left it damaged.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Lease {
  readonly path: string
  /** Safe to call twice. */
  readonly release: () => void
}

interface Entry {
  readonly sizeBytes: number
  leases: number
  checked: boolean
}

export interface EntryMaker {
  /** Makes the file or folder at this path, which does not exist yet. */
  readonly make: (path: string) => Promise<void>
  /** False when the entry that was found on disk after a start is not what the key names. */
  readonly isWhole: (path: string) => Promise<boolean>
}

const unfinishedSuffix = '.unfinished'
const keyPattern = /^[0-9a-f]{64}$/

const sizeOf = (path: string): number => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

export class DiskCache {
  private readonly folder: string
  private readonly maxBytes: number
  /** Least recently used first. */
  private readonly entries = new Map<string, Entry>()
  private readonly underway = new Map<string, Promise<Entry>>()
  private totalBytes = 0
  private serial = 0

  /** Takes over what an earlier run left in the folder. */
  constructor(folder: string, maxBytes: number) {
    this.folder = folder
    this.maxBytes = maxBytes
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = readdirSync(folder).flatMap((name) => {
      if (keyPattern.test(name)) return [{ name, mtimeMs: statSync(join(folder, name)).mtimeMs }]
      rmSync(join(folder, name), { recursive: true, force: true })
      return []
    })
    for (const { name } of found.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) this.add(name, false)
    this.evict()
  }

  get sizeBytes(): number {
    return this.totalBytes
  }

  /** @throws whatever `make` throws; then nothing is kept */
  async acquire(key: string, maker: EntryMaker): Promise<Lease> {
    const known = this.entries.get(key)
    const entry = known?.checked ? known : await this.prepareOnce(key, maker)
    entry.leases += 1
    this.entries.delete(key)
    this.entries.set(key, entry)
    this.evict()
    let released = false
    const release = () => {
      if (!released) entry.leases -= 1
      released = true
    }
    return { path: join(this.folder, key), release }
  }

  private prepareOnce(key: string, maker: EntryMaker): Promise<Entry> {
    const already = this.underway.get(key)
    if (already !== undefined) return already.catch(() => this.prepareOnce(key, maker))
    const preparing = this.prepare(key, maker).finally(() => this.underway.delete(key))
    this.underway.set(key, preparing)
    return preparing
  }

  private async prepare(key: string, maker: EntryMaker): Promise<Entry> {
    const path = join(this.folder, key)
    const found = this.entries.get(key)
    if (found !== undefined) {
      if (await maker.isWhole(path).catch(() => false)) {
        found.checked = true
        return found
      }
      this.remove(key, found)
    }
    const unfinished = `${path}.${(this.serial += 1)}${unfinishedSuffix}`
    try {
      await maker.make(unfinished)
      renameSync(unfinished, path)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      throw error
    }
    return this.add(key, true)
  }

  private add(key: string, checked: boolean): Entry {
    const entry: Entry = { sizeBytes: sizeOf(join(this.folder, key)), leases: 0, checked }
    this.entries.set(key, entry)
    this.totalBytes += entry.sizeBytes
    return entry
  }

  private remove(key: string, entry: Entry): void {
    rmSync(join(this.folder, key), { recursive: true, force: true })
    this.entries.delete(key)
    this.totalBytes -= entry.sizeBytes
  }

  /** Gives up whatever is not leased. */
  clear(): void {
    this.evict(0)
  }

  private evict(maxBytes = this.maxBytes): void {
    for (const [key, entry] of this.entries) {
      if (this.totalBytes <= maxBytes) return
      if (entry.leases === 0 && !this.underway.has(key)) this.remove(key, entry)
    }
  }
}
