import { expect, test } from 'vitest'
import { flatName, pathOfName, withFlatIncludes, withFolderIncludes } from './header-names.ts'

const files = {
  'validator.cpp': '#include "lib/util.h"\n#include <cstdio>\n# include "own.h"\n#include "other.h"\nint main() {}\n',
  'own.h': '#include "testlib.h"\n',
  'lib/util.h': '#include "deep/core.h"\n#include "../own.h"\n',
  'lib/deep/core.h': '#include "../util.h"\n#pragma once\n',
}
const all = new Set(Object.keys(files))

test('a header in a folder has a flat name here and its folder in a package, and so has every include of it', () => {
  const here = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [flatName(path), withFlatIncludes(text, { path, all })]),
  )
  expect(here).toEqual({
    'validator.cpp':
      '#include "lib%2Futil.h"\n#include <cstdio>\n# include "own.h"\n#include "other.h"\nint main() {}\n',
    'own.h': '#include "testlib.h"\n',
    'lib%2Futil.h': '#include "lib%2Fdeep%2Fcore.h"\n#include "own.h"\n',
    'lib%2Fdeep%2Fcore.h': '#include "lib%2Futil.h"\n#pragma once\n',
  })
  const again = Object.entries(here).map(([name, text]) => {
    const path = pathOfName(name)
    return [path, withFolderIncludes(text, { path, all })]
  })
  expect(Object.fromEntries(again)).toEqual(files)
})

test('a name never leads out of its folder, and one with a percent sign comes back as it was', () => {
  expect(['..%2F..%2Fetc.h', '%2Fetc.h', 'a%2F%2Fb.h', 'a%2F.%2Fb.h'].map(pathOfName)).toEqual([
    '..%2F..%2Fetc.h',
    '%2Fetc.h',
    'a%2F%2Fb.h',
    'a%2F.%2Fb.h',
  ])
  expect(['50%.h', 'a%2Fb.h', 'lib/50%2F.h'].map((path) => pathOfName(flatName(path)))).toEqual([
    '50%.h',
    'a%2Fb.h',
    'lib/50%2F.h',
  ])
})
