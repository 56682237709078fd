import { join } from 'node:path'
import { Child, type ChildReports, type ChildSpec } from './child.ts'
import type { DataFolders } from './data-folders.ts'
import { runToEnd } from './run-to-end.ts'

const readyTimeoutMs = 120_000

/** The processes of one stack, by name. */
export class Children {
  readonly byName = new Map<string, Child>()
  private readonly ending = new AbortController()
  private readonly folders: DataFolders
  private readonly reports: ChildReports

  constructor(folders: DataFolders, reports: ChildReports) {
    this.folders = folders
    this.reports = reports
  }

  get(name: string): Child {
    const child = this.byName.get(name)
    if (!child) throw new Error(`There is no process ${name} in this stack: ${[...this.byName.keys()].join(', ')}`)
    return child
  }

  async startAll(specs: ChildSpec[]): Promise<void> {
    const { logDir, runDir } = this.folders
    const started = specs.map((spec) => {
      const child = new Child(spec, { logFile: join(logDir, `${spec.name}.log`), runDir }, this.reports)
      this.byName.set(spec.name, child)
      child.start()
      return child
    })
    await Promise.all(started.map((child) => child.waitReady(readyTimeoutMs)))
  }

  async runAll(specs: ChildSpec[]): Promise<void> {
    const { logDir, runDir } = this.folders
    const watching = { onLine: this.reports.onLine, signal: this.ending.signal }
    for (const spec of specs) await runToEnd(spec, { logFile: join(logDir, `${spec.name}.log`), runDir }, watching)
  }

  /** Ends everything at once, and what `runAll` runs too. */
  abandonAll(): void {
    this.endTasks()
    this.byName.forEach((child) => child.abandon())
  }

  /** Ends what `runAll` runs. */
  endTasks(): void {
    this.ending.abort()
  }

  async stopAll(names: string[]): Promise<void> {
    await Promise.all(names.map(async (name) => this.byName.get(name)?.stop()))
  }
}
