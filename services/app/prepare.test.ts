import { Refusal } from '@podium/proto/errors/index.ts'
import { StoreFull } from '@podium/proto/server/object-store.ts'
import { expect, test } from 'vitest'
import { versionFault } from '../platform/database/version.ts'
import { roomFault } from './prepare.ts'

test('a full object store and a full disk are one sentence, with the settings that make room', () => {
  for (const error of [new StoreFull('bucket is full'), new Refusal('storageFull')])
    expect(roomFault(error)).toMatch(/full.*PODIUM_TEST_DATA_MAX_MB/)
})

test('any other fault keeps its stack', () => {
  expect(roomFault(new Error('the database is away'))).toBeNull()
  expect(roomFault(new Refusal('forbidden'))).toBeNull()
})

test('a PostgreSQL that is too old is one sentence, with its version and the one that is needed', () => {
  expect(versionFault(17)).toMatch(/PostgreSQL 17, and Podium needs 18/)
  expect([versionFault(18), versionFault(19)]).toEqual([null, null])
})
