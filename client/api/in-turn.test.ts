import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('deeds of one name wait for each other, also for one that fails; those of another name do not', async () => {
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  const deed = (name: string, what: string, answered: Promise<void> = Promise.resolve()) => inTurn(name, () => {
    sent.push(what)
    return answered
  })
  const like = deed('comment 1', 'like', first.promise)
  const unlike = deed('comment 1', 'take back')
  await deed('comment 2', 'like another')
  expect(sent).toEqual(['like', 'like another'])
  first.reject(new Error('no network'))
  await expect(like).rejects.toThrow('no network')
  await unlike
  expect(sent).toEqual(['like', 'like another', 'take back'])
})
