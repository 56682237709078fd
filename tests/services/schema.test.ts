import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServices, startStack } from './support/stack.ts'
import type { TestServices, TestStack } from './support/stack.ts'

let stack: TestStack
let services: TestServices

beforeAll(async () => {
  stack = await startStack()
  services = await startServices(stack)
})
afterAll(async () => {
  await services?.stop()
  await stack?.stop()
})

// Indexes, and the checks that they make, are written in the migrations alone.
const indexLine = /^(drop index .*)?$/

test('the migrated tables and columns are what the entities say', async () => {
  const difference = await services.ctx.orm.schema.getUpdateSchemaSQL({ wrap: false })
  expect(difference.split('\n').filter((line) => !indexLine.test(line))).toEqual([])
})

test('an anonymous caller gets the site settings', async () => {
  const answer = await services.app.inject({ url: '/api/get-website-config' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 200, msg: 'success', data: { shortName: 'Podium', register: true, description: null } })
})

test('a second worker finds nothing left to migrate', async () => {
  const again = await startServices(stack)
  await again.stop()
})
