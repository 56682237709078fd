/**
 * The test data of a problem as a zip: its files at the root, and the record `info` (contract/files-and-formats 8.3,
 * 8.4).
 */
import { ZipFile } from 'yazl'
import { Refusal } from '@podium/proto/errors/index.ts'
import { needsGroups } from '@podium/proto/rules/problem/problem-rules.ts'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { ownGroupItem } from '../../groups/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { addCaseFiles, casesOf } from '../../problems/index.ts'
import type { CaseRow } from '../../problems/index.ts'
import type { Download } from '../../../platform/http/downloads.ts'

interface Owner {
  readonly author: string
  readonly gid: number | null
  /** A group has put it forward for the bank, or it is there. */
  readonly isOfSite: boolean
  readonly judgeMode: string
  readonly judgeCaseMode: string
  readonly version: string | null
}

const infoOf = ({ judgeMode, judgeCaseMode, version }: Owner, cases: readonly CaseRow[]): string =>
  JSON.stringify(
    {
      mode: judgeMode,
      judgeCaseMode,
      version,
      testCasesSize: cases.length,
      testCases: cases.map((one) => ({
        caseId: one.id,
        ...(needsGroups(judgeCaseMode) ? { groupNum: one.groupNum } : {}),
        score: one.score ?? null,
        inputName: one.inputName,
        outputName: one.outputName,
        ...(judgeMode === 'default' ? { outputSize: one.outputBytes } : {}),
      })),
    },
    null,
    2,
  )

/**
 * Of a problem of the site its author and whoever manages all problems; of a group's whoever may edit it there. Throws
 * Refusal.
 */
async function checkMayDownload(db: Db, viewer: Viewer, { author, gid, isOfSite }: Owner): Promise<void> {
  const isAuthor = author === viewer.username
  if (isOfSite && rulesProblems(viewer.role)) return
  if (gid !== null) await ownGroupItem(db, { gid, isAuthor }, { viewer })
  else if (!viewer.permissions.includes('problem_admin')) throw new Refusal('forbidden')
  else if (!isAuthor) throw new Refusal('problemNotYours')
}

async function findOwned(db: Db, pid: number): Promise<Owner | null> {
  const found = await tables(db)
    .selectFrom('problem')
    .select(['author', 'gid', 'applyPublicProgress', 'judgeMode', 'judgeCaseMode', 'caseVersion'])
    .where('id', '=', pid)
    .executeTakeFirst()
  if (!found) return null
  const { applyPublicProgress, caseVersion, ...owner } = found
  return { ...owner, isOfSite: owner.gid === null || applyPublicProgress !== null, version: caseVersion }
}

/** Throws Refusal. */
export async function downloadTestData(
  { orm, objectStore, now, log }: Context,
  viewer: Viewer,
  pid: number,
): Promise<Download> {
  const db = orm.em.fork()
  const problem = await findOwned(db, pid)
  if (!problem) throw new Refusal('problemMissing')
  await checkMayDownload(db, viewer, problem)
  const cases = await casesOf(db, pid)
  if (cases.length === 0) throw new Refusal('noTestData')
  const zip = new ZipFile()
  zip.on('error', (error: unknown) => {
    log.error({ error, pid }, 'test data could not be read')
    ;(zip.outputStream as unknown as { destroy: (error: unknown) => void }).destroy(error)
  })
  addCaseFiles(zip, objectStore, { folder: '', cases, at: now() })
  zip.addBuffer(Buffer.from(infoOf(problem, cases)), 'info', { mtime: now() })
  zip.end()
  return {
    name: `problem_${pid}_testcase_${now().getTime()}.zip`,
    mediaType: 'application/zip',
    content: zip.outputStream as Download['content'],
  }
}
