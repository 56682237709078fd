/** Pages that somebody has open while they solve a problem in another tab, or others rename what the pages name. */
import { expect, test } from 'vitest'
import { Api, signUp } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite()
/** New with every try: what an earlier one made is still there. */
let tries = 0
const right = '#include <cstdio>\nint main() { long long a, b; scanf("%lld%lld", &a, &b); printf("%lld", a + b); }\n'

const signedInRoot = async (): Promise<Api> => {
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  return root
}

test('a problem that is solved in another tab is so in the list, which counts it, and in the count of its training', async () => {
  const [title, username] = [`Elsewhere ${++tries}`, `tabs${tries}`]
  const root = await signedInRoot()
  const { tid } = await root.call('createTraining', {
    body: {
      training: { title, description: 'Do it', auth: 'Public', status: true, rank: 1 },
      trainingCategory: { name: 'Elsewhere' },
    },
  })
  const [problem] = (await root.call('problemList', { query: { keyword: 'P1000' } })).records
  await root.call('addTrainingProblem', { body: { tid, pid: problem?.pid ?? 0, displayId: 'P1000' } })
  const ada = await signUp(suite.stack, username)
  const { page, context, complaints } = await suite.visit({ as: { username, password: 'podium-1' } })
  await page.goto('/problem?keyword=P1000')
  const row = page.getByRole('row').filter({ hasText: problem?.title ?? '' })
  await row.waitFor()
  const trainings = await context.newPage()
  await trainings.goto(`/training?keyword=${encodeURIComponent(title)}`)
  const unsolved = trainings.getByRole('row').filter({ hasText: title }).getByRole('cell', { name: '0', exact: true })
  await unsolved.waitFor()
  for (const one of [page, trainings]) await one.locator('[data-live=live]').first().waitFor()

  await ada.call('submit', { body: { pid: 'P1000', language: 'C++ 17 With O2', code: right, cid: 0 } })
  await page.getByRole('img', { name: 'Accepted' }).waitFor()
  await row.getByRole('cell', { name: `${(problem?.total ?? 0) + 1}`, exact: true }).waitFor()
  await unsolved.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()
})

test('what others submit counts in the table of a training and on the page of its problem, in a group', async () => {
  const root = await signedInRoot()
  const shortName = `Counts${++tries}`
  const about = { name: shortName, shortName, brief: 'We count', description: 'Counts' }
  await root.call('createGroup', { body: { ...about, auth: 1, visible: true } })
  const gid = (await root.call('groupList', { query: { keyword: shortName } })).records[0]?.id ?? 0
  const training = { title: 'Counted', description: 'Do it', auth: 'Public', status: true, rank: 1, gid } as const
  const { tid } = await root.call('createGroupTraining', { body: { training, trainingCategory: { name: 'Weekly' } } })
  const [problem] = (await root.call('problemList', { query: { keyword: 'P1000' } })).records
  await root.call('addGroupTrainingProblem', { body: { tid, pid: problem?.pid ?? 0, displayId: 'P1000' } })
  const [username, other] = [`counted${tries}`, `counting${tries}`]
  const [reader, solver] = [await signUp(suite.stack, username), await signUp(suite.stack, other)]
  for (const one of [reader, solver]) await one.call('applyToGroup', { query: { gid } })
  const { page, context, complaints } = await suite.visit({ as: { username, password: 'podium-1' } })
  const statement = await context.newPage()
  await page.goto(`/group/${gid}/training/${tid}/problems`)
  await statement.goto(`/group/${gid}/training/${tid}/problem/P1000`)
  await page.getByRole('cell', { name: '0', exact: true }).first().waitFor()
  await solver.call('submit', { body: { pid: 'P1000', language: 'C++ 17 With O2', code: right, cid: 0, gid, tid } })
  await page.getByRole('cell', { name: '100.00%' }).waitFor()
  await statement.getByText('100.00%').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a tag that is renamed is so on a problem and in the list of problems, beside it, too', async () => {
  const root = await signedInRoot()
  const { records } = await root.call('problemList', { query: {} })
  const problem = records.find(({ tags }) => tags.length > 0)
  const tag = problem?.tags[0]
  if (problem === undefined || tag === undefined) throw new Error('no problem has a tag')
  const username = `tagreader${++tries}`
  await signUp(suite.stack, username)
  const { page, context, complaints } = await suite.visit({ as: { username, password: 'podium-1' } })
  await page.goto(`/problem/${problem.problemId}`)
  await page.getByRole('heading', { name: problem.title }).waitFor()
  const list = await context.newPage()
  await list.goto(`/problem?keyword=${problem.problemId}`)
  await list.locator('[data-live=live]').first().waitFor()

  const name = `Renamed ${++tries}`
  await root.call('editTag', { body: { id: tag.id, name, tcid: tag.tcid } })
  await page.getByText(name).first().waitFor()
  await list.getByRole('row').getByText(name).first().waitFor()
  await list.getByRole('button', { name }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
