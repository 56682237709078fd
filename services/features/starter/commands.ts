/**
 * The starter content: languages at every start where one is missing, problems once in the life of a database. Test
 * data that the object store has lost is put back, since the generators can make it again.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { examplesText } from '@podium/proto/rules/problem/examples.ts'
import type { Context } from '../../platform/context.ts'
import {
  CodeTemplate,
  Language,
  Problem,
  ProblemCase,
  ProblemLanguage,
  ProblemTag,
  ProblemTranslation,
  Tag,
  TagClassification,
} from '../problems/entities.ts'
import { tables } from '../entities.ts'
import { notifyHome } from '../home/index.ts'
import { manifestText, translatedTitles } from '../problems/index.ts'
import type { StarterProblem } from '../../content/types.ts'
import { LoadedStarter } from './entities.ts'
import { loadLanguages } from './languages/commands.ts'
import { loadRemoteLanguages } from './languages/remote-commands.ts'
import { caseRow, caseTexts, putTexts } from './test-data-commands.ts'

/** Loaded on demand: a start that needs nothing reads no generators. */
const content = () => import('../../content/index.ts')

/** Of the hash, for the version of the test data. */
const versionChars = 16

type Ids = ReadonlyMap<string, number>

const examplesOf = ({ samples }: StarterProblem): string =>
  examplesText(samples.map(({ input, output }) => ({ input: input.trimEnd(), output: output.trimEnd() })))

const problemRow = (one: StarterProblem) => {
  const { title, description, input, output, hint } = one.statements['en-US']
  const {
    author,
    type,
    judgeMode,
    judgeCaseMode,
    timeLimitMs,
    memoryLimitMb,
    stackLimitMb,
    source,
    difficulty,
    ioScore,
  } = one
  return {
    displayId: one.problemId,
    title,
    description,
    input,
    output,
    hint,
    examples: examplesOf(one),
    author,
    type,
    judgeMode,
    judgeCaseMode,
    timeLimitMs,
    memoryLimitMb,
    stackLimitMb,
    source,
    difficulty,
    ioScore,
    isRemoveEndBlank: one.isRemoveEndBlank,
    isFileIo: one.isFileIO,
    ioReadFileName: one.ioReadFileName,
    ioWriteFileName: one.ioWriteFileName,
  }
}

const idOf = (ids: Ids, name: string): number => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the starter content names "${name}", which is not there`)
  return id
}

async function loadTags(em: EntityManager): Promise<Ids> {
  const { starterClassifications, starterTags } = await content()
  const classifications = starterClassifications.map(({ name, rank }) => em.create(TagClassification, { name, rank }))
  await em.flush()
  const byName: Ids = new Map(classifications.map(({ name, id }) => [name, id]))
  const tags = starterTags.map(({ name, color, classification }) =>
    em.create(Tag, {
      name,
      color,
      classificationId: idOf(byName, classification),
    }),
  )
  await em.flush()
  return new Map(tags.map(({ name, id }) => [name, id]))
}

/** Cases, their files and the manifest of a stored problem. */
async function loadCases(
  { objectStore }: Context,
  em: EntityManager,
  pid: number,
  starter: StarterProblem,
): Promise<void> {
  // Generated once: making the cases costs more than storing them.
  const generated = [...starter.cases()]
  const cases = generated.map((one, index) => em.create(ProblemCase, { pid, ...caseRow(one, index + 1) }))
  await Promise.all([em.flush(), putTexts(objectStore, caseTexts(generated))])
  const dataHash = await objectStore.put(Buffer.from(manifestText(cases)))
  await em.nativeUpdate(Problem, { id: pid }, { dataHash, caseVersion: dataHash.slice(0, versionChars) })
}

async function loadProblem(
  ctx: Context,
  em: EntityManager,
  starter: StarterProblem,
  ids: { tags: Ids; languages: Ids },
): Promise<void> {
  const { title, description, input, output, hint } = starter.statements['zh-CN']
  const translation = { locale: 'zh-CN', title, description, input, output, hint }
  const problem = em.create(Problem, { ...problemRow(starter), translatedTitles: translatedTitles([translation]) })
  await em.flush()
  const pid = problem.id
  await em.insert(ProblemTranslation, { pid, ...translation })
  await em.insertMany(
    ProblemTag,
    starter.tags.map((name) => ({ pid, tagId: idOf(ids.tags, name) })),
  )
  await em.insertMany(
    ProblemLanguage,
    [...ids.languages.values()].map((languageId) => ({ pid, languageId })),
  )
  const templates = Object.entries(starter.codeTemplate)
  if (templates.length > 0) {
    await em.insertMany(
      CodeTemplate,
      templates.map(([name, code]) => ({ pid, languageId: idOf(ids.languages, name), code })),
    )
  }
  await loadCases(ctx, em, pid, starter)
  await em.insert(LoadedStarter, { pid, name: starter.problemId })
}

async function loadProblems(ctx: Context, em: EntityManager): Promise<void> {
  const { starterProblems } = await content()
  const tags = await loadTags(em)
  const languages: Ids = new Map((await em.find(Language, { oj: 'ME' })).map(({ name, id }) => [name, id]))
  for (const starter of starterProblems) await loadProblem(ctx, em, starter, { tags, languages })
  await notifyHome(em, 'problems')
  ctx.log.info({ problems: starterProblems.length }, 'starter content loaded')
}

interface Loaded {
  readonly pid: number
  readonly name: string
  readonly dataHash: string
}

/** Puts back the test data of starter problems whose manifest the object store no longer has. */
async function restoreData({ objectStore, log }: Context, em: EntityManager, loaded: readonly Loaded[]): Promise<void> {
  const has = await Promise.all(loaded.map(({ dataHash }) => objectStore.has(dataHash)))
  const missing = loaded.filter((_, index) => !has[index])
  if (missing.length === 0) return
  const { starterProblems } = await content()
  for (const { pid, name, dataHash } of missing) {
    const starter = starterProblems.find((one) => one.problemId === name)
    if (starter) await putTexts(objectStore, caseTexts(starter.cases()))
    const restored = await objectStore.put(Buffer.from(manifestText(await em.find(ProblemCase, { pid }))))
    if (restored === dataHash) log.warn({ name }, 'test data was missing and is restored')
    else log.error({ name }, 'test data is missing and has been changed since it was loaded: upload it again')
  }
}

/** Loads what is missing; run it under the start lock. */
export async function loadStarter(ctx: Context): Promise<void> {
  const em = ctx.orm.em.fork()
  await loadLanguages(em)
  await loadRemoteLanguages(em)
  const loaded = await tables(em)
    .selectFrom('starter_problem as s')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .select(['s.pid', 's.name', 'p.dataHash'])
    .where('p.dataHash', 'is not', null)
    .$narrowType<Loaded>()
    .execute()
  if (loaded.length > 0) return restoreData(ctx, em, loaded)
  if ((await em.count(LoadedStarter)) === 0) await em.transactional((transaction) => loadProblems(ctx, transaction))
}
