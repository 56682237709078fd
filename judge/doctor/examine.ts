/** Examines a host as a judge would at its start, and says in lines for people what it found. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import { detectLanguages } from '../languages/detect.ts'
import { families } from '../languages/families.ts'
import { isForCompiler, pluginHeaders } from '../languages/header-plugin.ts'
import type { DetectedLanguages } from '../languages/detect.ts'
import { openDriver } from '../sandbox/driver.ts'
import type { DriverChoice } from '../sandbox/driver.ts'
import { enforcements } from '../sandbox/api/sandbox.ts'
import type { SandboxDescription } from '../sandbox/api/sandbox.ts'
import { selfTest } from '../sandbox/probes/limit-probes.ts'
import type { SelfTestReport } from '../sandbox/probes/limit-probes.ts'
import { findingsOf, readHostFacts } from './timings.ts'
import type { HostFacts } from './timings.ts'

export interface Diagnosis {
  readonly lines: readonly string[]
  /** A judge would start here. */
  readonly isFit: boolean
}

const mark = { good: '  ok    ', bad: '  FAILED', note: '  note  ' } as const

const limitLines = ({ mechanisms }: SandboxDescription, { failures }: SelfTestReport): string[] =>
  enforcements.flatMap((limit) => {
    const failure = failures.find((one) => one.limit === limit)
    if (failure === undefined) return [`${mark.good} ${limit}: ${judgeTextIn(mechanisms[limit], 'en-US')}`]
    return [`${mark.bad} ${limit}: ${failure.why}`, `           to fix it: ${failure.fix}`]
  })

const languageLines = ({ languages: found, broken }: DetectedLanguages): string[] => {
  const missing = languageNames.filter((name) => !found.has(name))
  const cpp = found.get('C++')
  return [
    ...[...found.values()].map(({ name, version }) => `${mark.good} ${name}: ${version}`),
    ...broken.map(
      (command) =>
        `${mark.note} ${command} is there but does not work in a box: what it needs must lie under /usr, or beside it under /opt`,
    ),
    ...(cpp === undefined || !isForCompiler(cpp.version) || pluginHeaders(cpp.version) !== null
      ? []
      : [`${mark.note} C++ compiles more slowly than it could: install gcc-$(g++ -dumpversion)-plugin-dev`]),
    ...(missing.length === 0
      ? []
      : [`${mark.note} not offered: ${missing.join(', ')} (npm run languages installs what the distribution has)`]),
    ...(found.size === 0 ? [`${mark.bad} no toolchain works in a box: install gcc, g++, a JDK or python3`] : []),
  ]
}

export const timingLines = (facts: HostFacts): string[] => {
  const findings = findingsOf(facts)
  return [
    ...(findings.length === 0 ? [`${mark.good} nothing was found that makes timings unreliable`] : []),
    ...findings.flatMap(({ what, advice }) => [`${mark.note} ${what}`, `           advice: ${advice}`]),
    `${mark.note} ${facts.cores} processors${facts.isVirtual ? ' of a virtual machine' : ''}, clock ${facts.clockSource}`,
  ]
}

const examineBoxes = async (driver: DriverChoice, judgeFolder: string): Promise<Diagnosis> => {
  const { sandbox, passedOver } = await openDriver({ driver, judgeFolder, slots: 1, unsafe: false })
  try {
    const description = sandbox.describe()
    const report = await selfTest(sandbox, judgeFolder)
    const found = await detectLanguages({
      sandbox,
      families,
      tuningFolder: judgeFolder,
      log: createLog('doctor', 'silent'),
    })
    const lines = [
      `Boxes: ${description.driver}${passedOver === null ? '' : ` (${passedOver})`}`,
      ...description.warnings.map((warning) => `${mark.note} ${judgeTextIn([warning], 'en-US')}`),
      `Limits, each broken by a program in a box (${(report.tookMs / 1000).toFixed(1)} s):`,
      ...limitLines(description, report),
      'Languages:',
      ...languageLines(found),
    ]
    return { lines, isFit: report.failures.length === 0 && found.languages.size > 0 }
  } finally {
    await sandbox.close()
  }
}

/** @param driver what the judge of this host is set to */
export const examine = async (driver: DriverChoice): Promise<Diagnosis> => {
  const judgeFolder = mkdtempSync(join(tmpdir(), 'podium-doctor-'))
  chmodSync(judgeFolder, 0o755)
  try {
    const boxes = await examineBoxes(driver, judgeFolder).catch((error: unknown): Diagnosis => ({
      lines: ['Boxes:', `${mark.bad} ${error instanceof Error ? error.message : String(error)}`],
      isFit: false,
    }))
    const verdict = boxes.isFit ? 'A judge can start here.' : 'A judge does not start here; what FAILED says why.'
    return { lines: [...boxes.lines, 'Timings:', ...timingLines(await readHostFacts()), verdict], isFit: boxes.isFit }
  } finally {
    rmSync(judgeFolder, { recursive: true, force: true })
  }
}
