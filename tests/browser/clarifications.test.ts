import { beforeAll, describe, expect, test } from 'vitest'
import { Api, freshName, signUp } from '../support/api.ts'
import { startBrowserSuite } from '../support/browser.ts'
import { makeCup } from '../support/cups.ts'
import { rootPassword } from '../support/stack.ts'

describe('clarifications in a browser', () => {
  const suite = startBrowserSuite({ hasJudge: false })
  let root: Api
  let cid: number
  beforeAll(async () => {
    root = new Api(suite.stack.url)
    await root.signIn('root', rootPassword)
    cid = await makeCup(root)
    const { problemList } = await root.call('adminContestProblems', {
      query: { cid, problemType: 0, keyword: 'P1000' },
    })
    await root.call('addContestProblem', { body: { cid, pid: problemList.records[0]?.id ?? 0, displayId: 'A' } })
  })

  test('a question reaches the jury at once, and its answer everybody, on whatever page of the contest they are', async () => {
    const [asker, other] = [freshName('asker'), freshName('other')]
    for (const name of [asker, other]) await signUp(suite.stack, name)
    const visitAs = (username: string, password = 'podium-1') => suite.visit({ as: { username, password } })
    const [jury, team, rival] = [await visitAs('root', rootPassword), await visitAs(asker), await visitAs(other)]
    await jury.page.goto(`/contest/${cid}/clarifications`)
    await jury.page.getByText('No questions here').waitFor()
    await rival.page.goto(`/contest/${cid}/problems`)
    await rival.page.getByRole('link', { name: 'Clarifications' }).waitFor()

    await team.page.goto(`/contest/${cid}/clarifications`)
    await team.page.getByText('Only the jury of the contest reads your question.').waitFor()
    await team.page.getByRole('combobox', { name: 'About' }).selectOption({ index: 1 })
    await team.page.getByRole('textbox', { name: 'Question' }).fill('Can a be negative?\n<b>Thanks</b>')
    await team.page.getByRole('button', { name: 'Ask the jury' }).click()
    const own = team.page.getByRole('list', { name: 'Clarifications' }).getByRole('listitem')
    await own.getByText('waiting').waitFor()

    const card = jury.page.getByRole('list', { name: 'Clarifications' }).getByRole('listitem')
    await card.getByText(asker).waitFor()
    await card.getByText('<b>Thanks</b>').waitFor()
    await card.getByRole('button', { name: 'Take' }).click()
    await card.getByText('taken by root').waitFor()
    await card.getByRole('button', { name: 'Answer', exact: true }).click()
    // Written at once, and there again after a look at what happened before.
    await jury.page.locator('textarea:focus').waitFor()
    await jury.page.keyboard.type('Half an answer')
    await card.getByRole('button', { name: 'History' }).click()
    await card.getByText('took it').waitFor()
    expect(await card.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe('Half an answer')
    await card.getByRole('button', { name: 'Yes.' }).click()
    await card.getByText('Show question and answer to all').click()
    await card.getByRole('button', { name: 'Answer to all' }).click()
    await jury.page.getByText('No questions here').waitFor()

    await own.getByText('Answered to all').waitFor()
    // The page of the problems says so, and the tab counts it until it is read.
    await rival.page.getByText('Clarification: Yes.').waitFor()
    await rival.page.getByRole('link', { name: /Clarifications\s*1/ }).click()
    const shown = rival.page.getByRole('list', { name: 'Clarifications' }).getByRole('listitem')
    await shown.getByText('Problem A').waitFor()
    expect(await shown.textContent()).not.toContain(asker)
    await rival.page.getByRole('link', { name: /^Clarifications$/ }).waitFor()
    for (const { complaints, context } of [jury, team, rival]) {
      expect(complaints).toEqual([])
      await context.close()
    }
  })

  test('a message to one of two teams is chosen by what is typed, and pushed to that one alone', async () => {
    const [chosen, other] = [freshName('chosen'), freshName('other')]
    for (const name of [chosen, other]) await signUp(suite.stack, name)
    const visitAs = (username: string, password = 'podium-1') => suite.visit({ as: { username, password } })
    const [jury, team, rival] = [await visitAs('root', rootPassword), await visitAs(chosen), await visitAs(other)]
    for (const { page } of [team, rival]) {
      await page.goto(`/contest/${cid}/clarifications`)
      await page.getByRole('textbox', { name: 'Question' }).fill('Is it 1-based?')
      await page.getByRole('button', { name: 'Ask the jury' }).click()
      await page.getByRole('listitem').getByText('waiting').waitFor()
      await page.goto(`/contest/${cid}/problems`)
      await page.getByRole('link', { name: 'Clarifications' }).waitFor()
    }
    await jury.page.goto(`/contest/${cid}/clarifications`)
    await jury.page.getByRole('button', { name: 'Write a message' }).click()
    const dialog = jury.page.getByRole('dialog', { name: 'Write a message' })
    const to = dialog.getByRole('combobox', { name: 'To' })
    await to.fill(chosen.slice(0, -1))
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Please restart your machine')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('Choose from the list').waitFor()
    await to.fill(chosen)
    await to.press('ArrowDown')
    await to.press('ArrowUp')
    await to.press('Enter')
    await dialog.getByRole('button', { name: `Remove ${chosen}` }).waitFor()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await jury.page.getByText('Message sent').waitFor()
    await team.page.getByText('Message of the jury: Please restart your machine').waitFor()
    await team.page.getByRole('link', { name: /Clarifications\s*1/ }).waitFor()
    await rival.page.reload()
    await rival.page.getByRole('link', { name: /^Clarifications$/ }).waitFor()
    for (const { complaints, context } of [jury, team, rival]) {
      expect(complaints).toEqual([])
      await context.close()
    }
  })
})
