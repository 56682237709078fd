// Whether node_modules holds what the lock file names. npm keeps a list of what it has installed there; when the two
// agree, there is nothing to install, whoever did it (a colleague's `npm i`, a cache).
'use strict'
const { existsSync, readFileSync, rmSync, symlinkSync } = require('node:fs')
const path = require('node:path')

/** Runs under Node 18, too. */
const leastNpm = 10

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Whether a package is made for this machine; a list may name what it is for, or with `!` what it is not for. */
function fitsHere(entry) {
  const here = { os: process.platform, cpu: process.arch, libc: 'glibc' }
  return Object.entries(here).every(([key, value]) => {
    const list = [entry[key] ?? []].flat()
    if (list.includes(`!${value}`)) return false
    const wanted = list.filter((one) => !one.startsWith('!'))
    return wanted.length === 0 || wanted.includes(value)
  })
}

/** What belongs to an optional package is there only with it: npm marks such entries as optional, too. */
const mayBeAbsent = (entry) => entry.optional === true && (!fitsHere(entry) || entry.cpu === undefined)

/** True only when every package of the lock file is there in the same version and nothing else is. */
function isCurrent(root) {
  try {
    const wanted = readPackages(path.join(root, 'package-lock.json'))
    const found = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
    const isSame = ([name, entry]) => {
      if (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) return true
      const there = found[name]
      if (!there) return mayBeAbsent(entry)
      return there.version === entry.version && there.integrity === entry.integrity && existsSync(path.join(root, name))
    }
    return Object.entries(wanted).every(isSame) && Object.keys(found).every((name) => name in wanted)
  } catch {
    // Nothing installed yet, or half of it.
    return false
  }
}

/** Packages with programs of this machine that the lock file names and npm has left out. */
function leftOut(root) {
  const wanted = Object.entries(readPackages(path.join(root, 'package-lock.json')))
  return wanted
    .filter(([name, entry]) => entry.cpu !== undefined && fitsHere(entry) && !existsSync(path.join(root, name)))
    .map(([name]) => name)
}

const majorOf = (version) => Number(version.split('.')[0])

/** The Node among the packages, where there is one for this processor. */
function pinnedNode(root) {
  const name = `node-linux-${process.arch}`
  const version = readPackages(path.join(root, 'package-lock.json'))[`node_modules/${name}`]?.version
  return version === undefined ? null : { name, version }
}

/**
 * What Node runs to install exactly what the lock file names. npm leaves out packages that are made for this machine
 * where it cannot read the name of their C library (npm 9, which Debian and Ubuntu have), or runs on a Node older than
 * they ask for (18, too): then it fetches a newer npm, and the Node that is among the packages, and lets these do it.
 * @param npm its program
 * @param by how it calls itself, and the version of the Node that it runs on
 */
function installArguments(root, npm, { userAgent = '', node = process.versions.node }) {
  const install = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
  const version = /^npm\/(\d+)\./.exec(userAgent)
  const pinned = pinnedNode(root)
  const isOldNode = pinned !== null && majorOf(node) < majorOf(pinned.version)
  if (version === null || (Number(version[1]) >= leastNpm && !isOldNode)) return [npm, ...install]
  const newer = [`npm@${leastNpm}`, ...(isOldNode ? [`${pinned.name}@${pinned.version}`] : [])]
  return [npm, 'exec', '--yes', ...newer.map((name) => `--package=${name}`), '--', 'npm', ...install]
}

/**
 * npm before 11 takes `node_modules/.bin/node` away again with the Node for another processor, which it does not
 * install: both have a program of that name.
 */
function linkNode(root) {
  const bin = path.join(root, 'node_modules', '.bin')
  const program = path.join('..', `node-linux-${process.arch}`, 'bin', 'node')
  const link = path.join(bin, 'node')
  if (existsSync(link) || !existsSync(path.join(bin, program))) return
  rmSync(link, { force: true })
  symlinkSync(program, link)
}

module.exports = { isCurrent, leftOut, installArguments, linkNode }
