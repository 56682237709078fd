import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '@podium/proto/calls/paths.ts'
import { projectDir } from '@podium/infra/config.ts'
import { faultsInBothThemes } from '../support/accessibility.ts'
import { Api, freshName, mailTo, signUp } from '../support/api.ts'
import { startBrowserSuite, signInOn } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { rootPassword } from '../support/stack.ts'

const suite = startBrowserSuite({ hasJudge: false })
const password = 'podium-1'
const picture = (name: string): string => join(projectDir, 'infra', 'pictures', name)

const rootApi = async (): Promise<Api> => {
  const root = new Api(suite.stack.url)
  await root.signIn('root', rootPassword)
  return root
}

/** A new user on a page of their own, signed in there. */
const someone = async (
  called: string,
  path = '/home',
): Promise<Visit & { readonly api: Api; readonly name: string }> => {
  const name = freshName(called)
  const api = await signUp(suite.stack, name)
  const person = await suite.visit({ as: { username: name, password } })
  await person.page.goto(path)
  return { ...person, api, name }
}

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

describe('the home page', () => {
  test('shows a new announcement at once, opens it in place, and comes back', async () => {
    const title = freshName('Winter training ')
    const { page, context } = await suite.visit()
    await page.goto('/home')
    await page
      .getByText('No announcements yet')
      .or(page.getByRole('button', { name: 'Winter training' }))
      .first()
      .waitFor()
    await (await rootApi()).call('addAnnouncement', { body: { title, content: 'Every **Monday**.', status: 0 } })
    await page.getByRole('button', { name: title }).click()
    await page.locator('article strong', { hasText: 'Monday' }).waitFor()
    expect(await page.locator('article').textContent()).toContain('root')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: title }).waitFor()
    await context.close()
  })

  test('keeps an announcement open whatever comes in meanwhile, and the focus where one reads', async () => {
    const root = await rootApi()
    const add = (title: string) =>
      root.call('addAnnouncement', { body: { title, content: `About ${title}`, status: 0 } })
    const [title, ...newer] = ['Read ', 'a ', 'b ', 'c ', 'd ', 'e '].map(freshName)
    await add(title ?? '')
    const { page, context } = await suite.visit()
    await page.goto('/home')
    await page.getByRole('button', { name: title }).focus()
    await page.keyboard.press('Enter')
    const back = page.getByRole('button', { name: 'Back' })
    await back.waitFor()
    for (const each of newer) {
      const answer = page.waitForResponse((response) => response.url().includes('get-common-announcement'))
      await add(each)
      await (await answer).finished()
    }
    await page.getByText(`About ${title}`).waitFor()
    expect(await back.evaluate('document.activeElement.textContent')).toBe('Back')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: newer.at(-1) ?? '' }).waitFor()
    expect(await page.getByRole('button', { name: title }).count()).toBe(0)
    await context.close()
  })

  test('turns its pictures by itself, and stops when asked to', async () => {
    const root = await rootApi()
    for (const { id } of await root.call('homeCarousel')) await root.call('deleteCarouselImage', { query: { id } })
    const { page, context, complaints } = await suite.visit({ hasMotion: true })
    await page.goto('/home')
    await page.getByRole('link', { name: 'Browse problems' }).waitFor()
    for (const name of ['problem.png', 'problems-dark.png']) {
      const body = new FormData()
      body.set('file', new File([await readFile(picture(name))], name, { type: 'image/png' }))
      const answer = await fetch(suite.stack.url + paths.uploadCarouselImage.path, {
        method: 'POST',
        body,
        headers: { 'Authorization': root.token ?? '', 'Url-Type': 'admin' },
      })
      expect(await answer.json()).toMatchObject({ status: 200 })
    }
    const shown = page.getByRole('region', { name: 'Site news' }).locator('img[data-shown]')
    await page.getByRole('button', { name: 'Slide 2 of 2' }).waitFor()
    const first = await shown.getAttribute('src')
    await expect.poll(() => shown.getAttribute('src'), { timeout: 10_000 }).not.toBe(first)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await page.getByRole('button', { name: 'Slide 1 of 2' }).click()
    expect(await shown.getAttribute('src')).toBe(first)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('lists a contest when it is made, with its participants, and leads into it; its announcements are its own', async () => {
    const [title, otherTitle] = [freshName('Autumn cup '), freshName('Other cup ')]
    const ada = await someone('participant')
    const { page } = ada
    await page
      .getByText('No contests soon')
      .or(page.locator('[data-row]', { hasText: 'Autumn cup' }))
      .first()
      .waitFor()
    const root = await rootApi()
    const form = {
      title,
      description: 'About it',
      type: 0,
      auth: 1,
      pwd: 'open sesame',
      startTime: inMinutes(-10),
      endTime: inMinutes(60),
      visible: true,
    }
    const { cid } = await root.call('createContest', { body: form })
    const other = await root.call('createContest', {
      body: { ...form, title: otherTitle, auth: 0, startTime: inMinutes(60), endTime: inMinutes(120) },
    })
    const row = page.locator('[data-row]', { hasText: title })
    // Its clock goes: the hour that is left, over how far it is.
    const clock = row.getByRole('timer').filter({ visible: true })
    await expect.poll(() => clock.textContent()).toMatch(/^(1:00:00|0:59:\d\d) left$/)
    const atFirst = await clock.textContent()
    await expect.poll(() => clock.textContent()).not.toBe(atFirst)
    expect(Number(await row.getByRole('progressbar').filter({ visible: true }).getAttribute('aria-valuenow'))).toBe(14)
    await page.locator('[data-row]', { hasText: otherTitle }).getByText('Scheduled').filter({ visible: true }).waitFor()
    await ada.api.call('registerContest', { body: { cid, password: 'open sesame' } })
    await row.getByText('1', { exact: true }).filter({ visible: true }).waitFor()
    for (const [id, events] of [
      [cid, 'Of this contest'],
      [other.cid, 'Of the other one'],
    ] as const) {
      await root.call('createContestAnnouncement', {
        body: { cid: id, announcement: { title: events, content: 'Text', status: 0 } },
      })
    }
    await row.getByRole('button', { name: title }).filter({ visible: true }).click()
    await page.waitForURL(`**/contest/${cid}`)
    await page.goto(`/contest/${cid}/announcements`)
    await page.getByText('Of this contest').first().waitFor()
    expect(await page.getByText('Of the other one').count()).toBe(0)
    expect(await page.getByText('Winter training').count()).toBe(0)
    await ada.context.close()
  })
})

describe('the ACM rank', () => {
  test('is turned page by page and searched by name, all of it in the address', async () => {
    const database = new pg.Client({ connectionString: suite.stack.databaseUrl })
    await database.connect()
    await database.query(`insert into users (uid, username, email, password_hash, nickname)
      select md5('crowd' || n), 'crowd' || n, 'crowd' || n || '@example.org', repeat('x', 97), case when n = 17 then '小禾' end from generate_series(1, 40) n on conflict do nothing`)
    await database.end()
    const { page, context } = await suite.visit()
    await page.goto('/acm-rank')
    await page.locator('[data-row]').first().waitFor()
    expect(await page.locator('[data-row]').count()).toBe(30)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.waitForURL(/currentPage=2/)
    await page.locator('[data-row]', { hasText: /^31/ }).waitFor()
    const search = page.getByRole('searchbox', { name: 'Search a user' })
    // A pause after a space does not take the space away.
    await search.pressSequentially('crowd ')
    await page.waitForURL(/searchUser=crowd$/)
    await search.pressSequentially('x')
    await page.waitForURL(/searchUser=crowd\+x$/)
    await search.fill('小禾')
    await page.waitForURL(/searchUser=%/)
    expect(page.url()).not.toContain('currentPage')
    await expect.poll(() => page.locator('[data-row]').count(), { timeout: 10_000 }).toBe(1)
    await page.reload()
    await page
      .locator('[data-row]')
      .getByRole('link', { name: /crowd17/ })
      .click()
    await page.waitForURL(/\/user-home\?.*/)
    await page.getByRole('heading', { name: 'crowd17', level: 1 }).waitFor()
    await context.close()
  })
})

describe('the user home', () => {
  test('of nobody in particular asks a visitor to sign in, and shows their own page to whoever has', async () => {
    const name = freshName('owner')
    await signUp(suite.stack, name)
    const { page, context } = await suite.visit()
    await page.goto('/user-home')
    await page.getByText('Sign in to see your own page').waitFor()
    await signInOn(page, name, password)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText('gender not shared').waitFor()
    expect(page.url()).toMatch(/\/user-home$/)
    await context.close()
  })

  test('says when the year does not load, and asks again', async () => {
    const { page, context } = await suite.visit()
    const path = `**${paths.userHeatMap.path}?*`
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/user-home?username=root')
    await page.getByText('This could not be loaded').waitFor()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('img', { name: /in the last year/ }).waitFor()
    expect(await page.getByText('This could not be loaded').count()).toBe(0)
    await context.close()
  })
})

const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tablist', { name: 'Account' }).getByRole('tab', { name }).click()
const updated = (page: Page): Promise<void> => page.getByText('Saved').first().waitFor()

const changePassword = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByLabel('Current password', { exact: true }).fill(from)
  await page.getByLabel('New password', { exact: true }).fill(to)
  await page.getByLabel('Confirm password', { exact: true }).fill(to)
  const answered = page.waitForResponse(`**${paths.changePassword.path}`)
  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  await answered
}

describe('the settings', () => {
  test('change the password, and the old one is no longer taken', async () => {
    const { page, context, name } = await someone('careful', '/setting')
    await changePassword(page, password, 'podium-2')
    await updated(page)
    const api = new Api(suite.stack.url)
    await expect(api.signIn(name, password)).rejects.toThrow('login')
    await api.signIn(name, 'podium-2')
    await context.close()
  })

  test('say after five wrong passwords that the change is locked, and take no more tries', async () => {
    const { page, context, name } = await someone('guesser', '/setting')
    const send = page.getByRole('button', { name: 'Change password' })
    for (let tries = 0; tries < 6 && (await send.getAttribute('aria-disabled')) !== 'true'; tries += 1) {
      await changePassword(page, `wrong-${tries}`, 'podium-2')
      // Beside the field while tries are left, above the button when there are none.
      await page
        .locator('[aria-live=polite], [role=alert]')
        .filter({ has: page.locator('svg') })
        .first()
        .waitFor()
    }
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await new Api(suite.stack.url).signIn(name, password)
    await context.close()
  })

  test('change the e-mail with the code that was mailed to the new one', async () => {
    const { page, context, name } = await someone('mover', '/setting')
    const email = `moved.${name}@example.org`
    await openTab(page, 'Email')
    const send = page.getByRole('button', { name: 'Send code' })
    const taken = freshName('neighbour')
    await signUp(suite.stack, taken)
    await page.getByLabel('New email').fill(`${taken}@example.org`)
    await send.click()
    await page.getByRole('textbox', { name: 'New email' }).and(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByText('That email is already registered').waitFor()
    await page.getByLabel('New email').fill(email)
    await send.click()
    await page.getByText('Code sent to your new email').waitFor()
    const mail = (await mailTo(suite.stack.dataDir, email))
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n')
    await page.getByLabel('Confirmation code').fill(/\b\d{6}\b/.exec(mail)?.[0] ?? '')
    await page.getByLabel('Current password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Change email' }).click()
    await updated(page)
    await page.getByText(`Current: ${email}`).waitFor()
    expect(await page.getByLabel('Confirmation code').inputValue()).toBe('')
    await context.close()
  })

  test('save a profile and a cropped picture, and the user home shows both', async () => {
    const { page, context, complaints, name } = await someone('painter', '/setting')
    await page.getByLabel('Nickname').fill('Frida')
    await page.getByLabel('School').fill('San Carlos')
    await page.getByLabel('Signature').fill('I **paint**.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await updated(page)
    const chooser = page.getByLabel('Picture', { exact: true })
    await chooser.setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
    await page.getByText('This picture cannot be read').waitFor()
    await chooser.setInputFiles(picture('phone.png'))
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const question = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .filter({ hasText: 'Your current picture stays.' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await chooser.setInputFiles(picture('phone.png'))
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.goto('/user-home')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText('Frida').first().waitFor()
    await page.getByText('San Carlos').waitFor()
    await page.locator('strong', { hasText: 'paint' }).waitFor()
    await page.locator('main img').first().waitFor()
    expect(
      await page.evaluate(
        "(async () => { const image = document.querySelector('main img'); await image.decode(); return [image.naturalWidth, image.naturalHeight] })()",
      ),
    ).toEqual([200, 200])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('are walked and filled in by keyboard alone', async () => {
    const { page, context, name } = await someone('typist', '/setting')
    await page.getByRole('tab', { name: 'Password' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('[role=tab][aria-selected=true]:focus', { hasText: 'Email' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    const typeInto = async (label: string, text: string): Promise<void> => {
      const field = page.getByLabel(label, { exact: true }).and(page.locator(':focus'))
      for (let steps = 0; steps < 6 && (await field.count()) === 0; steps += 1) await page.keyboard.press('Tab')
      await field.waitFor()
      await page.keyboard.type(text)
    }
    await typeInto('Current password', password)
    await typeInto('New password', 'podium-3')
    await typeInto('Confirm password', 'podium-3')
    await page.keyboard.press('Enter')
    await updated(page)
    expect(await new Api(suite.stack.url).signIn(name, 'podium-3')).toMatchObject({ username: name })
    await context.close()
  })
})

/** Watches what sticks out of the window, in px, from the frame in which it gets another width on. */
const watchFrames = `window.widest = new Promise((done) => {
  let [most, frames] = [0, 0]
  const look = () => {
    most = Math.max(most, document.documentElement.scrollWidth - innerWidth)
    frames += 1
    if (frames < 20) requestAnimationFrame(look)
    else done(most)
  }
  addEventListener('resize', () => requestAnimationFrame(look), { once: true })
}), undefined`

/** Run in the page: where the text of a phone's rows begins. What lies left of the window cannot be scrolled to. */
const leftmost =
  "Math.min(16, ...[...document.querySelectorAll('td[data-compact] *')].filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect().left))"

describe('for everybody', () => {
  test('no page has a serious fault of accessibility, nor sticks out', async () => {
    const { page, context } = await suite.visit({ as: { username: 'root', password: rootPassword } })
    const faults: Record<string, string[]> = {}
    for (const path of ['/home', '/acm-rank', '/oi-rank', '/user-home', '/setting', '/introduction', '/developer']) {
      await page.goto(path)
      await page.locator('main h1, main h2').first().waitFor()
      await page.waitForLoadState('networkidle')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width: width === 390 ? 1440 : 390, height: 900 })
        await page.evaluate(watchFrames)
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate('window.widest'), `${path} ${width}: what sticks out, px`).toBe(0)
        expect(
          await page.evaluate(leftmost),
          `${path} ${width}: where rows of a phone begin, px`,
        ).toBeGreaterThanOrEqual(0)
        const found = await faultsInBothThemes(page)
        if (found.length > 0) faults[`${path} ${width}`] = found
      }
    }
    expect(faults).toEqual({})
    await context.close()
  }, 120_000)
})
