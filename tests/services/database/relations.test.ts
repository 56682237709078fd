/** Relations of the entities: read with `populate`, written by the scalar key beside them, and seen by nothing else. */
import { expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { rootUid } from '@podium/proto/rules/user/roles.ts'
import { tables } from '@podium/services/features/entities.ts'
import { LoadedStarter } from '@podium/services/features/starter/entities.ts'
import { JudgeCase, Submission } from '@podium/services/features/submissions/entities.ts'
import { pidOf } from '../support/problems.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { makeContest } from '../support/contests.ts'

const { services, db } = await servicesOfFile('starter')
const everyEntity = [...services.ctx.orm.getMetadata().getAll().values()]

const problem = await pidOf(services, 'P1000')
const another = await pidOf(services, 'P1001')

const submitted = async (more: { cid?: number; gid?: number } = {}): Promise<number> => {
  const em = db()
  const made = em.create(Submission, {
    pid: problem,
    uid: rootUid,
    status: Status.accepted,
    codeBytes: 1,
    code: ' ',
    language: 'C',
    lane: 'normal',
    ...more,
  })
  await em.flush()
  return made.submitId
}

const everything = ['problem', 'user', 'contest', 'contestProblem', 'group', 'training'] as const
const read = (submitId: number) => db().findOneOrFail(Submission, submitId, { populate: [...everything] })

test('a submission is read with its problem, its user and its contest', async () => {
  const cid = await makeContest(services, { uid: rootUid })
  const found = await read(await submitted({ cid }))
  expect(found).toMatchObject({ pid: problem, uid: rootUid, cid })
  expect(found.problem?.displayId).toBe('P1000')
  expect(found.user?.username).toBe('root')
  expect(found.contest?.id).toBe(cid)
  expect(found.contest?.title).toBeTypeOf('string')
})

test('a key of 0, of null, or of a row that is gone means nobody', async () => {
  const none = { contest: null, contestProblem: null, group: null, training: null }
  expect(await read(await submitted())).toMatchObject({ cid: 0, cpid: 0, ...none })
  expect(await read(await submitted({ cid: 999_999, gid: 999_999 }))).toMatchObject({ cid: 999_999, ...none })
})

test('a key is written as it was before, with its relation read or not', async () => {
  const submitId = await submitted()
  for (const populate of [[], everything]) {
    const em = db()
    const found = await em.findOneOrFail(Submission, submitId, { populate: [...populate] })
    found.pid = found.pid === problem ? another : problem
    found.cid = 0
    await em.flush()
    const stored = await tables(db())
      .selectFrom('submission')
      .select(['pid', 'uid', 'cid'])
      .where('submitId', '=', submitId)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ pid: found.pid, uid: rootUid, cid: 0 })
  }
  expect((await read(submitId)).problem?.displayId).toBe('P1000')
})

test('a changed relation is not written', async () => {
  const em = db()
  const found = await em.findOneOrFail(Submission, await submitted(), { populate: ['problem'] })
  found.problem = null
  await em.flush()
  expect((await read(found.submitId)).pid).toBe(problem)
})

test('a relation narrows and orders a search', async () => {
  const submitId = await submitted()
  const found = await db().find(
    Submission,
    { submitId, problem: { displayId: 'P1000' }, user: { username: 'root' } },
    { orderBy: { problem: { displayId: 'asc' } }, populate: ['problem'] },
  )
  expect(found.map((one) => one.problem?.displayId)).toEqual(['P1000'])
})

test('a case is read with its submission and the problem of that', async () => {
  const submitId = await submitted()
  const em = db()
  const numbers = { seq: 1, caseId: 1, timeMs: 1, memoryKb: 1 }
  em.create(JudgeCase, {
    submitId,
    ...numbers,
    status: Status.accepted,
    inputName: '',
    outputName: '',
    mode: 'default',
  })
  await em.flush()
  const [one] = await db().find(JudgeCase, { submitId }, { populate: ['submission.problem'] })
  expect(one?.submission?.problem?.displayId).toBe('P1000')
})

test('an upsert by a key that has a relation stores the row', async () => {
  const em = db()
  await em.upsert(LoadedStarter, { pid: another, name: 'renamed' })
  const stored = await db().findOneOrFail(LoadedStarter, another, { populate: ['problem'] })
  expect(stored).toMatchObject({ name: 'renamed', problem: { displayId: 'P1001' } })
})

const relationsOf = ({ props }: (typeof everyEntity)[number]) => props.filter(({ kind }) => kind === 'm:1')

test('every relation stands on the column of the one key before it, is not stored, and can be read', async () => {
  const all = everyEntity.flatMap((entity) => relationsOf(entity).map((relation) => ({ entity, relation })))
  expect(all.length).toBeGreaterThan(90)
  for (const { entity, relation } of all) {
    const [column] = relation.fieldNames
    const same = entity.props.filter(({ fieldNames }) => fieldNames[0] === column).map(({ name }) => name)
    expect(same, `${entity.className}.${relation.name}`).toEqual([expect.any(String), relation.name])
    expect(relation).toMatchObject({ persist: false, nullable: true })
    await db().find(entity.class, {}, { limit: 1, populate: [relation.name] as never[] })
  }
})
