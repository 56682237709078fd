/** A backup of a site that runs, restored into an empty folder, and archives that are refused. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { projectDir } from '@podium/infra/config.ts'
import { startStack } from '@podium/infra/stack/stack.ts'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { withStores } from '@podium/infra/stack/stores.ts'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { backupFormat, bucketPart } from '@podium/services/app/backup/manifest.ts'
import { openBackup } from '@podium/services/app/backup/read-archive.ts'
import { writeArchive } from '@podium/services/app/backup/write-archive.ts'
import { migrations } from '@podium/services/platform/database/migrations/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from '../support/api.ts'
import { cacheDir, newDataDir, rootPassword, startTestStack, tuningFolder } from '../support/stack.ts'

const log = createLog('test', 'silent')
const known = migrations.map(({ name }) => name)
/** Of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sum = '#include <stdio.h>\nint main(){long long a,b;scanf("%lld%lld",&a,&b);printf("%lld\\n",a+b);}'

const folder = newDataDir()
const file = join(folder, 'site.zip')
let stack: Stack
let root: Api
let submitId: number
let pictureLink: string

/** One of the two commands, as a person runs it. */
async function command(name: 'backup' | 'restore', dataDir: string, path: string) {
  const run = spawn(process.execPath, [join(projectDir, 'infra', `${name}.ts`), path], {
    env: { ...process.env, PODIUM_DATA: dataDir },
  })
  const [stdout, stderr, [code]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close')])
  return { isDone: code === 0, lines: stdout + stderr }
}

const statusOf = async (api: Api): Promise<number> =>
  (await api.call('submissionDetail', { query: { submitId } })).submission.status

/** What a backup holds, with its checksums. */
async function partsOf(path: string) {
  const { manifest, close } = await openBackup(path, known)
  close()
  return [manifest.parts.toSorted((one, other) => (one.name < other.name ? -1 : 1)), manifest.sequences]
}

beforeAll(async () => {
  stack = await startTestStack()
  root = new Api(stack.url)
  await root.signIn('root', rootPassword)
  const submitted = await root.call('submit', { body: { pid: 'P1000', language: 'C', code: sum } })
  submitId = submitted.submitId
  // Of a submission to another site, which nobody could tell from others' there without it.
  const bus = await connectBus(stack.natsUrl, 'test', log)
  await (await openBucket(bus, log, remoteBuckets.runs)).put('HDU.41', { v: 1, submitId, attempt: 1 })
  await bus.close()
  const form = new FormData()
  form.append('image', new Blob([picture], { type: 'image/png' }), 'dot.png')
  const headers = { Authorization: root.token ?? '' }
  const uploaded = await fetch(`${stack.url}/api/file/upload-md-img`, { method: 'POST', headers, body: form })
  pictureLink = ((await uploaded.json()) as { data: { link: string } }).data.link
})
afterAll(async () => {
  await stack?.stop()
  if (stack) rmSync(stack.dataDir, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

test('a backup is written while the site runs, whole or not at all, and for its owner alone', async () => {
  await expect.poll(() => statusOf(root), { timeout: 60_000 }).toBe(Status.accepted)
  // A first try of this test may have written it.
  rmSync(file, { force: true })
  const { isDone, lines } = await command('backup', stack.dataDir, file)
  expect(lines).toContain('  submission: 1 rows')
  expect([isDone, statSync(file).mode & 0o777, existsSync(`${file}.part`)]).toEqual([true, 0o600, false])
  const again = await command('backup', stack.dataDir, file)
  expect([again.isDone, again.lines]).toEqual([false, expect.stringContaining('is there already')])
  const { manifest, close } = await openBackup(file, known)
  close()
  expect(manifest).toMatchObject({ format: backupFormat, migrations: known })
  const runs = manifest.parts.find(({ name }) => name === bucketPart(remoteBuckets.runs.name))
  expect(runs?.sizeBytes).toBeGreaterThan(0)
})

test('a restored site is equal by checksums, keeps who is signed in, judges again and shows its pictures', async () => {
  const dataDir = join(folder, 'restored')
  const restored = await command('restore', dataDir, file)
  expect(restored.lines).toContain('is ready: npm start')
  const second = join(folder, 'second.zip')
  await withStores(dataDir, async () => void (await command('backup', dataDir, second)))
  expect(await partsOf(second)).toEqual(await partsOf(file))
  const env = { PODIUM_SUBMIT_INTERVAL_S: '0', PODIUM_JUDGE_TUNING_DIR: tuningFolder() }
  const other = await startStack({ dataDir, port: 0, cacheDir, env, counts: { remote: 0 } })
  try {
    expect(other.rootPassword).toBe(rootPassword)
    const api = new Api(other.url)
    api.token = root.token
    expect(await statusOf(api)).toBe(Status.accepted)
    await api.call('rejudge', { query: { submitId } })
    await expect.poll(() => statusOf(api), { timeout: 60_000 }).toBe(Status.accepted)
    const next = await api.call('submit', { body: { pid: 'P1000', language: 'C', code: sum } })
    expect(next.submitId).toBeGreaterThan(submitId)
    const shown = await fetch(new URL(new URL(pictureLink, stack.url).pathname, other.url))
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture)
  } finally {
    await other.stop()
  }
  const again = await command('restore', dataDir, file)
  expect([again.isDone, again.lines]).toEqual([false, expect.stringContaining('is not empty')])
})

/** A copy of the backup, changed by `change`. */
function changedCopy(name: string, change: (path: string) => void): string {
  const path = join(folder, name)
  copyFileSync(file, path)
  change(path)
  return path
}

test('an archive that was cut off is refused', async () => {
  const cut = changedCopy('cut.zip', (path) => truncateSync(path, statSync(path).size - 1000))
  await expect(openBackup(cut, known)).rejects.toThrow(/cut\.zip is no backup of Podium, or was not written to its end/)
})

test('an archive that was changed is refused by the part, and nothing is restored', async () => {
  const changed = changedCopy('changed.zip', (path) => {
    const bytes = readFileSync(path)
    const at = bytes.indexOf('secrets/token-secret') + 'secrets/token-secret'.length + 12
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(path, bytes)
  })
  const dataDir = join(folder, 'empty')
  mkdirSync(dataDir)
  const { isDone, lines } = await command('restore', dataDir, changed)
  expect([isDone, lines]).toEqual([false, expect.stringMatching(/changed\.zip was changed: secrets\/token-secret/)])
  expect([existsSync(join(dataDir, 'ports.json')), existsSync(`${dataDir}.restoring`)]).toEqual([false, false])
})

test('an archive of a newer version is refused by what this one does not know', async () => {
  const facts = { madeAt: '2026-11-26T00:00:00Z', tables: [], sequences: [] }
  const [later, other] = [join(folder, 'later.zip'), join(folder, 'other.zip')]
  await writeArchive(later, async () => ({
    ...facts,
    format: backupFormat,
    migrations: [...known, '2099-01-01-later'],
  }))
  await writeArchive(other, async () => ({ ...facts, format: backupFormat + 1, migrations: known }))
  await expect(openBackup(later, known)).rejects.toThrow(/newer Podium.*2099-01-01-later/)
  await expect(openBackup(other, known)).rejects.toThrow(/newer Podium/)
})

test('a backup that fails on the way leaves no file', async () => {
  const path = join(folder, 'failed.zip')
  const failing = writeArchive(path, async (add) => {
    await add(
      'tables/one.jsonl',
      (async function* () {
        yield '{}\n'
        throw new Error('the database is away')
      })(),
    )
    return { format: backupFormat, madeAt: '', migrations: [], tables: [], sequences: [] }
  })
  await expect(failing).rejects.toThrow('the database is away')
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false])
})
