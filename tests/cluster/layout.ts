/** What every trial has before its first process: a folder, machines, certificates, and who starts processes. */
import { chmodSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Children } from '@podium/infra/stack/children.ts'
import { dataFoldersIn, makeDataFolders } from '@podium/infra/stack/data-folders.ts'
import { makeCertificates } from './certificates.ts'
import { startMachines } from './machines.ts'

export async function openLayout() {
  const dir = process.env.PODIUM_LAYOUT_DIR
  if (dir === undefined) throw new Error('a trial is run by: npm run trial')
  chmodSync(dir, 0o755)
  const folders = dataFoldersIn(dir)
  makeDataFolders(folders)
  const machines = await startMachines(dir)
  return { dir, machines, certificates: makeCertificates(dir), children: new Children(folders, {}) }
}

/** Ends a process without a chance to end in order, and for good. */
export async function crash(children: Children, name: string): Promise<void> {
  const { pid } = children.get(name)
  children.get(name).abandon()
  while (pid !== undefined && children.get(name).pid === pid) await sleep(5)
}
