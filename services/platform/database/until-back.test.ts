import { expect, test } from 'vitest'
import { BusyError, isAway, isBusy, isUnreached } from './faults.ts'
import { untilBack } from './until-back.ts'

const patience = { longestMs: 500, againAfterMs: 1 }
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const stopped = Object.assign(new Error('terminating connection'), { code: '57P01' })

/** Fails with each of the errors in turn, then succeeds. */
const failing = (...errors: readonly Error[]) => {
  let calls = 0
  return {
    calls: () => calls,
    work: async (): Promise<string> => {
      const error = errors[calls]
      calls += 1
      if (error) throw error
      return 'stored'
    },
  }
}

test('work is done again until the database is back', async () => {
  const { work, calls } = failing(refused, refused)
  expect(await untilBack(work, isUnreached, patience)).toBe('stored')
  expect(calls()).toBe(3)
})

test('work that may have been stored is not done again', async () => {
  const { work, calls } = failing(refused, stopped)
  await expect(untilBack(work, isUnreached, patience)).rejects.toBe(stopped)
  expect(calls()).toBe(2)
})

test('whoever can tell what was stored before has it done again', async () => {
  expect(await untilBack(failing(stopped).work, isAway, patience)).toBe('stored')
})

test('nobody waits for ever', async () => {
  const { work } = failing(...Array.from({ length: 10_000 }, () => refused))
  await expect(untilBack(work, isUnreached, { longestMs: 20, againAfterMs: 1 })).rejects.toBe(refused)
})

test('what PostgreSQL and its sockets say tells an outage from a fault of ours', () => {
  const closed = new Error('Connection terminated unexpectedly')
  const noSocket = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' })
  const [noName, noHost] = [new Error('getaddrinfo EAI_AGAIN'), new Error('connect EHOSTUNREACH')]
  Object.assign(noName, { code: 'EAI_AGAIN', syscall: 'getaddrinfo' })
  Object.assign(noHost, { code: 'EHOSTUNREACH', syscall: 'connect' })
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  const notMade = new Error('Connection terminated due to connection timeout')
  const unique = Object.assign(new Error('duplicate key'), { code: '23505' })
  const all = [refused, noSocket, noName, noHost, starting, notMade, stopped, closed, unique]
  expect(all.map((one) => [isUnreached(one), isAway(one)])).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [true, true],
    [true, true],
    [true, true],
    [false, true],
    [false, true],
    [false, false],
  ])
})

test('a database whose connections are all taken is not away', () => {
  const busy = new BusyError()
  expect([isBusy(busy), isUnreached(busy), isAway(busy), isBusy(refused)]).toEqual([true, false, false, false])
})
