/** A judge and a site of different versions of the protocol between them. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AnyHeartbeat } from '@podium/proto/events/bus/judge-heartbeat.ts'
import { consumers, streams, subjects } from '@podium/proto/events/bus/subjects.ts'
import { examineProtocol, judgeProtocol } from '@podium/proto/server/judge-protocol.ts'
import { ensureStreams } from '@podium/proto/server/streams.ts'
import { lanes } from '@podium/proto/rules/submission/lanes.ts'
import { startJudgeFixture } from './support.ts'
import type { JudgeFixture } from './support.ts'

let fixture: JudgeFixture
beforeAll(async () => {
  fixture = await startJudgeFixture()
})
afterEach(() => fixture.stopJudges())
afterAll(() => fixture.stop())

/** What services of another version write at their start. */
async function siteSpeaks(description: string): Promise<void> {
  const { consumers: made } = await fixture.bus.manager()
  for (const lane of lanes) await made.update(streams.tasks.name, consumers.lane(lane), { description })
}

const stateOfLane = async () => {
  const { consumers: made } = await fixture.bus.manager()
  const { num_pending: waiting, delivered } = await made.info(streams.tasks.name, consumers.lane('normal'))
  return { waiting, everGiven: delivered.consumer_seq }
}

test.each([
  { version: judgeProtocol + 1, kind: 'older', advice: 'start a judge of the version of the site' },
  { version: judgeProtocol - 1, kind: 'newer', advice: 'bring the site to its version first' },
])(
  'a judge that is $kind than the site ends with what to do, is shown at the site, and leaves the tasks to others',
  async (one) => {
    await siteSpeaks(`judge protocol ${one.version}`)
    await fixture.send({ language: 'C', code: 'no program' })
    const before = await stateOfLane()
    const announced: AnyHeartbeat[] = []
    fixture.bus.subscribe(subjects.heartbeat, AnyHeartbeat, (heartbeat) => void announced.push(heartbeat))
    await fixture.bus.connection.flush()
    const refused = await fixture.startJudge('other').catch((error: unknown) => String(error))
    expect(refused).toContain(
      `PODIUM_NATS_URL is the bus of a site with version ${one.version} of the judge protocol, but this judge has version ${judgeProtocol}`,
    )
    expect(refused).toContain(one.advice)
    expect(await stateOfLane()).toEqual(before)
    await vi.waitFor(() => expect(announced).toEqual([{ v: judgeProtocol, name: 'other' }]))
    expect(before).toMatchObject({ everGiven: 0 })
    expect(await examineProtocol(fixture.bus)).toMatchObject([
      { kind: 'bad', advice: expect.stringContaining(one.advice) },
    ])
  },
)

test('a judge waits at a site that says no version, and judges as soon as its services are of this one', async () => {
  await siteSpeaks('')
  const starting = fixture.startJudge('waiting')
  const { waiting } = await stateOfLane()
  expect(waiting).toBeGreaterThan(0)
  await ensureStreams(fixture.bus)
  await starting
  await fixture.verdicts.first(({ judger }) => judger === 'waiting')
  expect(await examineProtocol(fixture.bus)).toMatchObject([{ kind: 'good' }])
})
