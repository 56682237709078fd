// Runs first, under whatever Node the machine has (18 or later), before any package is there: plain CommonJS, no
// imports but Node's own. It installs what is missing and nothing else; npm then finds the pinned Node 24 in
// node_modules/.bin.
//   node infra/bootstrap.cjs run     what `npm start` needs
//   node infra/bootstrap.cjs test    the same and a browser
//   node infra/bootstrap.cjs check   npm packages only
'use strict'
const { createHash } = require('node:crypto')
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { spawn } = require('node:child_process')
const path = require('node:path')
const { isCurrent, leftOut, installArguments, linkNode } = require('./installed.cjs')
const { missingPackages, installPackages, installPluginHeaders, Refusal } = require('./packages.cjs')

const root = path.dirname(__dirname)
const stampFile = path.join(root, 'node_modules', '.podium-stamp')

function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 18)
    throw new Refusal(`Podium needs Node 18 or later to start; this is ${process.version}. See https://nodejs.org.`)
  if (process.platform !== 'linux')
    throw new Refusal('Podium runs on Linux only: its sandbox is made of Linux namespaces.')
}

/**
 * The lock file decides whether node_modules is current; the processor is part of it because binaries are, and how it
 * is installed because that decides what npm leaves out.
 */
function wantedStamp() {
  const hash = createHash('sha256').update(process.arch)
  for (const file of ['package-lock.json', 'infra/installed.cjs']) hash.update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** Throws Refusal when npm has reported success without the programs of this machine. */
function checkComplete() {
  const absent = leftOut(root)
  if (absent.length === 0) return
  throw new Refusal(
    `npm has left out packages that this machine needs: ${absent.join(', ')}.\n` +
      'Remove the folder node_modules and run the command again; if npm leaves them out again, install Node 24 (https://nodejs.org).',
  )
}

function installModules(stamp) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return Promise.resolve()
  if (isCurrent(root)) {
    writeFileSync(stampFile, stamp)
    return Promise.resolve()
  }
  const npm = process.env.npm_execpath
  if (!npm) throw new Refusal('Run this through npm (npm start, npm test): it needs to install packages.')
  console.log('Installing npm packages, once per version ...')
  return new Promise((resolve, reject) => {
    const args = installArguments(root, npm, { userAgent: process.env.npm_config_user_agent })
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code !== 0) {
        reject(
          new Refusal(
            'npm could not install the packages; its reason is above. Check the network and run the command again.',
          ),
        )
        return
      }
      resolve()
    })
  }).then(() => {
    checkComplete()
    writeFileSync(stampFile, stamp)
  })
}

async function main() {
  checkNode()
  const startedMs = Date.now()
  const purpose = process.argv[2]
  const packages = async () => {
    await installPackages(missingPackages(purpose))
    if (purpose !== 'check') await installPluginHeaders()
  }
  // Two downloads side by side: npm's and Debian's.
  const results = await Promise.allSettled([installModules(wantedStamp()), packages()])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  linkNode(root)
  const tookMs = Date.now() - startedMs
  if (tookMs > 3000) console.log(`Everything is installed (${Math.round(tookMs / 1000)} s).`)
}

main().catch((error) => {
  console.error(error instanceof Refusal ? `\n${error.message}\n` : error)
  process.exit(1)
})
