import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, it } from 'vitest'

/** All of the client is read for it. */
const timeoutMs = 120_000

/** Whatever is not in a catalog is shown by a page as the name it has in the code that was made of it. */
it(
  'has every text of the pages in the catalogs of both languages, and no text that no page says',
  async () => {
    const catalogs = await getCatalogs(getConfig({ cwd: import.meta.dirname }))
    const faults: string[] = []
    for (const catalog of catalogs) {
      const said = Object.keys((await catalog.collect()) ?? {})
      for (const locale of ['en-US', 'zh-CN']) {
        const kept = (await catalog.read(locale)) ?? {}
        const differing = [
          ...said.filter((id) => !kept[id]?.translation),
          ...Object.keys(kept).filter((id) => !said.includes(id)),
        ]
        faults.push(...differing.map((id) => `${catalog.name} ${locale}: ${kept[id]?.message ?? id}`))
      }
    }
    expect(catalogs.length).toBeGreaterThan(20)
    expect(faults, 'npm run extract -w client, then the Chinese').toEqual([])
  },
  timeoutMs,
)
