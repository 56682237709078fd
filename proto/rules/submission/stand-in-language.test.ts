import { expect, test } from 'vitest'
import { standInFor } from './stand-in-language.ts'

test.each([
  ['GNU G++17 7.3.0', 'text/x-c++src', 'C++ With O2'],
  ['GNU GCC C11 5.1.0', 'x-csrc', 'C With O2'],
  ['PyPy 3.7 (7.3.0)', 'text/x-python', 'PyPy3'],
  ['PyPy 2.7 (7.3.0)', 'text/x-python', 'PyPy2'],
  ['Python 3.9.1', 'text/x-python', 'Python3'],
  ['Python 2.7.18', 'text/x-python', 'Python2'],
  ['Node.js 12.6.3', 'text/javascript', 'JavaScript Node'],
  ['JavaScript V8 4.8.0', 'text/javascript', 'JavaScript V8'],
  ['Haskell GHC 8.10.1', 'text/x-haskell', 'Haskell GHC 8.10.1'],
])('for %s of editor type %s stands %s', (language, mode, local) => {
  expect(standInFor(language, mode)).toBe(local)
})
