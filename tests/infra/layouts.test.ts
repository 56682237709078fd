/** The layouts beside `npm start`: what they name is there, and what runs has its part in each of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { projectDir } from '@podium/infra/config.ts'
import { realEntries } from '@podium/infra/stack/programs.ts'

const infra = join(projectDir, 'infra')
const read = (name: string): string => readFileSync(join(infra, name), 'utf8')
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(infra, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))

const units = filesIn('systemd', '.service')
const images = filesIn('images', '.Containerfile')
const manifests = filesIn('kubernetes', '.yaml')
const composeFiles = ['compose.yaml', 'compose.two.yaml']
const all = [...units, ...images, ...manifests, ...composeFiles]

const programs = new Set([...Object.keys(realEntries), 'bus-config', 'bus-users'])
/** What runs for as long as the site is open. */
const kinds = ['api', 'worker', 'gateway', 'judge', 'remote', 'front'] as const

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly image?: string; readonly extends?: { readonly service: string } }>
  >
}
interface Manifest {
  readonly kind?: string
  readonly metadata?: { readonly name?: string }
}

const compose = parse(read('compose.yaml'), { merge: true }) as Compose
const objects = manifests.flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => document.toJS() as Manifest),
)

describe('the layouts', () => {
  test.each(all)('%s names programs that are built, and files that are there', (name) => {
    const text = read(name)
    const named = [...text.matchAll(/build\/programs\/([\w-]+)\.mjs/g)].map(([, program = '']) => program)
    expect(named.filter((program) => !programs.has(program))).toEqual([])
    const paths = [...text.matchAll(/\binfra\/[\w./-]+\.(?:Containerfile|yaml|mjs|md|sysusers)/g)].map(([path]) => path)
    expect(paths.filter((path) => !existsSync(join(projectDir, path)))).toEqual([])
  })

  test('set nothing that no process reads', () => {
    const known = new Set([...read('env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, setting]) => setting))
    const ofCompose = /^PODIUM_(?:BUS_(?:PASSWORD_[A-Z]+|CONFIG|PID_FILE|NAME|ROUTES|STATUS)|DATABASE_PASSWORD|PORT)$/
    const set = all.flatMap((name) => read(name).match(/\bPODIUM_[A-Z_]+\b/g) ?? [])
    expect([...new Set(set)].filter((setting) => !known.has(setting) && !ofCompose.test(setting))).toEqual([])
  })

  test.each(kinds)('run %s as a unit, an image, a service and a deployment', (kind) => {
    expect(units.some((name) => name.includes(`podium-${kind}@`))).toBe(true)
    expect(images).toContain(join('images', `${kind}.Containerfile`))
    expect(compose.services[kind]?.image).toBe(`podium-${kind}`)
    // There the cluster's ingress stands in for the front.
    const isDeployed = objects.some((one) => one.kind === 'Deployment' && one.metadata?.name === kind)
    expect(isDeployed).toBe(kind !== 'front')
  })

  test('keep what Node has compiled from one start to the next', () => {
    for (const kind of kinds) {
      const unit = read(units.find((name) => name.includes(`podium-${kind}@`)) ?? '')
      const [, folder = 'none'] = /^Environment=NODE_COMPILE_CACHE=\/var\/cache\/(.+)$/m.exec(unit) ?? []
      expect(unit).toContain(`CacheDirectory=${folder}\n`)
      const inImage = kind === 'judge' ? /programs\/judge\.mjs/ : new RegExp(`for kind in [a-z ]*\\b${kind}\\b`)
      expect(read(join('images', 'base.Containerfile'))).toMatch(inImage)
    }
  })

  test('keep the machine code of packages, which npm calls optional because each processor has its own', () => {
    expect(images.filter((name) => /--(?:omit=|no-)optional/.test(read(name)))).toEqual([])
  })

  test('keep every process but the judge from the rights of root', () => {
    for (const kind of ['prepare', ...kinds]) {
      const isRoot = !/^USER 10001:10001$/m.test(read(join('images', `${kind}.Containerfile`)))
      expect([kind, isRoot]).toEqual([kind, kind === 'judge'])
    }
  })

  test('give every unit but the judge the same few rights', () => {
    const few = units.filter((name) => !name.includes('judge'))
    const rights = (name: string): string[] =>
      read(name).match(/^(?:NoNew|Private|Protect(?:Home|Proc|Clock|Host|Kernel|Control)|Lock|Restrict|System).*$/gm) ??
      []
    for (const name of few) {
      expect([name, rights(name)]).toEqual([name, rights(few[0] ?? '')])
      expect(read(name)).toMatch(/^User=[\w-]+\n/m)
      // Node makes machine code while it runs.
      expect(read(name)).not.toContain('MemoryDenyWriteExecute')
    }
  })

  test('read the settings of one instance after those of its kind', () => {
    for (const name of units.filter((one) => one.includes('@')))
      expect(read(name)).toMatch(
        /^EnvironmentFile=\/etc\/podium\/\w+\.env\n(?:#.*\n)?EnvironmentFile=-\/etc\/podium\/%N\.env$/m,
      )
  })

  test("let the users of boxes pass through the folder of a judge, whose mounts are not the host's", () => {
    const judge = read(join('systemd', 'podium-judge@.service'))
    expect(judge).toContain('\nUMask=0022\n')
    expect(judge).toContain('\nPrivateMounts=yes\n')
  })

  test('start a unit again for as long as it ends at once', () => {
    const once = ['podium-prepare']
    const always = units.filter((name) => !once.some((one) => name.includes(one)))
    for (const name of [...always, join('systemd', 'nats-server.service.d', 'podium.conf')]) {
      expect(read(name)).toMatch(/^Restart=always$/m)
      expect(read(name)).toMatch(/^\[Unit\]\n(?:[^[].*\n)*StartLimitIntervalSec=0$/m)
    }
  })

  test('have a second one of what must not fail', () => {
    const two = parse(read('compose.two.yaml')) as Compose
    const extended = Object.values(two.services).flatMap((service) => service.extends?.service ?? [])
    expect(extended.toSorted()).toEqual(['api', 'gateway', 'judge', 'worker'])
  })
})
