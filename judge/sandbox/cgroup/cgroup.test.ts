import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeLayout, enableControllers, findCgroups, type CgroupLayout } from './cgroup-layout.ts'
import { Group, openGroups } from './cgroup.ts'
import { statValue } from './counter-file.ts'

let root: string
beforeEach(() => {
  root = fs.mkdtempSync(path.join(tmpdir(), 'podium-cgroup-'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true })
})

/** Writes files into the pretended control group file system. */
const lay = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
}
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')

const v1Mounts = () => `tmpfs ${root} tmpfs rw 0 0
cgroup ${root}/cpu,cpuacct cgroup rw,relatime,cpu,cpuacct 0 0
cgroup ${root}/memory cgroup rw,relatime,memory 0 0
cgroup ${root}/pids cgroup rw,relatime,pids 0 0
cgroup ${root}/systemd cgroup rw,relatime,name=systemd 0 0
`
const v2Mounts = () => `cgroup2 ${root} cgroup2 rw,nosuid,nodev,noexec,relatime 0 0\n`
const v2Layout = (): CgroupLayout => ({
  memory: { version: 2, mount: root, folder: root },
  pids: { version: 2, mount: root, folder: root },
  cpu: { version: 2, mount: root, folder: root },
})

describe('finding the control groups of a host', () => {
  test('finds v1 hierarchies, also those that share a mount', () => {
    const layout = findCgroups(v1Mounts())
    expect(layout).toEqual({
      memory: { version: 1, mount: `${root}/memory`, folder: `${root}/memory` },
      pids: { version: 1, mount: `${root}/pids`, folder: `${root}/pids` },
      cpu: { version: 1, mount: `${root}/cpu,cpuacct`, folder: `${root}/cpu,cpuacct` },
    })
    expect(describeLayout(layout as CgroupLayout)).toBe('cgroup v1 (memory, pids, cpu)')
  })

  test('finds a v2 tree by its controllers', () => {
    lay({ 'cgroup.controllers': 'cpuset cpu io memory pids\n' })
    expect(findCgroups(v2Mounts())).toEqual(v2Layout())
  })

  test('takes each controller from where it is on a hybrid host', () => {
    lay({ 'unified/cgroup.controllers': 'pids\n' })
    const layout = findCgroups(`${v1Mounts()}cgroup2 ${root}/unified cgroup2 rw 0 0\n`)
    expect(describeLayout(layout as CgroupLayout)).toBe('cgroup v2 (pids), cgroup v1 (memory, cpu)')
  })

  test('counts CPU time in the v2 tree when v1 has no cpuacct', () => {
    lay({ 'unified/cgroup.controllers': '' })
    const layout = findCgroups(`${v1Mounts().replaceAll('cpuacct', 'x')}cgroup2 ${root}/unified cgroup2 rw 0 0\n`)
    expect(layout).toMatchObject({ cpu: { version: 2, mount: `${root}/unified` }, memory: { version: 1 } })
  })

  test('names the controllers that are missing', () => {
    expect(findCgroups(v1Mounts().replace(/.*memory.*\n/, ''))).toEqual({
      missing: 'no mounted control group hierarchy offers memory',
    })
    expect(findCgroups('proc /proc proc rw 0 0\n')).toEqual({ missing: 'no control group file system is mounted' })
    lay({ 'cgroup.controllers': 'cpu\n' })
    expect(findCgroups(v2Mounts())).toEqual({ missing: 'no mounted control group hierarchy offers memory, pids' })
  })

  test('says what to do when the groups cannot be written', async () => {
    expect(await openGroups(v1Mounts().replaceAll(root, '/proc'))).toEqual({
      missing: expect.stringMatching(/cannot be written .*run the judge as root/),
    })
  })
})

describe('enabling the controllers of a v2 tree', () => {
  test('asks only for what is lacking', () => {
    lay({ 'cgroup.controllers': 'memory pids', 'cgroup.subtree_control': 'pids\n' })
    enableControllers(v2Layout())
    expect(read('cgroup.subtree_control')).toBe('+memory')
  })
  test('leaves a ready tree alone', () => {
    lay({ 'cgroup.controllers': 'memory pids', 'cgroup.subtree_control': 'memory pids\n' })
    enableControllers(v2Layout())
    expect(read('cgroup.subtree_control')).toBe('memory pids\n')
  })
})

describe('a v2 group', () => {
  const newGroup = (files: Record<string, string>) => {
    lay(Object.fromEntries(Object.entries(files).map(([name, text]) => [`box/${name}`, text])))
    return new Group(v2Layout(), 'box')
  }
  const counterContents = {
    'cpu.stat': 'usage_usec 1500\nuser_usec 1000\n',
    'memory.events': 'low 0\noom 1\noom_kill 1\n',
    'memory.current': '4096\n',
    'memory.stat': 'anon 4096\ninactive_file 0\nactive_file 0\n',
    'memory.peak': '8192\n',
    'memory.swap.max': 'max\n',
  }

  test('joins once and limits memory, swap and processes', () => {
    const group = newGroup(counterContents)
    expect(group.joinPaths()).toEqual([path.join(root, 'box', 'cgroup.procs')])
    group.setLimits(64 << 20, 20)
    expect([read('box/memory.max'), read('box/memory.swap.max'), read('box/pids.max')]).toEqual([
      String(64 << 20),
      '0',
      '20',
    ])
  })

  test('reads counters as differences since the beginning of the run', () => {
    const group = newGroup(counterContents)
    group.begin()
    lay({
      'box/cpu.stat': 'usage_usec 251500\n',
      'box/memory.events': 'oom 2\noom_kill 3\n',
      'box/memory.peak': '65536\n',
    })
    expect(group.reading(0)).toEqual({ cpuMs: 250, peakMemoryBytes: 65_536, oomKills: 2 })
  })

  test('counts no pages of files that the run was the first to read', () => {
    const group = newGroup(counterContents)
    group.begin()
    lay({
      'box/memory.peak': '100000000\n',
      'box/memory.stat': 'anon 0\nfile 90000000\ninactive_file 60000000\nactive_file 30000000\n',
    })
    expect(group.reading(0).peakMemoryBytes).toBe(10_000_000)
  })

  test('asks the kernel for what the run before left, once its files have gone', async () => {
    const group = newGroup({ ...counterContents, 'memory.current': '8388608\n', 'memory.reclaim': '' })
    const dropped: string[] = []
    await group.waitForRelease(async () => {
      dropped.push(read('box/memory.reclaim'))
      lay({ 'box/memory.current': '4194304\n' })
    })
    expect(dropped).toEqual([''])
    expect(read('box/memory.reclaim')).toBe('4194304')
  })

  test('tells what it saw, and at least the largest process, when the kernel has no peak of this run', () => {
    const { 'memory.peak': _absent, ...old } = counterContents
    const group = newGroup(old)
    group.begin()
    lay({ 'box/memory.current': '12288\n' })
    group.cpuMs()
    lay({ 'box/memory.current': '4096\n' })
    expect(group.reading(8192).peakMemoryBytes).toBe(12_288)
    expect(group.reading(500_000).peakMemoryBytes).toBe(500_000)
    expect(group.lookWithinMs()).toBeLessThan(Infinity)
  })
})

test('reads one value of a statistics file, and zero for an absent one', () => {
  const text = 'oom_kill_disable 0\nunder_oom 0\noom_kill 7\n'
  expect(statValue(text, 'oom_kill')).toBe(7)
  expect(statValue(text, 'oom')).toBe(0)
})
