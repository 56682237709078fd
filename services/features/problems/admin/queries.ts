/** Lists and cases for editors. */
import { buffer } from 'node:stream/consumers'
import type { Expression, SqlBool } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import { containsWord } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { casesOf, openTestFile, testFileHead } from '../test-data/test-data.ts'
import type { CaseRow } from '../test-data/test-data.ts'
import { tables } from '../../entities.ts'
import { remoteBanks } from '../bank/banks.ts'
import { ofProblem, presentRow, shortColumns } from '../present.ts'
import type { StoredProblem } from './stored-queries.ts'

const defaultPageRows = 10

type Condition = Expression<SqlBool>

const ofBank = (oj: string | undefined): readonly Condition[] => {
  if (!oj || oj === 'All') return []
  if (!remoteBanks.includes(oj)) return [ofProblem('p.isRemote', '=', false)]
  return [ofProblem('p.isRemote', '=', true), ofProblem.fn<SqlBool>('starts_with', ['p.displayId', ofProblem.val(oj)])]
}

/** In title, author or id. */
export function wordFilter(keyword: string | undefined): readonly Condition[] {
  const word = keyword?.trim() ?? ''
  if (word === '') return []
  const { ref, or } = ofProblem
  return [or([ref('p.title'), ref('p.author'), ref('p.displayId')].map((column) => containsWord(column, word)))]
}

const authFilter = (auth: number | null | undefined): readonly Condition[] =>
  auth ? [ofProblem('p.auth', '=', auth)] : []

/** What a list does not carry: it may be long, and hidden from whoever does not own the problem. */
const withoutTexts = {
  description: null,
  input: null,
  output: null,
  hint: null,
  examples: '',
  userExtraFile: null,
  judgeExtraFile: null,
  spjCode: null,
  spjLanguage: null,
  judgingOptions: null,
}

const selectShort = (db: Db, conditions: readonly Condition[]) =>
  tables(db)
    .selectFrom('problem as p')
    .select(shortColumns)
    .select(['p.title', 'p.revision'])
    .where(({ and }) => and(conditions))

type ShortProblems = ReturnType<typeof selectShort>

const countProblems = (db: Db, conditions: readonly Condition[]) =>
  tables(db)
    .selectFrom('problem as p')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(({ and }) => and(conditions))
    .executeTakeFirstOrThrow()

/** A page of problems without their texts. */
export async function problemPage(
  db: Db,
  query: Parameters<typeof pageBounds>[0],
  conditions: readonly Condition[],
  inOrder: (problems: ShortProblems) => ShortProblems,
): Promise<CallAnswer<'adminProblemList'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const [{ total }, found] = await Promise.all([
    countProblems(db, conditions),
    inOrder(selectShort(db, conditions)).limit(bounds.size).offset(bounds.offset).execute(),
  ])
  return pageOf(
    found.map((row) => ({ ...presentRow(row), ...withoutTexts })),
    total,
    bounds,
  )
}

const newestFirst = (problems: ShortProblems): ShortProblems => problems.orderBy('p.id', 'desc')

export const adminProblemList = (
  db: Db,
  query: CallQuery<'adminProblemList'>,
): Promise<CallAnswer<'adminProblemList'>> =>
  problemPage(
    db,
    query,
    [ofProblem('p.isGroup', '=', false), ...ofBank(query.oj), ...authFilter(query.auth), ...wordFilter(query.keyword)],
    newestFirst,
  )

/** All of a group's problems; who may see them is asked before. */
export const groupAdminProblemList = (
  db: Db,
  query: CallQuery<'groupAdminProblemList'>,
): Promise<CallAnswer<'groupAdminProblemList'>> =>
  problemPage(
    db,
    query,
    [ofProblem('p.gid', '=', query.gid), ...authFilter(query.auth), ...wordFilter(query.keyword)],
    newestFirst,
  )

const textOf = async (store: ObjectStore, hash: string): Promise<string> =>
  (await buffer(await openTestFile(store, hash))).toString('utf8')

/** Cases made by hand as texts. */
async function withTexts(store: ObjectStore, cases: readonly CaseRow[]): Promise<{ input: string; output: string }[]> {
  const texts: { input: string; output: string }[] = []
  for (const one of cases)
    texts.push({ input: await textOf(store, one.inputHash), output: await textOf(store, one.outputHash) })
  return texts
}

const headBytes = 60
/** A list of files is to be seen at once: of more cases than these nobody reads the beginnings. */
const headsMost = 100
const headsAtOnce = 10

interface Heads {
  readonly input: string | null
  readonly output: string | null
}

/** How the files of cases begin; a file that the store has lost has no beginning. */
async function headsOf(store: ObjectStore, cases: readonly CaseRow[]): Promise<Heads[]> {
  const headOf = async (hash: string, sizeBytes: number) =>
    (await testFileHead(store, { hash, sizeBytes, maxBytes: headBytes }))?.text ?? null
  const heads: Heads[] = []
  for (let from = 0; from < Math.min(cases.length, headsMost); from += headsAtOnce) {
    heads.push(
      ...(await Promise.all(
        cases.slice(from, Math.min(from + headsAtOnce, headsMost)).map(async (one) => ({
          input: await headOf(one.inputHash, one.inputBytes),
          output: await headOf(one.outputHash, one.outputBytes),
        })),
      )),
    )
  }
  return heads
}

const orderKey = (name: string): [number, string] => [name.split('.', 1)[0]?.length ?? 0, name]
const byName = (a: CaseRow, b: CaseRow): number => {
  const [[aLength, aName], [bLength, bName]] = [orderKey(a.inputName), orderKey(b.inputName)]
  return aLength - bLength || (aName < bName ? -1 : 1)
}

/** Uploaded ones ordered by the length of the input name, then the name; those made by hand in stored order. */
export async function problemCases(
  { db, store }: { db: Db; store: ObjectStore },
  problem: Pick<StoredProblem, 'id' | 'isUploadCase' | 'gmtCreate' | 'gmtModified'>,
  isUpload: boolean,
): Promise<CallAnswer<'problemCases'>> {
  const found = await casesOf(db, problem.id)
  const cases = isUpload ? found.toSorted(byName) : found
  const texts = isUpload || problem.isUploadCase ? null : await withTexts(store, cases)
  const heads = isUpload ? await headsOf(store, cases) : []
  return cases.map((one, index) => ({
    id: one.id,
    pid: problem.id,
    input: texts?.[index]?.input ?? one.inputName,
    output: texts?.[index]?.output ?? one.outputName,
    score: one.score ?? null,
    groupNum: one.groupNum ?? null,
    status: 0,
    inputBytes: one.inputBytes,
    outputBytes: one.outputBytes,
    inputHead: heads[index]?.input ?? null,
    outputHead: heads[index]?.output ?? null,
    gmtCreate: problem.gmtCreate,
    gmtModified: problem.gmtModified,
  }))
}
