/** Lists and cases for editors. */
import { buffer } from 'node:stream/consumers'
import type { RawBuilder } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { casesOf, openTestFile, testFileHead } from '../test-data/test-data.ts'
import type { CaseRow } from '../test-data/test-data.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { present, shortColumns } from './stored.ts'
import type { ProblemRow } from './stored.ts'

const defaultPageRows = 10
const remoteBanks = ['HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE']

const ofBank = (oj: string | undefined) => {
  if (!oj || oj === 'All') return sql`true`
  return remoteBanks.includes(oj) ? sql`p.is_remote and starts_with(p.display_id, ${oj})` : sql`not p.is_remote`
}

const contains = (column: string, word: string) => sql`position(lower(${word}) in lower(${sql.ref(column)})) > 0`

/** In title, author or id. */
export function wordFilter(keyword: string | undefined): RawBuilder<unknown>[] {
  const word = keyword?.trim() ?? ''
  return word === ''
    ? []
    : [sql`(${contains('p.title', word)} or ${contains('p.author', word)} or ${contains('p.display_id', word)})`]
}

const authFilter = (auth: number | null | undefined): RawBuilder<unknown>[] => (auth ? [sql`p.auth = ${auth}`] : [])

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
}

interface Which {
  /** Conditions on problem `p`. */
  readonly filter: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** A page of problems without their texts. */
export async function problemPage(
  db: Db,
  query: Parameters<typeof pageBounds>[0],
  { filter, order }: Which,
): Promise<CallAnswer<'adminProblemList'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const [count, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from problem p where ${filter}`),
    rows(
      db,
      sql<ProblemRow>`select ${shortColumns} from problem p where ${filter} order by ${order} limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  return pageOf(
    found.map((row) => present({ ...row, ...withoutTexts })),
    count?.total ?? 0,
    bounds,
  )
}

export const adminProblemList = (
  db: Db,
  query: CallQuery<'adminProblemList'>,
): Promise<CallAnswer<'adminProblemList'>> =>
  problemPage(db, query, {
    filter: sql.join(
      [sql`not p.is_group`, ofBank(query.oj), ...authFilter(query.auth), ...wordFilter(query.keyword)],
      sql` and `,
    ),
    order: sql`p.id desc`,
  })

/** All of a group's problems; who may see them is asked before. */
export const groupAdminProblemList = (
  db: Db,
  query: CallQuery<'groupAdminProblemList'>,
): Promise<CallAnswer<'groupAdminProblemList'>> =>
  problemPage(db, query, {
    filter: sql.join([sql`p.gid = ${query.gid}`, ...authFilter(query.auth), ...wordFilter(query.keyword)], sql` and `),
    order: sql`p.id desc`,
  })

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
  problem: Pick<ProblemRow, 'id' | 'isUploadCase' | 'createdAt' | 'updatedAt'>,
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
    gmtCreate: wireTime(problem.createdAt),
    gmtModified: wireTime(problem.updatedAt),
  }))
}
