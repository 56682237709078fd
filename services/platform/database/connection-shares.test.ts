import { EventEmitter } from 'node:events'
import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectingFor, shareConnections } from './connection-shares.ts'
import type { ShareBounds } from './connection-shares.ts'

interface Client {
  readonly name: string
  readonly release: () => void
}

const patient: ShareBounds = { longestMs: 60_000, mostWaiting: 1_000 }

/** A pool of so many connections with the line before it. */
function pool(max: number, bounds = patient) {
  const events = new EventEmitter()
  const fails: Error[] = []
  const order: string[] = []
  const holding: Client[] = []
  const shared = {
    options: { max },
    connect: async (): Promise<{ release: () => void }> => {
      const fail = fails.shift()
      if (fail) throw fail
      const client = { release: () => void events.emit('release', undefined, client) }
      return client
    },
    on: events.on.bind(events),
  }
  const waiting = shareConnections('test', shared, bounds)
  let calls = 0
  /** Asks as a call of this kind, one of many that began one after the other. */
  const ask = (kind: string | null, { account, sinceMs }: { account?: string; sinceMs?: number } = {}) => {
    calls += 1
    const name = `${kind ?? 'itself'} ${calls}`
    const user = kind === null ? null : { kind, sinceMs: sinceMs ?? calls, account: () => account }
    return connectingFor(user, () => shared.connect()).then(({ release }) => {
      order.push(name)
      holding.push({ name, release })
    })
  }
  const askMany = (count: number, ...given: Parameters<typeof ask>): void => {
    for (let index = 0; index < count; index += 1) void ask(...given)
  }
  const has = (kind: string): number => holding.filter(({ name }) => name.startsWith(kind)).length
  const giveBack = async (kind: string): Promise<void> => {
    const at = holding.findIndex(({ name }) => name.startsWith(kind))
    for (const { release } of holding.splice(at, 1)) release()
    await soon()
  }
  return { ask, askMany, has, giveBack, waiting, order, fails }
}

test('many of one kind have half of the connections, and the first of another kind does not wait for them', async () => {
  const { askMany, has, waiting } = pool(12)
  askMany(40, 'submit')
  askMany(1, 'login')
  askMany(1, 'board')
  await soon()
  expect([has('submit'), has('login'), has('board'), waiting()]).toEqual([6, 1, 1, 34])
})

test('kinds that want much share what there is, as connections come back', async () => {
  const { askMany, has, giveBack } = pool(12)
  askMany(40, 'submit')
  askMany(40, 'board')
  await soon()
  for (let times = 0; times < 20; times += 1) await giveBack('submit')
  expect([has('submit'), has('board')]).toEqual([4, 4])
})

test('an account leaves connections to others who ask for the same', async () => {
  const { askMany, has } = pool(12)
  askMany(40, 'save', { account: 'greedy' })
  await soon()
  expect(has('save')).toBe(4)
  askMany(1, 'save', { account: 'other' })
  await soon()
  expect(has('save')).toBe(5)
})

test('the process itself gets the one that is left to it, and goes before calls', async () => {
  const { ask, askMany, has, giveBack, order } = pool(3)
  askMany(1, 'submit')
  askMany(1, 'login')
  askMany(2, 'board')
  await ask(null)
  expect([has('submit'), has('login'), has('board')]).toEqual([1, 1, 0])
  askMany(1, null)
  await giveBack('submit')
  await giveBack('login')
  await giveBack('itself')
  expect(order.map((name) => name.split(' ')[0])).toEqual(['submit', 'login', 'itself', 'itself', 'board'])
})

test('of one kind the call that began first goes first, whoever of them asked before', async () => {
  const { ask, order, giveBack } = pool(2)
  await ask('submit', { sinceMs: 1 })
  void ask('submit', { sinceMs: 9 })
  void ask('submit', { sinceMs: 3 })
  await soon()
  await giveBack('submit')
  await giveBack('submit')
  expect(order).toEqual(['submit 1', 'submit 3', 'submit 2'])
})

test('a pool of one serves all in turn', async () => {
  const { askMany, giveBack, order } = pool(1)
  askMany(2, 'login')
  askMany(1, null)
  await soon()
  for (let times = 0; times < 3; times += 1) await giveBack('')
  expect(order).toEqual(['login 1', 'itself 3', 'login 2'])
})

test('who has waited too long is refused as busy, and where no connection could be made, with the reason', async () => {
  const { ask, fails, giveBack, has, waiting } = pool(2, { ...patient, longestMs: 1 })
  const fault = new Error('connect ECONNREFUSED')
  await ask('submit')
  await expect(ask('submit')).rejects.toMatchObject({ code: 'DATABASE_BUSY' })
  fails.push(fault)
  await expect(ask(null)).rejects.toBe(fault)
  await expect(ask('submit')).rejects.toBe(fault)
  expect(waiting()).toBe(0)
  await giveBack('submit')
  await ask('submit')
  expect(has('submit')).toBe(1)
})

test('when too many wait, the next one is refused at once', async () => {
  const { ask, askMany } = pool(2, { ...patient, mostWaiting: 3 })
  askMany(4, 'submit')
  await expect(ask('submit')).rejects.toMatchObject({ code: 'DATABASE_BUSY' })
})
