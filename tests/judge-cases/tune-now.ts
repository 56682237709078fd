import { mkdirSync, rmSync } from 'node:fs'
import { detectLanguages } from '@podium/judge/languages/detect.ts'
import type { LanguageFamily } from '@podium/judge/languages/language.ts'
import { Tuning } from '@podium/judge/languages/tuning.ts'
import { openBubblewrap } from '@podium/judge/sandbox/bubblewrap/bubblewrap.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { tuningFolder } from '../support/stack.ts'
import { folderOfAll } from './judge-process.ts'

/** Tunes the only language of a family for all judges of this run, at once. */
export const tuneNow = async (family: LanguageFamily): Promise<void> => {
  const log = createLog('test', 'silent')
  const dir = folderOfAll()
  const folder = tuningFolder()
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const sandbox = await openBubblewrap({ judgeFolder: dir, slots: 1 })
  try {
    const { languages, compileBox } = await detectLanguages({ sandbox, families: [family], tuningFolder: folder, log })
    for (const language of languages.values()) {
      await new Promise<string>((resolve) => {
        new Tuning({
          sandbox,
          compileBox,
          folder,
          log,
          untilIdle: () => Promise.resolve(),
          onComplete: resolve,
          isHurried: true,
        }).want(language)
      })
    }
  } finally {
    await sandbox.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
