/** Which languages this host offers: found by running each toolchain in a box, because only what runs there counts. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '@podium/proto/server/log.ts'
import type { Box, BoxSpec, ReadOnlyBind, RunResult, Sandbox } from '../sandbox/api/sandbox.ts'
import { tuningBoxPath } from './language.ts'
import type { Language, LanguageFamily } from './language.ts'

const mebibyte = 1024 * 1024

/** Settings folders that toolchains under /usr link to. */
const settingsBinds = (): ReadOnlyBind[] =>
  readdirSync('/etc')
    .filter((name) => /^(java-.*openjdk.*|mono)$/.test(name))
    .toSorted()
    .map((name) => ({ hostPath: join('/etc', name) }))

const optBinds = (commands: readonly string[]): ReadOnlyBind[] =>
  commands
    .filter((command) => command.startsWith('/opt/'))
    .map((command) => ({ hostPath: command.split('/').slice(0, 3).join('/') }))

/** One spec for every compiler, so that one kind of box kept ready serves them all. */
export const compileBoxSpec = (tuningFolder: string, commands: readonly string[]): BoxSpec => ({
  kind: 'compile',
  needsProc: true,
  readOnlyBinds: [{ hostPath: tuningFolder, boxPath: tuningBoxPath }, ...settingsBinds(), ...optBinds(commands)],
})

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const runProbe = (box: Box, argv: readonly string[]): Promise<RunResult> =>
  box.run({
    argv,
    stdin: 'empty',
    cpuLimitMs: 10_000,
    wallLimitMs: 20_000,
    memoryLimitBytes: 512 * mebibyte,
    stackLimitBytes: 64 * mebibyte,
    processLimit: 128,
    stdoutLimitBytes: mebibyte,
    stderrLimitBytes: mebibyte,
    fileSizeLimitBytes: mebibyte,
  })

const firstLine = ({ stdout, stderr }: RunResult): string =>
  `${stdout.toString()}\n${stderr.toString()}`.trim().split('\n')[0] ?? ''

/** The version, or null when one of the commands does not work in the box. */
const probeFamily = async (box: Box, family: LanguageFamily, command: string): Promise<string | null> => {
  let version: string | null = null
  for (const argv of family.probes(command)) {
    const result = await runProbe(box, argv)
    if (result.end !== 'exited' || result.exitCode !== 0) return null
    version ??= firstLine(result)
  }
  return version
}

export interface DetectOptions {
  readonly sandbox: Sandbox
  readonly families: readonly LanguageFamily[]
  readonly tuningFolder: string
  readonly log: Log
}

export interface DetectedLanguages {
  readonly languages: ReadonlyMap<string, Language>
  readonly compileBox: BoxSpec
  /** Toolchains that are on the host and do not work in a box. */
  readonly broken: readonly string[]
}

/** @throws SandboxFault when boxes do not work */
export const detectLanguages = async ({
  sandbox,
  families,
  tuningFolder,
  log,
}: DetectOptions): Promise<DetectedLanguages> => {
  const found = families.flatMap((family) =>
    family.commands
      .filter(isExecutable)
      .slice(0, 1)
      .map((command) => ({ family, command })),
  )
  const compileBox = compileBoxSpec(
    tuningFolder,
    found.map(({ command }) => command),
  )
  const box = await sandbox.openBox(compileBox)
  const languages: Language[] = []
  const broken: string[] = []
  try {
    for (const { family, command } of found) {
      const version = await probeFamily(box, family, command)
      if (version === null) broken.push(command)
      else
        languages.push(
          ...family.languages({
            command,
            version,
            binds: bindsOf(command),
            hasTuning: (path) => existsSync(join(tuningFolder, path)),
          }),
        )
    }
  } finally {
    await box.close()
  }
  for (const command of broken)
    log.warn({ command }, 'this toolchain does not work in a box; its languages are not offered')
  return { languages: new Map(languages.map((language) => [language.name, language])), compileBox, broken }
}

/** Only managed runtimes read settings at run time; a shared plain box serves the rest. */
const bindsOf = (command: string): ReadOnlyBind[] => {
  if (command.startsWith('/opt/')) return optBinds([command])
  return /\/(javac|mcs)$/.test(command) ? settingsBinds() : []
}
