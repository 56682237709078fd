/** Lists that somebody has open, of a group and of the site, while others work on what is in them. */
import { expect, test } from 'vitest'
import { Api, signUp } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import { at } from '../support/cups.ts'
import { rootPassword } from '../support/stack.ts'
import { problemFields } from '../services/support/problems.ts'

const suite = startBrowserSuite({ hasJudge: false })
/** New with every try: what an earlier one made is still there. */
let tries = 0

async function makeGroup(root: Api): Promise<{ readonly gid: number; readonly username: string }> {
  const [shortName, username] = [`Lists${++tries}`, `reader${tries}`]
  const about = { name: `Lists number ${tries}`, shortName, brief: 'We look on', description: 'Lists' }
  await root.call('createGroup', { body: { ...about, auth: 1, visible: true } })
  const gid = (await root.call('groupList', { query: { keyword: shortName } })).records[0]?.id ?? 0
  await (await signUp(suite.stack, username)).call('applyToGroup', { query: { gid } })
  return { gid, username }
}

async function makeProblem(root: Api, gid: number): Promise<number> {
  const [language] = await root.call('languages', { query: {} })
  await root.call('createGroupProblem', {
    body: {
      problem: { ...problemFields, title: 'Sum of two', gid },
      isUploadTestCase: false,
      samples: [{ input: '1 2', output: '3' }],
      languages: [{ id: language?.id ?? 0 }],
      tags: [],
      codeTemplates: [],
    },
  })
  return (await root.call('groupProblemList', { query: { gid } })).records[0]?.pid ?? 0
}

test('problems, trainings and contests of a group come into a list that is open and leave it, without a reload', async () => {
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  const { gid, username } = await makeGroup(root)
  const member = await suite.visit({ as: { username, password: 'podium-1' } })
  const { page } = member
  const opened = async (path: string, empty: string): Promise<void> => {
    await page.goto(`/group/${gid}/${path}`)
    await page.getByText(empty).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
  }
  const link = (name: string) => page.getByRole('link', { name }).first()
  const manager = await suite.visit({ as: { username: 'root', password: rootPassword } })
  const managed = async (path: string): Promise<void> => {
    await manager.page.goto(`/group/${gid}/${path}/admin`)
    await manager.page.getByText(/^No .* yet$/).waitFor()
    await manager.page.getByText('Live', { exact: true }).waitFor()
  }
  const row = (name: string) => manager.page.getByRole('row').filter({ hasText: name })

  await Promise.all([opened('problem', 'No problems yet'), managed('problem')])
  const pid = await makeProblem(root, gid)
  await link('Sum of two').waitFor()
  await root.call('changeGroupProblemAuth', { query: { pid, auth: 2 } })
  await page.getByText('No problems yet').waitFor()
  // Whoever manages them goes on seeing all of them.
  await row('Sum of two').waitFor()
  await root.call('changeGroupProblemAuth', { query: { pid, auth: 1 } })
  await link('Sum of two').waitFor()
  await root.call('deleteGroupProblem', { query: { pid } })
  await page.getByText('No problems yet').waitFor()

  await Promise.all([opened('training', 'No trainings yet'), managed('training')])
  const training = { title: 'First week', description: 'Do it', auth: 'Public', status: true, rank: 1, gid } as const
  const { tid } = await root.call('createGroupTraining', { body: { training, trainingCategory: { name: 'Weekly' } } })
  await link('First week').waitFor()
  await root.call('changeGroupTrainingStatus', { query: { tid, status: false } })
  await page.getByText('No trainings yet').waitFor()
  await row('First week').waitFor()

  await Promise.all([opened('contest', 'No contests yet'), managed('contest')])
  const form = { title: 'Group cup', description: 'About it', type: 0, auth: 0, startTime: at(1), endTime: at(2) }
  const { cid } = await root.call('createGroupContest', { body: { ...form, visible: true, gid } })
  await link('Group cup').waitFor()
  await page.getByText('Scheduled', { exact: true }).waitFor()
  // The clock of the server, not of the page, turns it.
  const soon = { ...form, id: cid, title: 'Early cup', startTime: at(3 / 3_600), visible: true, gid }
  await root.call('updateGroupContest', { body: soon })
  await link('Early cup').waitFor()
  await page.getByText('Running', { exact: true }).waitFor()
  await root.call('changeGroupContestVisible', { query: { cid, visible: false } })
  await page.getByText('No contests yet').waitFor()
  await row('Early cup').waitFor()
  for (const { complaints, context } of [member, manager]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})

test('problems, trainings and contests of the site do so for whoever looks, under the filters that they have set', async () => {
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  const { page, context, complaints } = await suite.visit()
  const opened = async (path: string): Promise<void> => {
    await page.goto(path)
    await page.getByText('Live', { exact: true }).waitFor()
  }
  const link = (name: string) => page.getByRole('link', { name }).first()
  const word = `Site${++tries}`

  await opened('/contest')
  await page.getByLabel('Search contests').fill(word)
  await page.getByText('No matching contests').waitFor()
  const form = { title: `${word} cup`, description: 'About it', type: 0, auth: 0, startTime: at(1), endTime: at(2) }
  const { cid } = await root.call('createContest', { body: { ...form, visible: true } })
  await link(`${word} cup`).waitFor()
  // The clock of the server, not of the page, turns it.
  await root.call('updateContest', { body: { ...form, id: cid, startTime: at(3 / 3_600), visible: true } })
  const row = page.getByRole('article')
  await row.getByText('Running', { exact: true }).waitFor()
  await root.call('changeContestVisible', { query: { cid, visible: false } })
  await page.getByText('No matching contests').waitFor()
  expect(await page.locator('input:focus').inputValue()).toBe(word)

  await opened(`/training?auth=Public&keyword=${word}`)
  const training = { title: `${word} week`, description: 'Do it', auth: 'Public', status: true, rank: 1 } as const
  await root.call('createTraining', { body: { training, trainingCategory: { name: word } } })
  await link(`${word} week`).waitFor()

  const [problem] = (await root.call('problemList', { query: {} })).records
  if (problem === undefined) throw new Error('there is no problem')
  const { pid, title, problemId } = problem
  await opened(`/problem?keyword=${problemId}`)
  await link(title).waitFor()
  await root.call('changeProblemAuth', { body: { id: pid, auth: 2 } })
  await page.getByText('No matching problems').waitFor()
  await root.call('changeProblemAuth', { body: { id: pid, auth: 1 } })
  await link(title).waitFor()
  expect(new URL(page.url()).search).toBe(`?keyword=${problemId}`)
  expect(complaints).toEqual([])
  await context.close()
})
