/** An archive of test data becomes objects in the store and a row that remembers them under a token. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expressionBuilder } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { needsGroups } from '@podium/proto/rules/problem/problem-rules.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import type { Context } from '../../../platform/context.ts'
import { openFileStorer, pairCases } from '../../problems/index.ts'
import type { CaseFiles, FileStorer, CasePair } from '../../problems/index.ts'
import type { Tables } from '../../entities.ts'
import { TestcaseUpload } from '../entities.ts'
import { dropUploads } from './drop-commands.ts'
import { checkQuota, withinQuota } from '../quota-policy.ts'
import type { QuotaOwner } from '../quota-policy.ts'
import { archiveFault, archiveRefusal, openArchive } from '../../../platform/archive/archive.ts'
import type { OpenArchive } from '../../../platform/archive/archive.ts'

async function storePair(storer: FileStorer, archive: OpenArchive, pair: CasePair): Promise<CaseFiles> {
  try {
    const input = await storer.store(pair.input, await archive.open(pair.input))
    return {
      input,
      output: await storer.store(pair.output, pair.found ? await archive.open(pair.output) : Readable.from([])),
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? archiveFault(error) : error
  }
}

async function storePairs(ctx: Context, archive: OpenArchive, pairs: readonly CasePair[]): Promise<CaseFiles[]> {
  const storer = await openFileStorer(ctx.objectStore)
  try {
    const files: CaseFiles[] = []
    for (const pair of pairs) files.push(await storePair(storer, archive, pair))
    return files
  } finally {
    await storer.close()
  }
}

const upload = expressionBuilder<Tables, 'testcase_upload'>()
const storedForMs = 2 * 24 * 3_600_000

/**
 * Throws Refusal `archiveRefused`, and what has no room is refused before it is unpacked. @param path the uploaded
 * file
 */
export async function storeArchive(
  ctx: Context,
  owner: QuotaOwner,
  path: string,
  mode: CallQuery<'uploadTestcaseZip'>['mode'],
): Promise<CallAnswer<'uploadTestcaseZip'>> {
  const archive = await openArchive(path)
  try {
    const forgottenAt = new Date(Date.now() - storedForMs)
    await ctx.orm.em.fork().transactional((em) => dropUploads(em, upload('createdAt', '<', forgottenAt)))
    const pairs = pairCases(archive.names.filter((name) => !name.includes('/')))
    if (pairs.length === 0) throw archiveRefusal('noInput')
    const sizeOf = (pair: CasePair): number =>
      archive.sizeBytes(pair.input) + (pair.found ? archive.sizeBytes(pair.output) : 0)
    await checkQuota(
      ctx.orm.em.fork(),
      owner,
      pairs.reduce((sum, pair) => sum + sizeOf(pair), 0),
    )
    const files = await storePairs(ctx, archive, pairs)
    const token = sha256(randomBytes(32))
    const { gid, viewer } = owner
    await ctx.orm.em
      .fork()
      .transactional((em) =>
        withinQuota(em, owner, () => em.insert(TestcaseUpload, { token, uid: viewer.uid, gid, files })),
      )
    const group = mode && needsGroups(mode) ? { groupNum: 1 } : {}
    return {
      fileList: pairs.map(({ input, output }) => ({ input, output, ...group })),
      fileListDir: token,
      withoutOutput: pairs.filter(({ found }) => !found).map(({ input }) => input),
    }
  } finally {
    archive.close()
  }
}
