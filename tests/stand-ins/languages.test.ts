/** Statements in the language that an administrator chooses, at every site that has several. */
import { afterEach, expect, test } from 'vitest'
import { parseSiteId } from '@podium/proto/rules/remote/problem-ids.ts'
import { statementLanguagesOf } from '@podium/proto/rules/remote/statement-languages.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { sitesUnderTest } from './sites.ts'
import { World } from './world.ts'

let world: World
afterEach(() => world.close())

async function read(site: string, id: string, language: StatementLanguage) {
  world = await World.open(sitesUnderTest.find((one) => one.site === site)!)
  const parsed = parseSiteId(world.tested.site, id)
  if (!parsed.ok) throw new Error(parsed.fault)
  return world.until(world.tested.provider.fetchProblem(world.session(), parsed.problem, language))
}

test.each([
  ['POJ', '1000', 'zh', '两数之和', /把两个数相加/],
  ['POJ', '1000', 'en', 'Sum & Two', /Add two numbers/],
  ['CF', '1900A', 'ru', 'Сумма', /Сложите/],
  ['CF', '1900A', 'en', 'Sum & Difference', /Add/],
  ['AC', 'abc900_a', 'ja', 'Sum & Co', /足してください/],
  ['AC', 'abc900_a', 'en', 'Sum & Co', /Add/],
  ['LIBRE', '100', 'en', 'Sum, the First', /^Add/],
  ['LIBRE', '100', 'zh', '求和「一」', /求两个数/],
] as const)('%s %s in %s', async (...row) => {
  const [site, id, language, title, words] = row
  const outcome = await read(site, id, language)
  expect(outcome).toMatchObject({
    kind: 'ok',
    value: { title, statementLanguage: language, description: { text: expect.stringMatching(words) } },
  })
  expect(world.site.ledger.violations).toEqual([])
})

test.each([
  ['POJ', '1001', 'en', 'zh'],
  ['CF', '1900B', 'ru', 'en'],
  ['AC', 'abc900_b', 'en', 'ja'],
  ['LIBRE', '101', 'ja', 'en'],
] as const)('%s %s is not there in %s: the other text is read, and called what it is', async (...row) => {
  const [site, id, language, found] = row
  expect(await read(site, id, language)).toMatchObject({ kind: 'ok', value: { statementLanguage: found } })
  expect(world.site.ledger.violations).toEqual([])
})

test.each(sitesUnderTest.filter(({ site }) => statementLanguagesOf(site).length > 0))(
  'every language that $site offers is asked for as the site knows it',
  async ({ site, problemId }) => {
    for (const language of statementLanguagesOf(site)) {
      expect((await read(site, problemId, language)).kind).toBe('ok')
      expect(world.site.ledger.violations).toEqual([])
      await world.close()
    }
    world = await World.open(sitesUnderTest.find((one) => one.site === site)!)
  },
)

test('a statement in Russian leaves the other pages of its session in English', async () => {
  await read('CF', '1900A', 'ru')
  expect(world.standIn.requests).toEqual(['problem', 'front'])
})
