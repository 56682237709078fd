/* Folders of the judge on the host. */
import fs from 'node:fs'
import type { RootHelper } from './root-helper.ts'

/** With the mode also where it exists already: who may not list a folder does not find what is in it. */
export function makeFolder(folder: string, mode: number): void {
  fs.mkdirSync(folder, { recursive: true })
  fs.chmodSync(folder, mode)
}

/** Unmounts and removes the folder of one box, also one that a killed judge left behind. */
export async function removeBoxHome(home: string, helper: RootHelper): Promise<void> {
  await helper.order(['close', home])
  fs.rmSync(home, { recursive: true, force: true })
}
