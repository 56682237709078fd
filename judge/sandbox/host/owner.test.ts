import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeDeadPipes, showLife } from './life-pipe.ts'
import { abandonedIn, isAbandoned, livingNamespaces, ownedName, ownerName } from './owner.ts'
import { RootHelper } from './root-helper.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'podium-owner-'))
  for (const name of ['boxes', 'lives']) fs.mkdirSync(path.join(folder, name))
})
afterEach(() => {
  fs.rmSync(folder, { recursive: true })
})

const boxes = () => path.join(folder, 'boxes')
const lives = () => path.join(folder, 'lives')
/** As a process of the pid namespace 1, which no kernel gives. */
const elsewhere = 'podium-box-1-17-4711'
const nobodySeen = () => null

describe('the names of what a judge leaves on the host', () => {
  test('are never given twice and not abandoned while their process lives', () => {
    const [one, two] = [ownedName(), ownedName()]
    expect(one).not.toBe(two)
    expect(isAbandoned(one)).toBe(false)
  })

  test('are abandoned when the process is gone or its pid belongs to another now', () => {
    const [, , namespace, , started, serial] = ownedName().split('-')
    expect(isAbandoned(`podium-box-${namespace}-4194305-1-${serial}`)).toBe(true)
    expect(isAbandoned(`podium-box-${namespace}-${process.pid}-${Number(started) + 1}-${serial}`)).toBe(true)
  })

  test('are left alone when they come from somebody else', () => {
    expect(isAbandoned('system.slice', { living: () => new Set() })).toBe(false)
  })

  test('are abandoned when no process of the host has their pid namespace', () => {
    expect(isAbandoned(`${elsewhere}-1`, { living: () => new Set([1, 2]) })).toBe(false)
    expect(isAbandoned(`${elsewhere}-1`, { living: () => new Set([2]) })).toBe(true)
  })

  test('are left alone when nobody can see all processes of the host', () => {
    expect(isAbandoned(`${elsewhere}-1`, { living: nobodySeen })).toBe(false)
  })

  test('are found by all processes of the host, or not at all', () => {
    const own = fs.statSync('/proc/self/ns/pid').ino
    expect(livingNamespaces()?.has(own) ?? true).toBe(true)
  })

  test('are also those of pipes, which end differently', () => {
    const gone = ownerName().replace(/\d+$/, '1')
    for (const name of [`${ownedName()}.first`, `${gone}-3.first`]) fs.writeFileSync(path.join(boxes(), name), '')
    expect(abandonedIn(boxes())).toEqual([`${gone}-3.first`])
  })
})

describe('a life pipe', () => {
  const isAbandonedFromAfar = () => isAbandoned(`${elsewhere}-1`, { living: nobodySeen, pipesFolder: lives() })

  test('shows to judges of other containers that its judge lives', async () => {
    const helper = await RootHelper.open(folder)
    await helper.order(['pipe', path.join(lives(), elsewhere), '600'])
    await helper.close()
    const fd = fs.openSync(path.join(lives(), elsewhere), fs.constants.O_RDWR)
    expect(isAbandonedFromAfar()).toBe(false)
    removeDeadPipes(lives())
    expect(fs.readdirSync(lives())).toEqual([elsewhere])
    fs.closeSync(fd)
    expect(isAbandonedFromAfar()).toBe(true)
    removeDeadPipes(lives())
    expect(fs.readdirSync(lives())).toEqual([])
  })

  test('that is not there says nothing', () => {
    expect(isAbandonedFromAfar()).toBe(false)
  })

  test('is held by a judge from its start to its end', async () => {
    const helper = await RootHelper.open(folder)
    const hide = await showLife(lives(), helper)
    removeDeadPipes(lives())
    expect(fs.readdirSync(lives())).toEqual([ownerName()])
    hide()
    expect(fs.readdirSync(lives())).toEqual([])
    await helper.close()
  })
})
