import { matchRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { PageHandle } from '../page-handle.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { doors } = await import('./doors.ts')

const addressesOf = (pages: readonly RouteObject[], above = ''): string[] =>
  pages.flatMap(({ path = '', children = [] }) => {
    const here = path === '' ? above : `${above}/${path}`
    return [here.replaceAll(/:\w+/g, '7'), ...addressesOf(children, here)]
  })

const tableAt = (address: string): PageHandle['table'] =>
  (matchRoutes(doors, address)?.at(-1)?.route.handle as PageHandle | undefined)?.table

test.each(['/contest/7', '/training/7', '/group/7', '/admin'])(
  'whoever opens %s first, or any page of its table, comes through its door',
  async (address) => {
    const table = tableAt(address)
    const addresses = addressesOf((await table?.()) ?? [])
    expect(addresses).toContain(address)
    for (const each of addresses) expect(tableAt(each), each).toBe(table)
  },
)

test('lists of contests, trainings and groups are pages of their own', () => {
  for (const list of ['/contest', '/training', '/group']) expect(tableAt(list)).toBeUndefined()
})
