import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../public/boot.js'), 'utf8')

interface Visit {
  readonly search?: string
  readonly cookie?: string
  readonly language?: string
  readonly theme?: string | null
  readonly prefersDark?: boolean
  readonly prefersStill?: boolean
  readonly pathname?: string
  readonly token?: string | null
}

/** As the build fills it in (early.ts). */
const early = [
  { path: '', files: [], texts: { 'en-US': ['/shell-en.js'], 'zh-CN': ['/shell-zh.js'] }, fonts: ['/inter.woff2'] },
  {
    path: '^/board/(\\d+)$',
    files: ['/board.js'],
    texts: { 'en-US': ['/board-en.js'], 'zh-CN': ['/board-zh.js'] },
    fonts: [],
    call: '/api/board?cid=$1',
  },
]

/** Runs the boot file in a page of its own and returns what it put on <html>. */
function boot({
  search = '',
  cookie = '',
  language = 'de-DE',
  theme = null,
  prefersDark = false,
  prefersStill = false,
  pathname = '/',
  token = null,
}: Visit) {
  const classes: string[] = []
  const listeners: (() => void)[] = []
  const motion = {
    matches: prefersStill,
    addEventListener: (_name: string, listener: () => void) => listeners.push(listener),
  }
  const toggle = (name: string, isOn: boolean): void =>
    void classes.splice(0, Infinity, ...classes.filter((each) => each !== name), ...(isOn ? [name] : []))
  const asked: string[] = []
  const documentElement = { lang: '', classList: { add: (name: string) => classes.push(name), toggle } }
  const page = createContext({
    URLSearchParams,
    location: { search, pathname },
    document: {
      cookie,
      documentElement,
      createElement: () => ({}),
      head: { append: ({ rel, href, as }: Record<string, string>) => asked.push(`${rel} ${as} ${href}`) },
    },
    navigator: { language },
    localStorage: { getItem: (key: string) => ({ theme, token })[key] },
    matchMedia: (query: string) => (query.includes('motion') ? motion : { matches: prefersDark }),
  })
  runInContext(source.replace('/* early */ []', JSON.stringify(early)), page)
  const wantMotion = (isWanted: boolean): void => {
    motion.matches = !isWanted
    for (const listener of listeners) listener()
  }
  return { lang: documentElement.lang, classes, asked, wantMotion }
}

describe('the language of a visit', () => {
  test('is the one that the address asks for, even against the stored choice', () => {
    expect(boot({ search: '?l=zh-cn', cookie: 'Web_Language=en-US' }).lang).toBe('zh-CN')
    expect(boot({ search: '?l=en-us', cookie: 'Web_Language=zh-CN', language: 'zh-CN' }).lang).toBe('en-US')
  })

  test('is else the stored choice', () => {
    expect(boot({ cookie: 'a=b; Web_Language=zh-CN; c=d', language: 'en-GB' }).lang).toBe('zh-CN')
    expect(boot({ cookie: 'Web_Language=en-US', language: 'zh-CN' }).lang).toBe('en-US')
  })

  test('is else Chinese for a Chinese browser', () => {
    expect(boot({ language: 'zh-TW' }).lang).toBe('zh-CN')
    expect(boot({ language: 'zh' }).lang).toBe('zh-CN')
  })

  test('is else English', () => {
    expect(boot({ language: 'fr-FR' }).lang).toBe('en-US')
  })

  test('falls through what nobody offers', () => {
    expect(boot({ search: '?l=fr-fr', cookie: 'Web_Language=xx', language: 'zh-CN' }).lang).toBe('zh-CN')
  })
})

describe('the theme of a visit', () => {
  test('is the stored choice', () => {
    expect(boot({ theme: 'dark' }).classes).toEqual(['dark'])
    expect(boot({ theme: 'light', prefersDark: true }).classes).toEqual(['light'])
  })

  test('is else what the system prefers', () => {
    expect(boot({ prefersDark: true }).classes).toEqual(['dark'])
    expect(boot({ prefersDark: false }).classes).toEqual(['light'])
  })
})

describe('what an address will need', () => {
  test('is asked for at once, in the language of the visit', () => {
    const shell = ['modulepreload script /shell-zh.js', 'preload font /inter.woff2']
    expect(boot({ language: 'zh' }).asked).toEqual(shell)
    expect(boot({ language: 'zh', pathname: '/board/7' }).asked).toEqual([
      ...shell,
      'modulepreload script /board.js',
      'modulepreload script /board-zh.js',
      'preload fetch /api/board?cid=7',
    ])
  })

  test('has no answer for a visitor in it where somebody is signed in', () => {
    expect(boot({ pathname: '/board/7', token: 'x' }).asked.some((one) => one.includes('/api/'))).toBe(false)
  })
})

test('pages that have not the frame of the site do not get it before their code has come either', () => {
  const isBare = (pathname: string): boolean => boot({ pathname }).classes.includes('bare')
  expect(['/admin', '/admin/problem', '/scrollBoard', '/contest/1000/wall'].map(isBare)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['/', '/home', '/contest/1000', '/administrators', '/wallet'].map(isBare)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('that a reader wants no motion reaches the styles, and a change of mind too', () => {
  const { classes, wantMotion } = boot({ prefersStill: true })
  expect(classes).toContain('still')
  wantMotion(true)
  expect(classes).not.toContain('still')
  wantMotion(false)
  expect(classes).toContain('still')
})
