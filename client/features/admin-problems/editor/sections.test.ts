import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

const stored = { isRemote: false, isStored: true, judgeMode: 'default', hasPackage: false } as const

test('a problem that came in a package has a section for it, after what is written here', () => {
  expect(sectionsOf(stored)).not.toContain('package')
  const names = sectionsOf({ ...stored, hasPackage: true })
  expect(names.slice(names.indexOf('templates'))).toEqual([
    'templates',
    'package',
    'publishing',
    'judging',
    'rejudge',
    'languages',
  ])
})

test('what a remote site judges has no section about judging, and a new problem none about a rejudge', () => {
  expect(sectionsOf({ ...stored, isRemote: true })).toEqual([
    'basics',
    'statement',
    'examples',
    'templates',
    'publishing',
    'languages',
  ])
  expect(sectionsOf({ ...stored, isStored: false })).not.toContain('rejudge')
  expect(sectionsOf({ ...stored, judgeMode: 'spj' })).toContain('checker')
})
