/** A run of a program as calls and events show it. */
import type { Static } from 'typebox'
import type { PackageRun as Shape } from '@podium/proto/calls/problem/packages.ts'
import type { PackageRun } from './entities.ts'
import type { Expectation } from './programs/program.ts'

/** Every word that one of the promises asks for. */
const wordsOf = (expected: readonly Expectation[]): string[] => [
  ...new Set(expected.flatMap(({ required, isPartial }): readonly string[] => (isPartial ? ['PARTIAL'] : required))),
]

export const presentRun = ({
  id,
  path,
  kind,
  language,
  expected,
  status,
  timeMs,
  memoryKb,
  score,
  isAsPromised,
  cases,
  report,
  endedAt,
}: Omit<PackageRun, 'package'>): Static<typeof Shape> => ({
  id,
  path,
  kind,
  language: language ?? null,
  expected: wordsOf(expected),
  isEnded: endedAt !== null && endedAt !== undefined,
  status: status ?? null,
  timeMs: timeMs ?? null,
  memoryKb: memoryKb ?? null,
  score: score ?? null,
  isAsPromised: isAsPromised ?? null,
  cases: [...cases],
  report,
})
