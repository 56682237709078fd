import { expect, test } from 'vitest'
import { sendEach } from './send-each.ts'

test('after a refusal only those are left who have nothing yet, so that sending again repeats nothing', async () => {
  const sent: string[] = []
  const send = (isRefused: (name: string) => boolean) => async (name: string) => {
    if (isRefused(name)) throw new Error('gone')
    sent.push(name)
  }
  const left = await sendEach(
    ['ann', 'bob', 'cid'],
    send((name) => name === 'bob'),
  )
  expect(left).toEqual(['bob', 'cid'])
  expect(
    await sendEach(
      left,
      send(() => false),
    ),
  ).toEqual([])
  expect(sent).toEqual(['ann', 'bob', 'cid'])
})
