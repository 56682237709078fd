import { describe, expect, test } from 'vitest'
import type { WebsiteConfig } from '../api/website.ts'
import { isBuilt, isCurrent, navigationOf } from './navigation.ts'

const page = (path: string) => ({ path, element: null })
const pagesAt = (...paths: string[]) => [...paths.map(page), page('*')]
const open = { openPublicDiscussion: true } as WebsiteConfig

const everything = pagesAt(
  'home',
  'problem',
  'training',
  'contest',
  'status',
  'acm-rank',
  'oi-rank',
  'discussion',
  'group',
  'introduction',
  'developer',
)

describe('the navigation', () => {
  test('has every entry in order once all is built', () => {
    const labels = navigationOf(everything, open, '/home').map(({ label }) => label)
    expect(labels).toEqual([
      'Home',
      'Problems',
      'Training',
      'Contests',
      'Submissions',
      'Rank',
      'Discussion',
      'Groups',
      'About',
    ])
  })

  test('leaves discussion out while its switch is off, and until it is known', () => {
    const labels = (website: WebsiteConfig | undefined) =>
      navigationOf(everything, website, '/home').map(({ label }) => label)
    expect(labels({ ...open, openPublicDiscussion: false })).not.toContain('Discussion')
    expect(labels(undefined)).not.toContain('Discussion')
  })

  test('hides what has no page, and groups that would be empty', () => {
    const entries = navigationOf(pagesAt('home', 'oi-rank'), open, '/home')
    expect(entries).toEqual([
      { path: '/home', label: 'Home' },
      { label: 'Rank', entries: [{ path: '/oi-rank', label: 'OI rank' }] },
    ])
  })

  test('knows a page also with a query', () => {
    expect(isBuilt(pagesAt('status'), '/status?onlyMine=true')).toBe(true)
    expect(isBuilt(pagesAt('status'), '/setting')).toBe(false)
  })
})

describe('the navigation in focus mode', () => {
  const somePages = pagesAt(
    'home',
    'contest/:cid',
    'contest/:cid/problems',
    'contest/:cid/submissions',
    'contest/:cid/rank',
    'training/:tid',
    'training/:tid/problems',
    'group/:gid',
    'group/:gid/problem',
    'group/:gid/training/:tid',
    'group/:gid/training/:tid/problems',
  )
  const pathsAt = (pathname: string) =>
    navigationOf(somePages, open, pathname).map((entry) => ('path' in entry ? entry.path : entry.label))

  test('of a contest leads to its home, problems, own submissions and rank', () => {
    expect(pathsAt('/contest/7/problem/A/full-screen')).toEqual([
      '/contest/7',
      '/contest/7/problems',
      '/contest/7/submissions?onlyMine=true',
      '/contest/7/rank',
    ])
  })

  test('of a training leads home, to the training and to its problems', () => {
    expect(pathsAt('/training/3/problem/1/full-screen')).toEqual(['/home', '/training/3', '/training/3/problems'])
  })

  test("of a group's training leads to the group as well", () => {
    expect(pathsAt('/group/2/training/3/problem/1/full-screen')).toEqual([
      '/home',
      '/group/2',
      '/group/2/training/3',
      '/group/2/training/3/problems',
    ])
  })

  test('of a group leads to the group and its problems', () => {
    expect(pathsAt('/group/2/problem/1/full-screen')).toEqual(['/group/2', '/group/2/problem'])
  })

  test('is the ordinary one outside of it', () => expect(pathsAt('/contest/7/problem/A')).toContain('/home'))
})

describe('the current entry', () => {
  const status = { path: '/status', label: 'Submissions' }

  test('is the page itself or the one above it', () => {
    expect(isCurrent(status, '/status', undefined)).toBe(true)
    expect(isCurrent(status, '/status/1', undefined)).toBe(true)
    expect(isCurrent(status, '/statuses', undefined)).toBe(false)
  })

  test('is the one that the page names', () => {
    expect(isCurrent(status, '/submission-detail/1', '/status')).toBe(true)
    expect(isCurrent({ path: '/problem', label: 'Problems' }, '/problem/1', '/status')).toBe(false)
  })
})
