import type { MikroORM } from '@mikro-orm/postgresql'
import { limits } from '@podium/proto/rules/limits.ts'
import { cacheFor } from '../../../platform/cache/timed-cache.ts'
import type { Config, Settings, SiteSettings } from '../../../platform/context.ts'
import { storedSettings } from './settings.hot-sql.ts'
import { storeSetting } from './commands.ts'

const cachedMs = 1000

/** What holds until an administrator says otherwise. */
export const defaultSettings = (config: Pick<Config, 'publicUrl' | 'submitIntervalS'>): SiteSettings => ({
  baseUrl: config.publicUrl,
  name: 'Podium Online Judge',
  shortName: 'Podium',
  description: null,
  register: true,
  recordName: null,
  recordUrl: null,
  projectName: 'Podium',
  projectUrl: null,
  openPublicDiscussion: true,
  openGroupDiscussion: true,
  openContestComment: true,
  openPublicJudge: true,
  openContestJudge: true,
  openGroupJudge: true,
  hideNonContestSubmissionCode: false,
  submitNeedsCaptcha: false,
  defaultSubmitInterval: config.submitIntervalS ?? limits.submitIntervalS,
  defaultCreateGroupDailyLimit: 2,
  defaultCreateGroupLimit: 5,
  defaultCreateGroupACInitValue: 20,
  defaultCreateDiscussionDailyLimit: 5,
  defaultCreateDiscussionACInitValue: 10,
  defaultCreateCommentACInitValue: 10,
  halls: [],
  pictureHosts: [],
})

/** Settings in one table, one row each; only what differs from the defaults is stored. */
export function openSettings(orm: MikroORM, config: Pick<Config, 'publicUrl' | 'submitIntervalS'>): Settings {
  const defaults = defaultSettings(config)
  const load = async (): Promise<SiteSettings> => {
    // Transactions ask for settings too. Were they read over a connection of their pool, as many of them as it has
    // would wait for each other.
    const stored = await storedSettings(orm.em.fork(), Object.keys(defaults))
    return { ...defaults, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) }
  }
  const cached = cacheFor(cachedMs, load)
  return {
    get: () => cached.get(''),
    set: async (changes) => {
      const before: Readonly<Record<string, unknown>> = { ...(await load()) }
      // Clients send the whole form back: a default that nobody touched stays one, and still follows the environment.
      const changed = Object.entries(changes).filter(([key, value]) => before[key] !== value)
      await orm.em.fork().transactional(async (em) => {
        for (const [key, value] of changed) await storeSetting(em, key, value)
      })
      cached.forget()
    },
  }
}
