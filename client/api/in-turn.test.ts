import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('actions of one name wait for each other, also for one that fails; those of another name do not', async () => {
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  const action = (name: string, what: string, answered: Promise<void> = Promise.resolve()) =>
    inTurn(name, () => {
      sent.push(what)
      return answered
    })
  const like = action('comment 1', 'like', first.promise)
  const unlike = action('comment 1', 'take back')
  await action('comment 2', 'like another')
  expect(sent).toEqual(['like', 'like another'])
  first.reject(new Error('no network'))
  await expect(like).rejects.toThrow('no network')
  await unlike
  expect(sent).toEqual(['like', 'like another', 'take back'])
})
