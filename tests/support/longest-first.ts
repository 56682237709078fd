/** Files that take long come first, so that no core waits at the end for the last of them. */
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** By how long their files take; within a row, and for all others, larger files come first. */
const slow: readonly RegExp[] = [
  /tests\/(hostile|judge-cases\/(solutions|special-judges|lifecycle))/,
  /tests\/browser\//,
  /tests\/(testlib|infra)\/|\/any-order\.|\/contests\/leaks\./,
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = slow.findIndex((row) => row.test(moduleId))
  return rank === -1 ? slow.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
