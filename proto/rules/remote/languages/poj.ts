import type { RemoteLanguage } from './remote-language.ts'
import { ofType } from './remote-language.ts'

const since = '2025-11'

export const pojLanguages: readonly RemoteLanguage[] = [
  ...ofType('text/x-c++src', since, [
    [0, 'G++'],
    [4, 'C++'],
  ]),
  ...ofType('text/x-csrc', since, [
    [1, 'GCC'],
    [5, 'C'],
  ]),
  ...ofType('text/x-java', since, [[2, 'Java']]),
  ...ofType('text/x-pascal', since, [[3, 'Pascal']]),
  ...ofType('text/x-fortran', since, [[6, 'Fortran']]),
]
