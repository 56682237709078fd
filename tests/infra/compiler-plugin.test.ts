import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { isForCompiler } from '@podium/judge/languages/header-plugin.ts'

/** Setting up a machine runs before there are modules, so it cannot ask the judge. */
const { pluginMajors } = createRequire(import.meta.url)('../../infra/packages.cjs') as {
  readonly pluginMajors: readonly string[]
}

test("headers of the compiler's plugin are installed for the versions of g++ that the judge uses it with", () => {
  const majors = Array.from({ length: 30 }, (_, major) => String(major))
  expect(majors.filter((major) => isForCompiler(`g++ (Debian ${major}.2.0-14) ${major}.2.0`))).toEqual(pluginMajors)
})
