/**
 * The seven remote sites: what is fixed about each. What a site answers is in `statuses`, which compilers it has in
 * `languages`, how its pages are read in `judge/remote/sites`.
 */
import type { LocalText } from '../site/locale.ts'
import { siteNames } from './site-keys.ts'
import type { LaneSite, SiteKey } from './site-keys.ts'

export { isSiteKey, laneSites, siteKeys } from './site-keys.ts'
export type { LaneSite, SiteKey } from './site-keys.ts'

/**
 * How far a site may be used (decision 55): `expected` is on as soon as accounts are given; `import-only` imports and
 * follows, and submits while no wall stands; `off-by-default` is off until the administrator states that the site
 * allows it.
 */
export type SiteSupport = 'expected' | 'import-only' | 'off-by-default'

export interface RemoteSite {
  readonly key: SiteKey
  readonly name: string
  /** Whose accounts carry its submissions. */
  readonly laneSite: LaneSite
  /** Where requests go; `Origin` and the beginning of every `Referer`. */
  readonly origin: string
  /** Further hosts that pictures and redirects may lead to. */
  readonly otherHosts: readonly string[]
  /** Of pages that name no charset. */
  readonly charset: 'gbk' | 'utf-8'
  readonly support: SiteSupport
  /** Between two posts of one account. */
  readonly postSpacingMs: number
  /** Between two requests to the site, but for its calls. */
  readonly requestSpacingMs: number
  /** Paths with that beginning have a limit of their own: pages do not wait for them, nor they for pages. */
  readonly calls: { readonly path: string; readonly spacingMs: number } | null
  /** Between two looks at a run that the site judges. */
  readonly pollMs: number
  /** Equal sources are refused there, so each attempt appends its own marker of blanks and tabs. */
  readonly appendsMarker: boolean
  /** Its list tells runs apart, so the next post need not wait until the last run is judged. */
  readonly mayOverlap: boolean
  /** An administrator may give a session cookie, or a token, instead of a password. */
  readonly takesSession: boolean
  /** Imported problems show the verdict of each case. */
  readonly hasCaseRows: boolean
  readonly termsUrl: string
  /** What the administrator should know before giving an account. */
  readonly terms: LocalText
}

const text = (en: string, zh: string): LocalText => ({ 'en-US': en, 'zh-CN': zh })
const ownAccount = text(
  'Give accounts that the judge alone uses: a person who submits with one of them makes its runs ambiguous.',
  '请提供只由评测系统使用的账号：若有人用同一账号手动提交，系统将无法分辨提交记录。',
)

const base = {
  otherHosts: [],
  charset: 'utf-8',
  requestSpacingMs: 500,
  calls: null,
  pollMs: 2_500,
  appendsMarker: false,
  mayOverlap: false,
  takesSession: false,
  hasCaseRows: false,
} as const

const codeforces = {
  ...base,
  laneSite: 'CF',
  origin: 'https://codeforces.com',
  otherHosts: ['espresso.codeforces.com', 'assets.codeforces.com', 'codeforces.org'],
  support: 'import-only',
  postSpacingMs: 16_000,
  calls: { path: '/api/', spacingMs: 2_100 },
  appendsMarker: true,
  mayOverlap: true,
  takesSession: true,
  termsUrl: 'https://codeforces.com/terms',
  terms: text(
    'Codeforces checks browsers before most pages. Problems are imported and runs are followed; submitting works only while the site asks for no check.',
    'Codeforces 的多数页面会先检查浏览器。题目可以导入、评测结果可以跟踪，但只有在网站不要求检查时才能提交。',
  ),
} as const

export const remoteSites: Readonly<Record<SiteKey, RemoteSite>> = {
  HDU: {
    ...base,
    key: 'HDU',
    name: siteNames.HDU,
    laneSite: 'HDU',
    origin: 'https://acm.hdu.edu.cn',
    charset: 'gbk',
    support: 'expected',
    postSpacingMs: 6_000,
    appendsMarker: true,
    termsUrl: 'https://acm.hdu.edu.cn/faq.php',
    terms: ownAccount,
  },
  POJ: {
    ...base,
    key: 'POJ',
    name: siteNames.POJ,
    laneSite: 'POJ',
    origin: 'http://poj.org',
    support: 'expected',
    postSpacingMs: 5_000,
    appendsMarker: true,
    termsUrl: 'http://poj.org/page?id=1000',
    terms: ownAccount,
  },
  CF: { ...codeforces, key: 'CF', name: siteNames.CF, hasCaseRows: true },
  GYM: { ...codeforces, key: 'GYM', name: siteNames.GYM },
  AC: {
    ...base,
    key: 'AC',
    name: siteNames.AC,
    laneSite: 'AC',
    origin: 'https://atcoder.jp',
    otherHosts: ['img.atcoder.jp'],
    support: 'off-by-default',
    postSpacingMs: 11_000,
    takesSession: true,
    termsUrl: 'https://atcoder.jp/tos',
    terms: text(
      'The terms of AtCoder forbid that several people share one account, and signing in and submitting ask for a human check. Switch it on only if the site has allowed it.',
      'AtCoder 的条款禁止多人共用一个账号，登录和提交都需要人机验证。只有在获得网站许可后才可开启。',
    ),
  },
  SPOJ: {
    ...base,
    key: 'SPOJ',
    name: siteNames.SPOJ,
    laneSite: 'SPOJ',
    origin: 'https://www.spoj.com',
    support: 'off-by-default',
    postSpacingMs: 10_000,
    termsUrl: 'https://www.spoj.com/info/',
    terms: text(
      'SPOJ checks browsers before all of its pages. Switch it on only if the site has allowed it.',
      'SPOJ 的所有页面都会先检查浏览器。只有在获得网站许可后才可开启。',
    ),
  },
  LIBRE: {
    ...base,
    key: 'LIBRE',
    name: siteNames.LIBRE,
    laneSite: 'LIBRE',
    origin: 'https://api.loj.ac',
    otherHosts: ['loj.ac'],
    support: 'off-by-default',
    postSpacingMs: 3_000,
    mayOverlap: true,
    takesSession: true,
    termsUrl: 'https://loj.ac',
    terms: text(
      'LibreOJ asks for a human check at every submission, except of accounts with the privilege to skip it. Switch it on only with such an account.',
      'LibreOJ 的每次提交都需要人机验证，除非账号拥有跳过验证的权限。只有在拥有此类账号时才可开启。',
    ),
  },
}

/** Every host that may be spoken to for a site; without port. */
export const hostsOf = ({ origin, otherHosts }: RemoteSite): readonly string[] => [
  origin.replace(/^https?:\/\//, ''),
  ...otherHosts,
]
