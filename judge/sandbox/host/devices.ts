/* What boxes show as /dev: harmless devices alone, no terminals, and nothing that can be changed. */
import fs from 'node:fs'
import path from 'node:path'
import type { RootHelper } from './root-helper.ts'

const devicePaths = ['null', 'zero', 'full', 'random', 'urandom'].map((name) => `/dev/${name}`)
const links = {
  fd: '/proc/self/fd',
  stdin: '/proc/self/fd/0',
  stdout: '/proc/self/fd/1',
  stderr: '/proc/self/fd/2',
} as const

/**
 * @param home not yet there; removeBoxHome removes it
 * @returns the folder
 */
export async function makeDevices(home: string, helper: RootHelper): Promise<string> {
  const folder = path.join(home, 'devices')
  for (const one of [home, folder]) {
    fs.mkdirSync(one)
    fs.chmodSync(one, 0o755)
  }
  await helper.order(['devices', home, ...Object.entries(links).flat(), '', ...devicePaths])
  return folder
}
