import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drivers, newJudgeFolder } from '../testing/conformance-kit.ts'
import { fakeSandbox, type FakeProgram } from '../testing/fake.ts'
import { enforcements, SandboxFault } from '../api/sandbox.ts'
import { requireEnforced, selfTest } from './limit-probes.ts'

let folder: string
beforeAll(() => {
  folder = newJudgeFolder()
})
afterAll(() => {
  fs.rmSync(folder, { recursive: true })
})

test.each(drivers)('$name enforces every limit on this machine', async (driver) => {
  const sandbox = await driver.open(folder)
  const report = await selfTest(sandbox, folder)
  await sandbox.close()
  expect(report.failures).toEqual([])
  expect(report.passed.toSorted()).toEqual([...enforcements].toSorted())
  expect(() => requireEnforced(report, false)).not.toThrow()
})

describe('on a host that enforces nothing', () => {
  /** Programs reach whatever they try; the compiler works. */
  const lawless: FakeProgram = ({ spec, files }) => {
    if (spec.argv[0] === '/usr/bin/gcc') {
      files.set('probe', Buffer.from('program'))
      return { end: 'exited', exitCode: 0 }
    }
    return { end: 'exited', exitCode: 0, stdout: Buffer.from('999999\n') }
  }

  test('every limit is reported, each with a reason and a cure', async () => {
    const report = await selfTest(fakeSandbox(lawless), folder)
    expect(report.passed).toEqual([])
    expect(report.failures.map((failure) => failure.limit).toSorted()).toEqual([...enforcements].toSorted())
    for (const { why, fix } of report.failures)
      expect([why, fix]).toEqual([expect.stringMatching(/\w{3}/), expect.stringMatching(/\w{3}/)])
  })

  test('the judge does not start and says which limit, why and how to fix it', async () => {
    const report = await selfTest(fakeSandbox(lawless), folder)
    expect(() => requireEnforced(report, false)).toThrow(SandboxFault)
    expect(() => requireEnforced(report, false)).toThrow(
      /network is not enforced: not refused: 999999\. To fix it: allow user namespaces/,
    )
  })

  test('the judge starts when the operator insists', async () => {
    expect(() =>
      requireEnforced({ passed: [], failures: [{ limit: 'disk', why: 'w', fix: 'f' }], tookMs: 1 }, true),
    ).not.toThrow()
  })
})

test('a box that does not open stops the self-test with its fault and what to allow', async () => {
  const broken = fakeSandbox(() => {
    throw new SandboxFault('no namespaces here')
  })
  await expect(selfTest(broken, folder)).rejects.toThrow(
    /no box can be made on this host: no namespaces here\nTo fix it: allow user namespaces/,
  )
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('self-test'))).toEqual([])
})
