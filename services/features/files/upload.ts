/** An archive of test data becomes objects in the store and a row that remembers them under a token. */
import { randomBytes } from 'node:crypto'
import type { CallAnswer, CallQuery } from '@podium/proto/http/calls.ts'
import { sha256 } from '@podium/proto/node/object-store.ts'
import type { Context, Viewer } from '../../context.ts'
import { change, sql } from '../../db/sql.ts'
import { archiveRefusal, openArchive } from './test-data-archive.ts'
import type { OpenArchive } from './test-data-archive.ts'
import { pairCases } from './pairs.ts'
import type { CasePair } from './pairs.ts'

interface StoredFile {
  readonly name: string
  readonly hash: string
  readonly sizeBytes: number
}

/** Test data has LF line ends (contract/files-and-formats 8.2); other bytes are left as they are. */
export const withLineFeeds = (bytes: Buffer): Buffer =>
  bytes.includes('\r\n') ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : bytes

async function store({ objectStore }: Context, name: string, bytes: Buffer): Promise<StoredFile> {
  const hash = await objectStore.put(bytes)
  return { name, hash, sizeBytes: bytes.length }
}

async function storePair(ctx: Context, archive: OpenArchive, pair: CasePair): Promise<{ input: StoredFile; output: StoredFile }> {
  const input = await store(ctx, pair.input, withLineFeeds(await archive.read(pair.input)))
  const output = await store(ctx, pair.output, pair.found ? withLineFeeds(await archive.read(pair.output)) : Buffer.alloc(0))
  return { input, output }
}

const groupedModes = ['subtask_lowest', 'subtask_average']
const keptForDays = 2

/** Throws Refusal `archiveRefused`. @param path the uploaded file */
export async function storeArchive(
  ctx: Context, viewer: Viewer, path: string, mode: CallQuery<'uploadTestcaseZip'>['mode'],
): Promise<CallAnswer<'uploadTestcaseZip'>> {
  const archive = await openArchive(path)
  try {
    const pairs = pairCases(archive.names)
    if (pairs.length === 0) throw archiveRefusal('noInput')
    const files: { input: StoredFile; output: StoredFile }[] = []
    for (const pair of pairs) files.push(await storePair(ctx, archive, pair))
    const token = sha256(randomBytes(32))
    const db = ctx.orm.em.fork()
    await change(db, sql`delete from testcase_upload where created_at < now() - make_interval(days => ${keptForDays})`)
    await change(db, sql`insert into testcase_upload (token, uid, files) values (${token}, ${viewer.uid}, ${JSON.stringify(files)}::jsonb)`)
    const group = mode && groupedModes.includes(mode) ? { groupNum: 1 } : {}
    return { fileList: pairs.map(({ input, output }) => ({ input, output, ...group })), fileListDir: token }
  } finally {
    archive.close()
  }
}
