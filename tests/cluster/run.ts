/**
 * `npm run trial -- <words>`: runs the trials of the layout whose name has one of the words, one after the other, each
 * in a network, a set of process numbers and mounts of its own, so that nothing of it is left when it ends. Needs root.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { balancer } from '../support/balancers.ts'
import { makeCertificates } from './certificates.ts'
import { fetchClock } from './fake-clock.ts'

const trialsDir = join(import.meta.dirname, 'trials')
const all = readdirSync(trialsDir).map((file) => file.replace(/\.ts$/, ''))
const words = process.argv.slice(2)
const wanted = all.filter((name) => words.some((word) => name.includes(word)))
if (wanted.length === 0) {
  console.error(`Usage: npm run trial -- <words>. There are: ${all.join(', ')}`)
  process.exit(1)
}

// The layout reaches no network, so all that is fetched is fetched before.
balancer('nginx')
fetchClock()
const alone = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc', '--']
let isBad = false
for (const name of wanted) {
  console.log(`\n== ${name}`)
  const dir = mkdtempSync(join(tmpdir(), 'layout-'))
  const { authority } = makeCertificates(dir)
  const program = [process.execPath, join(trialsDir, `${name}.ts`)]
  // The first process of a set has to wait for those whose parents have ended: sh does.
  const run = spawnSync('unshare', [...alone, 'sh', '-c', '"$@"; exit $?', 'sh', ...program], {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority, PODIUM_LAYOUT_DIR: dir },
  })
  isBad ||= run.status !== 0
  // Files of the layout are worth a look after a bad end.
  if (run.status === 0) rmSync(dir, { recursive: true, force: true })
  else console.log(`Its logs are in ${join(dir, 'logs')}.`)
}
process.exit(isBad ? 1 : 0)
