import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { adminNavigationOf, currentLink } from './admin-navigation.ts'

const pages: RouteObject[] = [
  {
    path: 'admin',
    children: [
      { index: true },
      ...['user', 'problem', 'problem/create', 'problem/edit/:problemId', 'problem/tag', 'problem/batch-operation'].map(
        (path) => ({ path }),
      ),
      { path: '*' },
    ],
  },
]
const pathsOf = (...roles: string[]) =>
  adminNavigationOf(pages, roles).flatMap(({ links }) => links.map(({ path }) => path))

test('a super administrator sees every section that is built', () => {
  expect(pathsOf('root')).toEqual([
    '/admin',
    '/admin/user',
    '/admin/problem',
    '/admin/problem/create',
    '/admin/problem/tag',
    '/admin/problem/batch-operation',
  ])
})

test('an administrator sees what is neither for super nor for problem administrators', () => {
  expect(pathsOf('admin')).toEqual(['/admin', '/admin/problem', '/admin/problem/create'])
  expect(pathsOf('problem_admin')).toEqual(['/admin', '/admin/problem', '/admin/problem/create', '/admin/problem/tag'])
})

test.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/problem', '/admin/problem'],
  ['/admin/problem/edit/1000', '/admin/problem'],
  ['/admin/problem/create', '/admin/problem/create'],
  ['/admin/nothing', undefined],
])('%s belongs to %s', (pathname, expected) =>
  expect(currentLink(adminNavigationOf(pages, ['root']), pathname)?.path).toBe(expected),
)
