// What Podium needs from Debian's or Ubuntu's own packages. A package counts as there when its program is: so a re-run
// installs nothing, and a machine that has the programs from elsewhere is left alone.
'use strict'
const { accessSync, constants, existsSync, mkdirSync, readdirSync } = require('node:fs')
const { spawn, spawnSync } = require('node:child_process')

/** An error whose message is written for the person at the terminal. */
class Refusal extends Error {}

const programFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

// python3 must be the system's own: version managers' shims live in home folders that the sandbox does not see.
const table = [
  { name: 'nats-server', programs: ['nats-server'], set: 'run' },
  { name: 'bubblewrap', programs: ['bwrap'], set: 'run' },
  { name: 'gcc', programs: ['gcc'], set: 'run' },
  { name: 'g++', programs: ['g++'], set: 'run' },
  { name: 'default-jdk-headless', programs: ['javac'], set: 'run' },
  { name: 'python3', programs: ['python3'], folders: ['/usr/bin'], set: 'run' },
  { name: 'procps', programs: ['ps'], set: 'run' },
  { name: 'python2', programs: ['python2.7'], set: 'languages' },
  { name: 'golang-go', programs: ['go'], set: 'languages' },
  { name: 'mono-mcs', programs: ['mcs'], set: 'languages' },
  { name: 'mono-runtime', programs: ['mono'], set: 'languages' },
  { name: 'php-cli', programs: ['php'], set: 'languages' },
  { name: 'pypy3', programs: ['pypy3'], set: 'languages' },
  { name: 'nodejs', programs: ['node'], set: 'languages' },
  { name: 'ruby', programs: ['ruby'], set: 'languages' },
  { name: 'rustc', programs: ['rustc'], set: 'languages' },
  // Chromium's engine without windows, which opens a page for half of the processor time.
  { name: 'chromium-headless-shell', programs: ['chromium-headless-shell', 'chromium'], set: 'test' },
  // Certificates of the tests of TLS.
  { name: 'openssl', programs: ['openssl'], set: 'test' },
  // Networks of the tests of floods.
  { name: 'iproute2', programs: ['ip'], set: 'test' },
  // A printer queue.
  { name: 'cups-daemon', programs: ['cupsd'], set: 'test' },
  { name: 'fonts-wqy-zenhei', files: ['/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc'], set: 'test' },
]

function isThere(file) {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function isInstalled(entry) {
  if (entry.files) return entry.files.every(isThere)
  const folders = entry.folders ?? programFolders
  return entry.programs.some((program) => folders.some((folder) => isThere(`${folder}/${program}`)))
}

const wantedSets = { check: [], run: ['run'], test: ['run', 'test'] }

/** Names of the packages that are wanted and not there. `purpose` is 'check', 'run' or 'test'. */
function missingPackages(purpose) {
  return table
    .filter((entry) => wantedSets[purpose].includes(entry.set) && !isInstalled(entry))
    .map((entry) => entry.name)
}

const isMissing = (name) => !isInstalled(table.find((entry) => entry.name === name))

function run(command, args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' }
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-4000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** How to become root without asking anybody: [] as root, ['sudo'] where sudo wants no password, null where neither. */
function quietRootPrefix() {
  if (process.getuid() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo'] : null
}

/** The same, and sudo may ask for a password where somebody sits at a terminal. */
function rootPrefix() {
  const quiet = quietRootPrefix()
  if (quiet !== null || !process.stdin.isTTY) return quiet
  return spawnSync('sudo', ['true'], { stdio: 'inherit' }).status === 0 ? ['sudo'] : null
}

function refuse(missing, reason) {
  throw new Refusal(
    `These packages are missing and could not be installed: ${missing.join(', ')}.\n${reason}\n` +
      `Install them yourself and run the command again:\n  apt-get install --no-install-recommends ${missing.join(' ')}`,
  )
}

function reasonOf(output) {
  const lines = output.split('\n').filter((line) => /^(E|W|Err)[: ]/.test(line) || /dpkg: error/.test(line))
  return lines.slice(0, 4).join('\n') || output.trim().split('\n').slice(-4).join('\n')
}

function aptGet(prefix, ...args) {
  const line = [...prefix, 'apt-get', '-y', '-q', '-o', 'DPkg::Lock::Timeout=120', ...args]
  return run(line[0], line.slice(1))
}

/** Asks the distribution's servers for their lists; only root can, and whoever is not keeps the lists of before. */
async function refreshLists() {
  const prefix = isThere('/usr/bin/apt-get') ? rootPrefix() : null
  if (prefix !== null) await aptGet(prefix, 'update')
}

/** Installs the named packages with apt-get. Throws Refusal with the reason when it cannot. */
async function installPackages(missing) {
  if (missing.length === 0) return
  if (!isThere('/usr/bin/apt-get'))
    refuse(missing, 'This system has no apt-get: Podium installs packages on Debian and Ubuntu only.')
  const prefix = rootPrefix()
  if (prefix === null) refuse(missing, 'That needs root, or sudo.')
  console.log(`Installing ${missing.join(', ')}, once ...`)
  // A JDK's set-up writes manual links here and fails where a slim image left the folder out.
  if (prefix.length === 0) mkdirSync('/usr/share/man/man1', { recursive: true })
  // An update that fails in part (one mirror of several) may still leave all that is needed: the install decides.
  const update = await aptGet(prefix, 'update')
  const install = await aptGet(prefix, 'install', '--no-install-recommends', ...missing)
  if (install.code !== 0)
    refuse(missing, `apt-get says:\n${reasonOf(update.code === 0 ? install.output : update.output + install.output)}`)
  const still = missing.filter(isMissing)
  if (still.length > 0) refuse(still, 'apt-get reported success, but their programs are still not there.')
}

/** Whether the distribution's lists hold the package. */
function isOffered(name) {
  const policy = spawnSync('apt-cache', ['policy', name], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  return /Candidate: (?!\(none\))/.test(policy.stdout ?? '')
}

/** Versions of g++ that the judge uses its plugin with (judge/languages/header-plugin.ts). */
const pluginMajors = ['12']

const hasPluginHeaders = (major) =>
  existsSync('/usr/lib/gcc') &&
  readdirSync('/usr/lib/gcc').some((target) => isThere(`/usr/lib/gcc/${target}/${major}/plugin/include/gcc-plugin.h`))

/**
 * The compiler's plugin headers come in a package that is named after its version. They make judging C++ faster and
 * nothing else (judge/languages/header-plugin.ts), so nobody is asked for a password because of them, and where they
 * cannot be installed nobody is bothered.
 */
async function installPluginHeaders() {
  const { stdout } = spawnSync('g++', ['-dumpversion'], { encoding: 'utf8' })
  const major = (stdout ?? '').trim().split('.')[0]
  const name = `gcc-${major}-plugin-dev`
  if (!pluginMajors.includes(major) || hasPluginHeaders(major) || !isOffered(name)) return
  const prefix = quietRootPrefix()
  if (prefix !== null) await aptGet(prefix, 'install', '--no-install-recommends', name)
}

module.exports = {
  missingPackages,
  installPackages,
  installPluginHeaders,
  pluginMajors,
  isMissing,
  isOffered,
  refreshLists,
  Refusal,
}
