/**
 * A group at work: its administrator makes a problem and a contest, a member solves it, and nobody else sees any of
 * it.
 */
import { expect, test } from 'vitest'
import { faultsOf } from '../support/accessibility.ts'
import { Api, signUp } from '../support/api.ts'
import { startBrowserSuite, writeCode } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite()
/** New with every try: what an earlier one made is still there. */
let tries = 0
const right =
  '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'
const inMinutes = (minutes: number): string => {
  const at = new Date(Date.now() + minutes * 60_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

test('an administrator of a group makes a problem and a contest, a member solves both, and an outsider is shown none of it', async () => {
  tries += 1
  const [shortName, head, pupil, outsider] = [`Team${tries}`, `head${tries}`, `pupil${tries}`, `outsider${tries}`]
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  await root.call('createGroup', {
    body: {
      name: `Team number ${tries}`,
      shortName,
      brief: 'We train here',
      description: 'Training',
      auth: 1,
      visible: true,
    },
  })
  const gid = (await root.call('groupList', { query: { keyword: shortName } })).records[0]?.id ?? 0
  const people = new Map<string, Api>()
  for (const name of [head, pupil, outsider]) people.set(name, await signUp(suite.stack, name))
  for (const name of [head, pupil]) await people.get(name)?.call('applyToGroup', { query: { gid } })
  const uid = (await root.call('groupMembers', { query: { gid, keyword: head } })).records[0]?.uid ?? ''
  await root.call('changeGroupMember', { body: { gid, uid, auth: 4 } })

  const author = await suite.visit({ as: { username: head, password: 'podium-1' } })
  const { page } = author
  await page.goto(`/group/${gid}/problem`)
  await page.getByText('No problems yet').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Create' }).click()
  await page.getByLabel('Problem ID').fill('sum')
  await page.getByLabel('Title', { exact: true }).fill('Sum of two')
  for (const part of ['Description', 'Input', 'Output']) {
    await page.locator(`.cm-content[aria-label="${part}"]`).click()
    await page.keyboard.insertText(`The ${part} of it`)
  }
  // A new problem is private until it is published (decision 49).
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption('1')
  await page.locator('label', { hasText: 'Typed in' }).click()
  await page.getByRole('button', { name: 'Add case' }).click()
  await page.getByLabel('Input of case 1').fill('20 22')
  await page.getByLabel('Output of case 1').fill('42')
  // The way to save stays in sight however far down one writes.
  expect((await page.getByRole('button', { name: 'Save' }).boundingBox())?.y).toBeGreaterThan(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  const problemId = `${shortName.toUpperCase()}SUM`
  await page.getByRole('cell', { name: problemId, exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await page.goto(`/group/${gid}/contest/admin`)
  await page.getByText('Create one, then add its problems.').waitFor()
  await page.goto(`/group/${gid}/contest/admin/create`)
  await page.getByLabel('Title').fill('Cup of the team')
  await page.getByText('Printing is off').waitFor()
  await page.getByText('Printing', { exact: true }).click()
  await page.getByText('Contestants can print: requests go to the print queue').waitFor()
  expect(await page.getByRole('combobox', { name: 'Who may take part' }).locator('option').first().textContent()).toBe(
    'Public: every member of the group may take part',
  )
  await page.getByLabel('Start').fill(inMinutes(-10))
  await page.getByLabel('End', { exact: true }).fill(inMinutes(60))
  await page.locator('.cm-content[aria-label="Contest description"]').click()
  await page.keyboard.insertText('About it')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**/group/${gid}/contest/admin/*/problems`)
  const { records } = await root.call('groupAdminContestList', { query: { gid } })
  const cid = records[0]?.id ?? 0
  await page.goto(`/group/${gid}/contest/admin/${cid}/problems`)
  await page.getByRole('button', { name: 'Add from the bank' }).click()
  await page.getByRole('searchbox').fill('P1000')
  await page.getByRole('cell', { name: 'P1000', exact: true }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: /^Add / }).locator('visible=true').first().click()
  await page.getByRole('button', { name: 'Add problem' }).click()
  await page.getByText('Problem added').waitFor()
  await page.keyboard.press('Escape')
  expect(await faultsOf(page)).toEqual([])

  const member = await suite.visit({ as: { username: pupil, password: 'podium-1' } })
  const solve = async (): Promise<void> => {
    await member.page.locator('.cm-content').waitFor()
    await writeCode(member.page, right)
    await member.page.locator('[data-submit]').click()
    await member.page.locator('[data-dock] [data-status="0"]').waitFor()
  }
  await member.page.goto(`/group/${gid}/problem`)
  await member.page.getByRole('link', { name: 'Sum of two' }).click()
  await solve()
  await member.page.goto(`/group/${gid}/status`)
  await member.page.getByRole('row').filter({ hasText: problemId }).locator('[data-status="0"]').first().waitFor()
  expect(await faultsOf(member.page)).toEqual([])
  await member.page.goto(`/group/${gid}/contest`)
  await member.page.getByRole('link', { name: 'Cup of the team' }).click()
  await member.page.waitForURL(`**/contest/${cid}**`)
  await member.page.getByRole('link', { name: 'Group contests' }).waitFor()
  await member.page.goto(`/contest/${cid}/problem/A`)
  await solve()

  const other = await suite.visit({ as: { username: outsider, password: 'podium-1' } })
  for (const path of ['problem', 'contest', 'status', `problem/${problemId}`, 'problem/admin']) {
    await other.page.goto(`/group/${gid}/${path}`)
    await other.page.getByText('This page is for members of the group').waitFor()
    expect(await other.page.getByText(/Sum of two|Cup of the team/).count()).toBe(0)
  }
  for (const path of [`problem/${problemId}`, `contest/${cid}`, `contest/${cid}/problems`]) {
    await other.page.goto(`/${path}`)
    await other.page.waitForLoadState('networkidle')
    expect(await other.page.getByText(/Sum of two|Cup of the team/).count()).toBe(0)
  }
  for (const path of ['problem', 'contest', 'status']) {
    await other.page.goto(`/${path}`)
    await other.page.waitForLoadState('networkidle')
    expect(await other.page.getByText(/Sum of two|Cup of the team/).count()).toBe(0)
  }
  const category = await root.call('addTrainingCategory', {
    body: { name: `Basics of ${shortName}`, color: '#2563eb', gid },
  })
  const training = {
    title: 'Steps of the team',
    description: 'About it',
    auth: 'Public',
    status: true,
    rank: 1,
    gid,
  } as const
  const { tid } = await root.call('createGroupTraining', { body: { training, trainingCategory: { id: category.id } } })
  // Also where the frame is not around it, who may not come in reads so, and led to where there is something.
  for (const [path, way] of [
    [`/group/${gid}/training/${tid}/problem/P1000/full-screen`, 'Trainings of the group'],
    [`/group/${gid}/training/${tid}/rank`, 'Trainings of the group'],
    [`/contest/${cid}/problem/A/full-screen`, 'All contests'],
    [`/contest/${cid}/problems`, 'All contests'],
  ] as const) {
    await other.page.goto(path)
    await other.page.getByRole('heading', { name: /This (training|contest) could not be loaded/ }).waitFor()
    await other.page.getByRole('link', { name: way }).waitFor()
    expect(await other.page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  }
  const anonymous = await suite.visit()
  await anonymous.page.goto(`/group/${gid}/problem/${problemId}/full-screen`)
  await anonymous.page.getByRole('heading', { name: 'Sign in to open this group' }).waitFor()
  await anonymous.context.close()
  for (const { complaints, context } of [author, member]) {
    expect(complaints).toEqual([])
    await context.close()
  }
  await other.context.close()
})
