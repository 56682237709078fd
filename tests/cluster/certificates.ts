/** An authority of the layout's own, and one certificate for all of its machines and for this one. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses, names as machineNames } from './machines.ts'

export interface Certificates {
  readonly authority: string
  readonly certificate: string
  readonly key: string
}

const ofElliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
const quiet = { stdio: 'ignore' } as const

export function makeCertificates(dir: string): Certificates {
  const [authority, authorityKey] = [join(dir, 'authority.pem'), join(dir, 'authority-key.pem')]
  const [certificate, key, request, names] = ['site.pem', 'site-key.pem', 'site.csr', 'names.cnf'].map((name) =>
    join(dir, name),
  ) as [string, string, string, string]
  if (existsSync(certificate)) return { authority, certificate, key }
  writeFileSync(
    names,
    `subjectAltName=${[...[...addresses, '127.0.0.1'].map((one) => `IP:${one}`), ...machineNames.map((one) => `DNS:${one}`)].join(',')}\n`,
  )
  execFileSync(
    'openssl',
    ['req', '-x509', ...ofElliptic, '-subj', '/CN=layout', '-keyout', authorityKey, '-out', authority],
    quiet,
  )
  execFileSync(
    'openssl',
    ['req', ...ofElliptic.slice(0, -2), '-subj', '/CN=site', '-keyout', key, '-out', request],
    quiet,
  )
  const signing = ['-CA', authority, '-CAkey', authorityKey, '-CAcreateserial', '-days', '30', '-extfile', names]
  execFileSync('openssl', ['x509', '-req', '-in', request, ...signing, '-out', certificate], quiet)
  for (const file of [authority, certificate, key]) chmodSync(file, 0o644)
  return { authority, certificate, key }
}
