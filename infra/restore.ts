// npm run restore -- FILE: a backup into a data folder that is not there yet, or into the empty site that
// PODIUM_DATABASE_URL and PODIUM_NATS_URL name. The folder has another name until everything is in it.
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { asRoot } from './as-root.ts'
import { readCommandEnv, readSettings } from './config.ts'
import { orExplain, Refused } from './refused.ts'
import { environmentOf, runEntry } from './running-site.ts'
import { lockDataDir, makeDataDir } from './stack/preflight.ts'
import { withStores } from './stack/stores.ts'

const usage = 'Usage: npm run restore -- <file>'

async function restoreInto(draft: string, file: string): Promise<void> {
  await withStores(draft, async () => {
    const env = environmentOf(draft)
    if (env === null || !(await runEntry('restore.ts', [file], env)))
      throw new Refused('Nothing was restored: what stands above says why.')
  })
}

async function restoreHere(file: string): Promise<void> {
  const { dataDir } = readSettings()
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Refused(`${dataDir} is not empty: a backup is restored into a new folder, PODIUM_DATA=/other/folder.`)
  const draft = `${dataDir}.restoring`
  makeDataDir(draft)
  const lock = await lockDataDir(draft)
  try {
    // What a restore that was killed has left.
    for (const name of readdirSync(draft)) rmSync(`${draft}/${name}`, { recursive: true })
    await restoreInto(draft, file)
    if (existsSync(dataDir)) rmdirSync(dataDir)
    renameSync(draft, dataDir)
  } finally {
    lock.close()
    rmSync(draft, { recursive: true, force: true })
  }
  console.log(`${dataDir} is ready: npm start`)
}

await orExplain(async () => {
  const [given, ...others] = process.argv.slice(2)
  if (given === undefined || others.length > 0) throw new Refused(usage)
  const file = resolve(given)
  if (!existsSync(file)) throw new Refused(`${file} is not there.`)
  await asRoot()
  const env = readCommandEnv()
  if (env.PODIUM_DATABASE_URL === undefined) return restoreHere(file)
  if (!(await runEntry('restore.ts', [file], env)))
    throw new Refused('Nothing was restored: what stands above says why.')
})
