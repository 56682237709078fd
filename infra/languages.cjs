// npm run languages: installs the toolchains of every language that the distribution has, and says which it has not.
'use strict'
const { installPackages, installPluginHeaders, isMissing, isOffered, refreshLists, Refusal } = require('./packages.cjs')

/** Languages with the packages that make them work, all of them. */
const rows = [
  { languages: 'C', packages: ['gcc'] },
  { languages: 'C++, C++ 17, C++ 20', packages: ['g++'] },
  { languages: 'Java', packages: ['default-jdk-headless'] },
  { languages: 'Python3', packages: ['python3'] },
  { languages: 'Python2', packages: ['python2'], elsewhere: 'Build Python 2.7 into /opt/python2 to offer it.' },
  { languages: 'Golang', packages: ['golang-go'] },
  { languages: 'C#', packages: ['mono-mcs', 'mono-runtime'] },
  { languages: 'PHP', packages: ['php-cli'] },
  { languages: 'PyPy3', packages: ['pypy3'] },
  { languages: 'JavaScript Node', packages: ['nodejs'] },
  { languages: 'Ruby', packages: ['ruby'] },
  { languages: 'Rust', packages: ['rustc'] },
]

const isIncomplete = (row) => row.packages.some(isMissing)

function describe(row) {
  if (!isIncomplete(row)) return `is there (${row.packages.join(', ')})`
  if (row.packages.every(isOffered)) return `can be installed (${row.packages.join(', ')})`
  return `is not in this distribution. ${row.elsewhere ?? ''}`.trimEnd()
}

async function main() {
  const incomplete = rows.filter(isIncomplete)
  if (incomplete.some((row) => !row.packages.every(isOffered))) await refreshLists()
  for (const row of rows) console.log(`${row.languages.padEnd(20)} ${describe(row)}`)
  const wanted = incomplete
    .filter((row) => row.packages.every(isOffered))
    .flatMap((row) => row.packages)
    .filter(isMissing)
  await installPackages(wanted)
  await installPluginHeaders()
  if (wanted.length === 0) console.log('Nothing is left to install.')
  else console.log(`Installed: ${wanted.join(', ')}. Judges offer them from their next start on.`)
}

main().catch((error) => {
  console.error(error instanceof Refusal ? `\n${error.message}\n` : error)
  process.exit(1)
})
