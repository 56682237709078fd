/*
 * The options of isolate. Of its own world little is used: /box and /tmp are our bounded file system, /dev
 * holds five harmless devices instead of the host's, and /proc is there only for those who need it.
 */
import { defaultEnv } from '../runner/runner-link.ts'
import { SandboxFault, type BoxSpec, type DialogueSpec, type RunSpec } from '../api/sandbox.ts'

const KIB = 1024
const openFiles = 512
/** Program that isolate starts and that becomes the program of the run. */
const launcherPath = '/launcher/launcher'

export interface IsolateWorld {
  boxId: number
  spec: BoxSpec
  /** Shown as /box and as /tmp. */
  filesHostPath: string
  temporaryHostPath: string
  devicesHostPath: string
  launcherHostPath: string
}

const boxOption = (boxId: number): string => `--box-id=${boxId}`

export const initArguments = (boxId: number): string[] => ['--cg', boxOption(boxId), '--init']
export const cleanupArguments = (boxId: number): string[] => ['--cg', boxOption(boxId), '--cleanup']

/** isolate splits a rule at colons and equals signs. */
function rule(inside: string, outside: string, options = ''): string {
  const bad = [inside, outside].find((one) => /[:=]/.test(one))
  if (bad !== undefined)
    throw new SandboxFault(`isolate cannot show a folder with a colon or an equals sign in its name: ${bad}`)
  return `--dir=${inside.replace(/^\/+/, '')}=${outside}${options}`
}

const rules = ({ spec, devicesHostPath, launcherHostPath, ...world }: IsolateWorld): string[] => [
  rule('box', world.filesHostPath, ':rw'),
  rule('tmp', world.temporaryHostPath, ':rw'),
  rule('dev', devicesHostPath, ':dev'),
  '--dir=dev/shm=',
  ...(spec.needsProc ? [] : ['--dir=proc=']),
  rule('etc/alternatives', '/etc/alternatives', ':maybe'),
  rule('launcher', launcherHostPath),
  ...(spec.readOnlyBinds ?? []).map(({ hostPath, boxPath }) => rule(boxPath ?? hostPath, hostPath)),
]

/** Whole units; isolate cuts what is finer, so a little is added to what has no exact binary form. */
const seconds = (ms: number): string => ((ms + 0.5) / 1000).toFixed(4)
const kib = (bytes: number): number => Math.max(1, Math.ceil(bytes / KIB))

export function runArguments(
  world: IsolateWorld,
  spec: RunSpec | DialogueSpec,
  given: { memoryBytes: number; metaPath: string },
): string[] {
  const env = Object.entries({ ...defaultEnv, ...spec.env }).map(([key, value]) => `--env=${key}=${value}`)
  return [
    '--cg',
    boxOption(world.boxId),
    '--silent',
    `--meta=${given.metaPath}`,
    `--cg-mem=${kib(given.memoryBytes)}`,
    `--time=${seconds(spec.cpuLimitMs)}`,
    `--wall-time=${seconds(spec.wallLimitMs)}`,
    `--processes=${spec.processLimit}`,
    `--fsize=${kib(spec.fileSizeLimitBytes)}`,
    `--open-files=${openFiles}`,
    ...(spec.stackLimitBytes === 'unlimited' ? [] : [`--stack=${kib(spec.stackLimitBytes)}`]),
    // isolate gives this one to every program
    ...rules(world),
    '--env=LIBC_FATAL_STDERR_=',
    ...env,
    '--run',
    '--',
    launcherPath,
    ...spec.argv,
  ]
}
