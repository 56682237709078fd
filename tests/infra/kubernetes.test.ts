/** The manifests for Kubernetes agree with each other, with the images and with what their README has people write. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { projectDir, readBusSettings } from '@podium/infra/config.ts'
import { busConfiguration } from '@podium/infra/stack/bus-configuration.ts'

interface Container {
  readonly image: string
  readonly command?: readonly string[]
  readonly args?: readonly string[]
  readonly env?: readonly { readonly name: string; readonly value?: string }[]
  readonly envFrom?: readonly { readonly secretRef: { readonly name: string } }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly readinessProbe?: { readonly timeoutSeconds?: number }
  readonly livenessProbe?: { readonly timeoutSeconds?: number }
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } }
}
interface Peer {
  readonly podSelector?: {
    readonly matchLabels?: { readonly app: string }
    readonly matchExpressions?: readonly { readonly values: readonly string[] }[]
  }
}
interface Rule {
  readonly ports: readonly { readonly port: string | number }[]
  readonly from?: readonly Peer[]
  readonly to?: readonly Peer[]
}
interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly replicas?: number
    readonly selector?: { readonly app?: string }
    readonly ports?: readonly { readonly name: string; readonly targetPort?: string }[]
    readonly ingress?: readonly Rule[]
    readonly egress?: readonly Rule[]
    readonly scaleTargetRef?: { readonly kind: string; readonly name: string }
    readonly template?: {
      readonly spec: {
        readonly containers: readonly [Container]
        readonly terminationGracePeriodSeconds?: number
      }
    }
  }
}
interface Overlay {
  readonly images?: readonly { readonly name: string }[]
  readonly patches?: readonly { readonly target?: { readonly kind: string; readonly name?: string } }[]
}

const folder = join(projectDir, 'infra', 'kubernetes')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const readme = read('README.md')
const objects = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(read(name)).map((document) => document.toJS() as Manifest))
const pods = objects.flatMap(({ kind, metadata: { name }, spec }) => {
  const pod = spec?.template?.spec
  return pod === undefined ? [] : [{ kind, name, replicas: spec.replicas, pod, container: pod.containers[0] }]
})
const podOf = (name: string) => {
  const found = pods.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no pods of ${name}`)
  return found
}
const policyOf = (name: string) =>
  objects.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name)?.spec
const settingOf = (name: string, setting: string): string =>
  podOf(name).container.env?.find((one) => one.name === setting)?.value ?? ''
const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text)

describe('the manifests', () => {
  test('are all applied', () => {
    const { resources } = parse(read('kustomization.yaml')) as { resources: string[] }
    const there = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    expect(resources.toSorted()).toEqual(there.toSorted())
  })

  test('take their settings from secrets that the README has people make', () => {
    const named = new Set(pods.flatMap(({ container }) => container.envFrom ?? []).map((one) => one.secretRef.name))
    const kinds = /for kind in ([a-z ]+); do .*create secret generic podium-\$kind/.exec(readme)?.[1]?.split(' ') ?? []
    expect([...named].toSorted()).toEqual(kinds.map((kind) => `podium-${kind}`).toSorted())
    for (const kind of kinds) expect(readme).toContain(`> ${kind}.env`)
  })

  test('name ports that their pods have', () => {
    const services = objects.filter(({ kind, spec }) => kind === 'Service' && spec.selector?.app !== undefined)
    for (const { spec } of services) {
      const there = podOf(spec.selector?.app ?? '').container.ports?.map(({ name }) => name) ?? []
      for (const { name, targetPort = name } of spec.ports ?? []) expect(there).toContain(targetPort)
    }
  })

  test('let the bus be reached by whoever speaks to it, its routes by its own servers', () => {
    const others = pods.map(({ name }) => name).filter((name) => name !== 'bus')
    const reached = policyOf('bus')?.ingress?.map(({ ports, from = [] }) => [
      ports.map(({ port }) => port),
      from.flatMap(({ podSelector: of }) => of?.matchExpressions?.[0]?.values ?? of?.matchLabels?.app ?? []).toSorted(),
    ])
    expect(reached).toEqual([
      [['nats'], others.toSorted()],
      [['routes'], ['bus']],
    ])
    expect(policyOf('judge')?.egress?.[0]?.to?.[0]?.podSelector?.matchLabels?.app).toBe('bus')
  })

  test('store on as many servers of the bus as there are, which know each other', () => {
    const { replicas = 0 } = podOf('bus')
    const routes = Array.from({ length: replicas }, (_, at) => `nats://bus-${at}.bus:6222`)
    expect(settingOf('bus', 'PODIUM_BUS_ROUTES')).toBe(routes.join(','))
    expect(readme).toContain(`PODIUM_BUS_REPLICAS=${replicas}\n`)
  })

  test('give an api and a gateway time to end after nodes have learnt of it', () => {
    const stopS = 10
    const grace = (name: string): number => podOf(name).pod.terminationGracePeriodSeconds ?? 0
    const drainS = Number(settingOf('api', 'PODIUM_HTTP_DRAIN_S'))
    const [command, sleepS] = podOf('gateway').container.lifecycle?.preStop.exec.command ?? []
    expect([command, Number(sleepS)]).toEqual(['sleep', drainS])
    for (const name of ['api', 'gateway']) expect(grace(name)).toBeGreaterThanOrEqual(drainS + stopS)
  })

  test('give a process more time than the second of Kubernetes to answer how it is, on a busy node', () => {
    const probes = pods.flatMap(({ container: { readinessProbe, livenessProbe } }) => [readinessProbe, livenessProbe])
    for (const probe of probes.filter((one) => one !== undefined)) expect(probe.timeoutSeconds).toBe(5)
  })

  test('run a judge as its image does, in control groups of its own', () => {
    const { command, args = [] } = podOf('judge').container
    const image = readFileSync(join(projectDir, 'infra', 'images', 'judge.Containerfile'), 'utf8')
    const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(image)?.[1] ?? '[]') as string[]
    expect(command).toEqual(['unshare', '--cgroup', '--mount', 'sh', '-c'])
    expect(args.join(' ')).toMatch(new RegExp(`; exec ${entry.join(' ')}$`))
  })

  test('leave the number of pods to the autoscaler where there is one', () => {
    const scaled = objects.flatMap(({ spec }) => spec?.scaleTargetRef ?? []).map(({ name }) => podOf(name))
    expect(scaled.map(({ name, replicas }) => [name, replicas])).toEqual([['judge', undefined]])
  })

  test('have what the overlays of the README change', () => {
    const overlays = blocks('yaml').map((text) => parse(text) as Overlay)
    expect(overlays.length).toBeGreaterThan(0)
    const images = new Set(pods.map(({ container }) => container.image))
    for (const { images: renamed = [], patches = [] } of overlays) {
      for (const { name } of renamed) expect([...images]).toContain(name)
      for (const { target } of patches) {
        const isMeant = ({ kind, metadata }: Manifest): boolean =>
          kind === target?.kind && new RegExp(`^(?:${target.name ?? '.*'})$`).test(metadata.name)
        expect([target, objects.some(isMeant)]).toEqual([target, true])
      }
    }
  })
})

test('a server of the bus says how it is where it is asked to, and nowhere else', () => {
  const passwords = Object.fromEntries(
    ['PODIUM', 'JUDGE', 'GATEWAY', 'REMOTE'].map((user) => [`PODIUM_BUS_PASSWORD_${user}`, 'p'.repeat(16)]),
  )
  expect(busConfiguration(readBusSettings(passwords))).not.toMatch(/^http/m)
  const asked = busConfiguration(readBusSettings({ ...passwords, PODIUM_BUS_STATUS: '0.0.0.0:8222' }))
  expect(asked).toMatch(/^http: "0\.0\.0\.0:8222"$/m)
})
