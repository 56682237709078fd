import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inOwnGroup, type CgroupLayout } from './cgroup-layout.ts'
import { folderForBoxes, ownGroup, unitFolder } from './own-group.ts'

let root: string
beforeEach(() => {
  root = fs.mkdtempSync(path.join(tmpdir(), 'podium-own-group-'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true })
})

const judgeUnit = '/system.slice/podium-judge@1.service'

/** @param controllers of the unit's group */
function layUnit(controllers = 'cpu memory pids'): string {
  const folder = path.join(root, judgeUnit)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'cgroup.controllers'), controllers)
  fs.writeFileSync(path.join(root, 'cgroup.controllers'), 'cpu memory pids')
  return folder
}
const homeAt = (version: 1 | 2, mount = root) => ({ version, mount, folder: mount })
const layout = (memory: 1 | 2): CgroupLayout => ({ memory: homeAt(memory), pids: homeAt(memory), cpu: homeAt(2) })

test('reads the group of version 2 beside those of version 1', () => {
  expect(ownGroup('5:memory:/a\n1:name=systemd:/b\n0::/c\n')).toBe('/c')
  expect(ownGroup('5:memory:/a\n')).toBe(null)
})

test('knows the unit also from a group below it, and none at the top or in a container', () => {
  const unit = { unit: 'podium-judge@1.service', folder: judgeUnit }
  expect(unitFolder(judgeUnit)).toEqual(unit)
  expect(unitFolder(`${judgeUnit}/podium-host`)).toEqual(unit)
  expect(unitFolder('/')).toBe(null)
  expect(unitFolder('/kubepods/pod1/judge')).toBe(null)
})

describe('boxes of a judge are made', () => {
  test('in its unit, when systemd leaves the groups below it alone', async () => {
    const folder = layUnit()
    expect(await folderForBoxes(root, judgeUnit, async (unit) => unit === 'podium-judge@1.service')).toBe(folder)
  })

  test('at the top when the unit is not delegated, or cannot be seen, or there is none', async () => {
    layUnit()
    expect(await folderForBoxes(root, judgeUnit, async () => false)).toBe(root)
    expect(await folderForBoxes(root, '/elsewhere/other.service', async () => true)).toBe(root)
    expect(await folderForBoxes(root, '/', async () => true)).toBe(root)
    expect(await folderForBoxes(root, null, async () => true)).toBe(root)
  })

  test('at the top when the unit has not all controllers', async () => {
    const folder = layUnit('pids')
    expect(await inOwnGroup(layout(2), async () => folder)).toEqual(layout(2))
  })

  test('in the unit with all their counters', async () => {
    const folder = layUnit()
    const { memory, pids, cpu } = await inOwnGroup(layout(2), async () => folder)
    expect([memory, pids, cpu]).toEqual(Array(3).fill({ version: 2, mount: root, folder }))
  })

  test('where they always were when version 1 limits them', async () => {
    const folder = layUnit()
    expect(await inOwnGroup(layout(1), async () => folder)).toEqual(layout(1))
  })
})
