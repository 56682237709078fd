/**
 * A site with a million submissions (PODIUM_BENCH_SUBMISSIONS) and 2 GB of test data (PODIUM_BENCH_DATA_MB) is backed
 * up while people submit, restored into another folder, and backed up there again: the checksums of both must agree.
 * The baseline of the verdicts is the same site a moment before.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectDir } from '@podium/infra/config.ts'
import { withStores } from '@podium/infra/stack/stores.ts'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { rootUid } from '@podium/proto/rules/user/roles.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import { openBackup } from '@podium/services/app/backup/read-archive.ts'
import { migrations } from '@podium/services/platform/database/migrations/index.ts'
import { Api } from '../support/api.ts'
import { fillLists } from '../support/big-lists.ts'
import { contextOf } from '../support/context.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'
import { withBenchStack } from './support/stack.ts'

const submissions = Number(process.env.PODIUM_BENCH_SUBMISSIONS ?? 1_000_000)
const dataMb = Number(process.env.PODIUM_BENCH_DATA_MB ?? 2_048)
/** Of the stack, and of the site that it is restored into. */
const room = { PODIUM_TEST_DATA_MAX_MB: String(dataMb * 2 + 1_024) }
const caseMb = 8
const usualMs = 40_000
const betweenMs = 500
const lookMs = 5
const code =
  '#include <stdio.h>\nint main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); return 0; }\n'

/** A problem with as many cases as it takes; nobody solves it. */
async function fillTestData({ objectStore, orm }: Context): Promise<void> {
  const db = orm.em.fork()
  const rows: { seq: number; input: string; output: string }[] = []
  for (let seq = 1; seq <= dataMb / (2 * caseMb); seq += 1) {
    const store = () => objectStore.put(randomBytes(caseMb * 1024 * 1024))
    rows.push({ seq, input: await store(), output: await store() })
  }
  await change(
    db,
    sql`
    insert into problem_case (pid, seq, input_name, input_hash, input_bytes, output_name, output_hash, output_bytes)
    select p.id, c.seq, c.seq || '.in', c.input, 1, c.seq || '.out', c.output, 1
    from problem p, json_to_recordset(${JSON.stringify(rows)}::json) as c (seq int, input text, output text)
    where p.display_id = 'Q1'`,
  )
}

/** Submits one after the other until told to stop. @returns from the click to the verdict of each */
async function submitUntil(root: Api, isOver: () => boolean): Promise<Figures> {
  const tookMs: number[] = []
  while (!isOver()) {
    const startMs = performance.now()
    const { submitId } = await root.call('submit', { body: { pid: 'P1000', language: 'C', code, cid: 0 } })
    for (;;) {
      const { [submitId]: now } = await root.call('checkSubmissionsStatus', { body: { submitIds: [submitId] } })
      if (now !== undefined && !isInProgress(now.status)) break
      await sleep(lookMs)
    }
    tookMs.push(performance.now() - startMs)
    await sleep(betweenMs)
  }
  return figuresOf(tookMs)
}

/** One of the two commands, as a person runs it. @returns how long it took */
async function command(name: 'backup' | 'restore', dataDir: string, file: string): Promise<number> {
  const startMs = performance.now()
  const run = spawn(process.execPath, [join(projectDir, 'infra', `${name}.ts`), file], {
    env: { ...process.env, ...room, PODIUM_DATA: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [exitCode] = (await once(run, 'close')) as [number]
  if (exitCode !== 0) throw new Error(`${name} failed`)
  return (performance.now() - startMs) / 1000
}

const known = migrations.map(({ name }) => name)
/** All that is in a backup, each with its checksum, and where its sequences stand. */
const contentOf = async (file: string): Promise<Set<string>> => {
  const { manifest, close } = await openBackup(file, known)
  close()
  const { parts, sequences } = manifest
  return new Set([...parts.map(({ name, sha256 }) => `${name} ${sha256}`), `sequences ${JSON.stringify(sequences)}`])
}

async function measure(stack: Stack): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-bench-backup-'))
  // The database has a user of its own.
  chmodSync(folder, 0o755)
  const [file, again, other] = ['site.zip', 'again.zip', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const root = new Api(stack.url)
  await root.signIn('root', stack.rootPassword)
  const { ctx, close } = await contextOf(stack, room)
  await fillLists(stack.databaseUrl, { submissions, problems: 5_000, users: 20_000 }, rootUid)
  await fillTestData(ctx)
  await close()
  console.log(`${submissions} submissions and ${dataMb} MB of test data are there`)
  const startMs = Date.now()
  await submitUntil(root, () => Date.now() - startMs > usualMs / 4)
  const usual = await submitUntil(root, () => Date.now() - startMs > (usualMs * 5) / 4)
  let isOver = false
  const backingUp = command('backup', stack.dataDir, file).finally(() => void (isOver = true))
  const during = await submitUntil(root, () => isOver)
  console.log(`backed up in ${(await backingUp).toFixed(0)} s`)
  printRow('verdicts as usual', usual)
  printRow('verdicts during the backup', during, usual)
  console.log(`restored in ${(await command('restore', other, file)).toFixed(0)} s`)
  await withStores(other, () => command('backup', other, again).then(() => undefined))
  const differing = (await contentOf(file)).symmetricDifference(await contentOf(again))
  for (const one of differing) console.log(`not in both: ${one}`)
  mustHold('the restored site is equal by checksums', differing.size === 0)
  mustHold('verdicts during the backup: p99 under 1.3 times the usual', during.p99Ms < 1.3 * usual.p99Ms)
  rmSync(folder, { recursive: true, force: true })
}

await withBenchStack(measure, room)
