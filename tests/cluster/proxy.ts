/** nginx with the shipped configuration before the layout. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, readSurroundings } from '@podium/infra/config.ts'
import type { ChildSpec } from '@podium/infra/stack/child.ts'
import { balancer } from '../support/balancers.ts'
import type { Certificates } from './certificates.ts'
import { apis, gateways, ports, proxy } from './machines.ts'
import type { Machines } from './machines.ts'

const temporary = (dir: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${join(dir, what)};`).join(' ')

/** The shipped file with the addresses and folders of the layout, and nothing else. Throws when it has changed. */
function adapted(dir: string, machines: Machines, { certificate, key }: Certificates): string {
  const { address } = machines.of(proxy)
  const changes: (readonly [string, string])[] = [
    ['listen [::]:443 ssl http2;', ''],
    ['listen [::]:80;', ''],
    // Crowds of sockets come without TLS: what it takes of the readers' side would be taken from the site's.
    ['listen 443 ssl http2;', `listen ${address}:${ports.proxy} ssl http2; listen ${address}:${ports.plainProxy};`],
    ['listen 80;', `listen ${address}:80;`],
    ['/etc/ssl/podium/fullchain.pem', certificate],
    ['/etc/ssl/podium/key.pem', key],
    ['/var/lib/nginx/boards', join(dir, 'boards')],
    ['/run/nginx.pid', join(dir, 'nginx.pid')],
    ['/var/log/nginx/error.log', join(dir, 'error.log')],
    // More than most machines allow a process without a word of their administrator: four of them share it instead.
    ['worker_rlimit_nofile 200000;', 'worker_rlimit_nofile 20000;'],
    ['worker_connections 65536;', 'worker_connections 19000;'],
    ['worker_processes auto;', 'worker_processes 4;'],
    ['include /etc/nginx/mime.types;', temporary(dir)],
    ...apis.map((name, at) => [`10.0.0.1${at + 1}:8001`, `${machines.of(name).address}:${ports.api}`] as const),
    ...gateways.map((name, at) => [`10.0.0.2${at + 1}:8002`, `${machines.of(name).address}:${ports.gateway}`] as const),
  ]
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`the shipped nginx.conf has no ${from}`)
      return text.replace(from, to)
    },
    readFileSync(join(projectDir, 'infra/balancer/nginx/nginx.conf'), 'utf8'),
  )
}

export function proxySpec(dir: string, machines: Machines, certificates: Certificates): ChildSpec {
  const program = balancer('nginx')
  if (program === null) throw new Error('nginx is neither installed nor to be had')
  mkdirSync(join(dir, 'logs'), { recursive: true })
  const file = join(dir, 'nginx.conf')
  writeFileSync(file, adapted(dir, machines, certificates))
  const start = ['-g', 'daemon off; user root;', '-p', dir, '-e', join(dir, 'start.log'), '-c', file]
  return {
    name: proxy,
    // It says nothing when it listens; whoever calls it tries again.
    ...machines.of(proxy).command('sh', ['-c', 'echo starts; exec "$@"', 'sh', program.command, ...start]),
    env: { ...readSurroundings(), ...program.env },
    cwd: '/',
    isReady: () => true,
    stopSignal: 'SIGTERM',
    stopGraceMs: 10_000,
  }
}
