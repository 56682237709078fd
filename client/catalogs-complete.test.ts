import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, test } from 'vitest'

/** All of the client is read for it. */
const timeoutMs = 120_000

/** Whatever is not in a catalog is shown by a page as the name it has in the code that was made of it. */
test(
  'has every text of the pages in the catalogs of both languages, and no text that no page says',
  async () => {
    const catalogs = await getCatalogs(getConfig({ cwd: import.meta.dirname }))
    const faults: string[] = []
    for (const catalog of catalogs) {
      const collected = Object.keys((await catalog.collect()) ?? {})
      for (const locale of ['en-US', 'zh-CN']) {
        const stored = (await catalog.read(locale)) ?? {}
        const differing = [
          ...collected.filter((id) => !stored[id]?.translation),
          ...Object.keys(stored).filter((id) => !collected.includes(id)),
        ]
        faults.push(...differing.map((id) => `${catalog.name} ${locale}: ${stored[id]?.message ?? id}`))
      }
    }
    expect(catalogs.length).toBeGreaterThan(20)
    expect(faults, 'npm run extract -w client, then the Chinese').toEqual([])
  },
  timeoutMs,
)
