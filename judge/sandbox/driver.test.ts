import fs from 'node:fs'
import { expect, test } from 'vitest'
import { drivers, newJudgeFolder } from './testing/conformance-kit.ts'
import { openDriver } from './driver.ts'

test('isolate is taken where its control groups really work, else bubblewrap, with the reason', async () => {
  const judgeFolder = newJudgeFolder()
  const { sandbox, passedOver } = await openDriver({ driver: 'auto', judgeFolder, slots: 0, unsafe: false })
  const works = drivers.some((driver) => driver.name === 'isolate')
  expect(sandbox.name).toBe(works ? 'isolate' : 'bubblewrap')
  expect(passedOver === null).toBe(works)
  expect(passedOver ?? 'isolate').toMatch(/isolate|control groups/)
  await sandbox.close()
  const chosen = await openDriver({ driver: 'bubblewrap', judgeFolder, slots: 0, unsafe: false })
  expect([chosen.sandbox.name, chosen.passedOver]).toEqual(['bubblewrap', null])
  await chosen.sandbox.close()
  fs.rmSync(judgeFolder, { recursive: true })
})
