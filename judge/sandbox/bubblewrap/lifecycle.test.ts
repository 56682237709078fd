import fs from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { afterEach, expect, test, vi } from 'vitest'
import { openBubblewrap } from './bubblewrap.ts'
import { findCgroups, inOwnGroup } from '../cgroup/cgroup-layout.ts'
import { MIB, newJudgeFolder, specOf } from '../testing/conformance-kit.ts'
import { SandboxFault } from '../api/sandbox.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = newJudgeFolder()
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true })
})

const mountsUnder = (folder: string) =>
  fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .filter((line) => line.includes(folder))
/** Of the boxes and the devices of the given judge. */
const mountsOf = (folder: string, pid: number | undefined) =>
  mountsUnder(folder).filter((line) => new RegExp(`/podium-box-\\d+-${pid}-`).test(line))

const cgroups = findCgroups(fs.readFileSync('/proc/mounts', 'utf8'))
const groupFolders = 'missing' in cgroups ? [] : Object.values(await inOwnGroup(cgroups)).map(({ folder }) => folder)

/** Folders of the control groups that carry the pid of the given judge. */
const groupsOf = (pid: number | undefined) =>
  [...new Set(groupFolders)]
    .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((group) => new RegExp(`/podium-box-\\d+-${pid}-[^/]*$`).test(group))

/** Empty for a process that has gone. */
const commandOf = (pid: string): string => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Living processes whose command line names the folder. */
const processesNaming = (folder: string) =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => Number(pid) !== process.pid && commandOf(pid).includes(folder))

/** Of the boxes alone, without the judge's own helper. */
const boxesNaming = (folder: string) => processesNaming(folder).filter((pid) => commandOf(pid).includes('bwrap'))
const helpersNaming = (folder: string) =>
  processesNaming(folder).filter((pid) => commandOf(pid).includes('root-helper'))
const kill = (pids: readonly string[]) => {
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
}

/** A judge of its own that runs an endless program in a box and says so. */
const judgeProgram = (folder: string) => `
  import { openBubblewrap } from ${JSON.stringify(path.join(import.meta.dirname, 'bubblewrap.ts'))}
  const sandbox = await openBubblewrap({ judgeFolder: ${JSON.stringify(folder)}, slots: 1 })
  const box = await sandbox.openBox({ kind: 'run' })
  const spec = ${JSON.stringify(specOf(['/bin/sh', '-c', 'setsid sleep 1000 & exec sleep 1000'], { wallLimitMs: 1_000_000 }))}
  const running = box.run(spec)
  console.log('running')
  await running
`

test('a judge that is killed takes its boxes along, and the next one clears what is left', async () => {
  const folder = newFolder()
  const judge = execa(process.execPath, ['--input-type=module-typescript', '-e', judgeProgram(folder)], {
    reject: false,
  })
  await new Promise((resolve) => judge.stdout.once('data', resolve))
  expect(processesNaming(folder)).not.toEqual([])
  judge.kill('SIGKILL')
  await judge
  await vi.waitFor(() => expect(processesNaming(folder)).toEqual([]), { timeout: 5000, interval: 10 })
  expect(mountsOf(folder, judge.pid)).not.toEqual([])
  expect(groupsOf(judge.pid)).not.toEqual([])

  const next = await openBubblewrap({ judgeFolder: folder, slots: 1 })
  expect(mountsOf(folder, judge.pid)).toEqual([])
  expect(groupsOf(judge.pid)).toEqual([])
  await next.close()
  expect(mountsUnder(folder)).toEqual([])
}, 20_000)

test('closing a sandbox leaves nothing on the host', async () => {
  const folder = newFolder()
  const sandbox = await openBubblewrap({
    judgeFolder: folder,
    slots: 2,
    keepReady: [{ kind: 'run' }, { kind: 'compile' }],
  })
  await sandbox.openBox({ kind: 'run' })
  await sandbox.close()
  expect(mountsUnder(folder)).toEqual([])
  expect(groupsOf(process.pid)).toEqual([])
  expect(processesNaming(folder)).toEqual([])
  expect(fs.readdirSync(path.join(folder, 'sandbox', 'boxes'))).toEqual([])
  await expect(sandbox.openBox({ kind: 'run' })).rejects.toBeInstanceOf(SandboxFault)
})

test('a box that is still starting when the sandbox is closed leaves nothing on the host', async () => {
  const folder = newFolder()
  const sandbox = await openBubblewrap({ judgeFolder: folder, slots: 0 })
  const opening = sandbox.openBox({ kind: 'run' })
  await Promise.allSettled([sandbox.close(), opening])
  expect(mountsUnder(folder)).toEqual([])
  expect(groupsOf(process.pid)).toEqual([])
  expect(processesNaming(folder)).toEqual([])
})

test('several judges share a machine and even a folder', async () => {
  const folder = newFolder()
  const sandboxes = await Promise.all([1, 2, 3].map(() => openBubblewrap({ judgeFolder: folder, slots: 1 })))
  const boxes = await Promise.all(sandboxes.map((sandbox) => sandbox.openBox({ kind: 'run' })))
  const results = await Promise.all(
    boxes.map((box, index) => box.run(specOf(['/bin/sh', '-c', `echo ${index} > mine; cat mine; ls | wc -l`]))),
  )
  expect(results.map((result) => result.stdout.toString())).toEqual(['0\n1\n', '1\n1\n', '2\n1\n'])
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()))
})

test('a judge folder that other users cannot reach is refused with the folder and the cure', async () => {
  const folder = newFolder()
  const closed = path.join(folder, 'closed')
  fs.mkdirSync(closed, { mode: 0o700 })
  await expect(openBubblewrap({ judgeFolder: path.join(closed, 'judge'), slots: 1 })).rejects.toThrow(
    `${closed} is closed to other users. Run "chmod o+x ${closed}"`,
  )
})

test('a box whose runner dies is a fault, not a verdict', async () => {
  const folder = newFolder()
  const sandbox = await openBubblewrap({ judgeFolder: folder, slots: 0 })
  const box = await sandbox.openBox({ kind: 'run' })
  const running = box.run(specOf(['/bin/sleep', '100'], { wallLimitMs: 100_000 }))
  kill(boxesNaming(folder))
  await expect(running).rejects.toBeInstanceOf(SandboxFault)
  await expect(box.run(specOf(['/bin/true']))).rejects.toBeInstanceOf(SandboxFault)
  await sandbox.close()
  expect(mountsUnder(folder)).toEqual([])
})

test('a waiting box that died is not handed out', async () => {
  const folder = newFolder()
  const sandbox = await openBubblewrap({ judgeFolder: folder, slots: 1 })
  await (await sandbox.openBox({ kind: 'run' })).close()
  await vi.waitFor(() => expect(groupsOf(process.pid)).not.toEqual([]), 20_000)
  kill(boxesNaming(folder))
  await vi.waitFor(() => expect(boxesNaming(folder)).toEqual([]), 20_000)
  // the first process of a box follows its parent a moment later, and the news is read in a later turn still
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
  const box = await sandbox.openBox({ kind: 'run' })
  expect(await box.run(specOf(['/bin/true']))).toMatchObject({ end: 'exited', exitCode: 0 })
  await sandbox.close()
})

test('a judge whose helper dies makes its boxes anew, and leaves nothing mounted', async () => {
  const folder = newFolder()
  const sandbox = await openBubblewrap({ judgeFolder: folder, slots: 1, keepReady: [{ kind: 'run' }] })
  const used = await sandbox.openBox({ kind: 'run' })
  await used.run(specOf(['/bin/true']))
  kill(helpersNaming(folder))
  await vi.waitFor(() => expect(helpersNaming(folder)).toEqual([]), 20_000)
  await used.empty([])
  await expect(used.run(specOf(['/bin/true']))).rejects.toBeInstanceOf(SandboxFault)
  const box = await sandbox.openBox({ kind: 'run' })
  for (let run = 0; run < 2; run++) {
    await box.empty([])
    expect(await box.run(specOf(['/bin/true']))).toMatchObject({ end: 'exited', exitCode: 0 })
  }
  await sandbox.close()
  expect(mountsUnder(folder)).toEqual([])
  expect(processesNaming(folder)).toEqual([])
})

test('a bind that does not exist is a fault that names it', async () => {
  const sandbox = await openBubblewrap({ judgeFolder: newFolder(), slots: 0 })
  await expect(sandbox.openBox({ kind: 'run', readOnlyBinds: [{ hostPath: '/absent/folder' }] })).rejects.toThrow(
    /absent\/folder/,
  )
  await sandbox.close()
})

test('without control groups an unsafe judge still limits each process, and says what it does not', async () => {
  const sandbox = await openBubblewrap({ judgeFolder: newFolder(), slots: 0, unsafe: true, mountsText: '' })
  expect(sandbox.describe().warnings).toEqual([
    {
      code: 'limitsPerProcess',
      parameters: { why: expect.stringContaining('no control group file system is mounted') },
    },
  ])
  const box = await sandbox.openBox({ kind: 'run' })
  expect(
    await box.run(specOf(['/bin/sh', '-c', 'while :; do :; done'], { cpuLimitMs: 200, wallLimitMs: 60_000 })),
  ).toMatchObject({
    end: 'timeLimit',
    clock: 'cpu',
  })
  expect(
    await box.run(specOf(['/bin/sh', '-c', 'x=aaaaaaaa; while :; do x=$x$x; done'], { memoryLimitBytes: 16 * MIB })),
  ).not.toMatchObject({ end: 'exited', exitCode: 0 })
  expect(await box.run(specOf(['/bin/echo', 'good']))).toMatchObject({
    end: 'exited',
    exitCode: 0,
    stdout: Buffer.from('good\n'),
  })
  await sandbox.close()
})

test('without control groups a judge does not start', async () => {
  await expect(openBubblewrap({ judgeFolder: newFolder(), slots: 0, mountsText: '' })).rejects.toThrow(
    'time, memory and processes cannot be limited: no control group file system is mounted',
  )
})

test('a sandbox that ends waits for boxes that are just closing, and leaves no mount behind', async () => {
  const folder = newFolder()
  const sandbox = await openBubblewrap({ judgeFolder: folder, slots: 1 })
  const box = await sandbox.openBox({ kind: 'run' })
  const closing = box.close()
  await sandbox.close()
  expect(mountsUnder(folder)).toEqual([])
  await closing
})

test('a box whose control group stays busy gives its file system back all the same, and so do all others', async () => {
  const folder = newFolder()
  const sandbox = await openBubblewrap({ judgeFolder: folder, slots: 2 })
  const box = await sandbox.openBox({ kind: 'run' })
  const busy = groupsOf(process.pid)
  // a group within cannot be killed, as a process within long kernel work cannot
  for (const group of busy) fs.mkdirSync(path.join(group, 'held'))
  await sandbox.openBox({ kind: 'compile' })
  const closing = box.close()
  await expect(sandbox.close()).rejects.toThrow('cannot be removed')
  await expect(closing).rejects.toThrow(SandboxFault)
  expect(mountsUnder(folder)).toEqual([])
  for (const group of busy) {
    fs.rmdirSync(path.join(group, 'held'))
    fs.rmdirSync(group)
  }
  expect(groupsOf(process.pid)).toEqual([])
})

test('a program that waits is stopped at its idle limit, one that computes is not, however long it takes', async () => {
  const folder = newFolder()
  const sandbox = await openBubblewrap({ judgeFolder: folder, slots: 1 })
  const box = await sandbox.openBox({ kind: 'run' })
  const run = (script: string) =>
    box.run(specOf(['/bin/sh', '-c', script], { cpuLimitMs: 700, idleLimitMs: 250, wallLimitMs: 20_000 }))
  const sleeper = await run('sleep 15')
  expect(sleeper).toMatchObject({ end: 'timeLimit', clock: 'wall' })
  expect(sleeper.wallMs).toBeLessThan(15_000)
  expect(await run('while :; do :; done')).toMatchObject({ end: 'timeLimit', clock: 'cpu' })
  await sandbox.close()
})

test('a program that gets no core is not stopped at its wall limit, but at its CPU limit when it has one', async () => {
  const sandbox = await openBubblewrap({ judgeFolder: newFolder(), slots: 1 })
  const box = await sandbox.openBox({ kind: 'run' })
  const limits = { cpuLimitMs: 200, idleLimitMs: 250, wallLimitMs: 800 }
  const others = execa`timeout 1.5 taskset -c 0 nice -n -20 sh -c ${'while :; do :; done'}`.catch(() => undefined)
  const starved = await box.run(specOf(['/bin/sh', '-c', 'exec taskset -c 0 sh -c "while :; do :; done"'], limits))
  expect(starved).toMatchObject({ end: 'timeLimit', clock: 'cpu' })
  expect(starved.wallMs).toBeGreaterThan(limits.wallLimitMs)
  await others
  await sandbox.close()
})
