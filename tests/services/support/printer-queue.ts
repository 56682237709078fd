/** A real printer queue: CUPS with one printer, whose paper are files. */
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { Child } from '@podium/infra/stack/child.ts'
import { storedPorts } from '@podium/infra/stack/data-folders.ts'
import { newDataDir } from '../../support/stack.ts'

/** The system user `lp` of Debian, as which CUPS runs what it starts. */
const lp = { uid: 7, gid: 7 }
const upWithinMs = 20_000

/** What a printer is to CUPS: a program with the job, its user and its title, and the document as a file. */
const backend = `#!/bin/sh
out="\${DEVICE_URI#paper:}"
test -e "$out/jam" && exit 1
cat "\${6:-/dev/stdin}" > "$out/$1.pdf.part" && printf %s "$3" > "$out/$1.title" && mv "$out/$1.pdf.part" "$out/$1.pdf"
`

const filesConf = (dir: string): string => `User lp
Group lp
SystemGroup root
ServerRoot ${dir}/etc
ServerBin ${dir}/bin
DataDir ${dir}/data
RequestRoot ${dir}/spool
TempDir ${dir}/spool/tmp
StateDir ${dir}/state
CacheDir ${dir}/cache
ErrorLog stderr
AccessLog /dev/null
PageLog /dev/null
Printcap
`

const cupsdConf = (port: number): string => `Listen 127.0.0.1:${port}
LogLevel info
Browsing Off
WebInterface No
DefaultAuthType None
<Location />
  Order allow,deny
  Allow localhost
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow localhost
  </Limit>
</Policy>
`

const printersConf = (dir: string): string => `<Printer hall>
DeviceURI paper:${dir}/paper
State Idle
Accepting Yes
ErrorPolicy abort-job
</Printer>
`

function makeFolders(dir: string, port: number): void {
  for (const folder of ['etc', 'data/mime', 'data/banners', 'spool/tmp', 'state', 'cache', 'bin/backend', 'paper'])
    mkdirSync(join(dir, folder), { recursive: true, mode: 0o755 })
  chmodSync(dir, 0o755)
  chownSync(join(dir, 'paper'), lp.uid, lp.gid)
  symlinkSync('/usr/lib/cups/daemon', join(dir, 'bin/daemon'))
  writeFileSync(join(dir, 'bin/backend/paper'), backend, { mode: 0o755 })
  writeFileSync(join(dir, 'etc/cups-files.conf'), filesConf(dir))
  writeFileSync(join(dir, 'etc/cupsd.conf'), cupsdConf(port))
  writeFileSync(join(dir, 'etc/printers.conf'), printersConf(dir))
  writeFileSync(join(dir, 'data/mime/mime.types'), 'application/pdf pdf string(0,%PDF)\n')
  writeFileSync(join(dir, 'data/mime/mime.convs'), '')
}

export interface Paper {
  readonly title: string
  readonly document: Buffer
}

/** The queue of a test file; ends with its last test. */
export async function cupsOfFile() {
  const dir = newDataDir()
  const { cups: port = 0 } = await storedPorts(dir, ['cups'])
  makeFolders(dir, port)
  const spec = {
    name: 'cups',
    command: '/usr/sbin/cupsd',
    args: ['-f', '-c', join(dir, 'etc/cupsd.conf'), '-s', join(dir, 'etc/cups-files.conf')],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    cwd: '/',
    isReady: (line: string) => line.includes('Resuming new connection processing'),
    stopSignal: 'SIGTERM',
    stopGraceMs: 10_000,
  } as const
  const child = new Child({ ...spec, args: [...spec.args] }, { logFile: join(dir, 'cups.log'), runDir: dir }, {})
  child.start()
  await child.waitReady(upWithinMs)
  afterAll(async () => {
    await child.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  const paper = join(dir, 'paper')
  return {
    address: `ipp://127.0.0.1:${port}/printers/hall`,
    /** What has come out. */
    papers: (): readonly Paper[] =>
      readdirSync(paper)
        .filter((name) => name.endsWith('.pdf'))
        .map((name) => ({
          title: readFileSync(join(paper, name.replace(/pdf$/, 'title')), 'utf8'),
          document: readFileSync(join(paper, name)),
        })),
    /** Nothing comes out until it is cleared. */
    jam: () => writeFileSync(join(paper, 'jam'), ''),
    clear: () => rmSync(join(paper, 'jam'), { force: true }),
  }
}
