import { useLingui } from '@lingui/react/macro'
import { Warning } from './parts.tsx'
import type { ServiceInfo } from './use-system-state.ts'

type OtherVersion = ServiceInfo['otherVersions'][number]

/** Judges that this site cannot use, and which side is to be brought up to date. */
export const OtherVersions = ({ judges }: { readonly judges: readonly OtherVersion[] }) =>
  judges.map((judge) => <OneOther key={judge.name} judge={judge} />)

function OneOther({ judge: { name, version, ours } }: { readonly judge: OtherVersion }) {
  const { t } = useLingui()
  return (
    <Warning
      text={
        version < ours
          ? t`${name} speaks version ${version} of the judge protocol, this site speaks ${ours}: it takes no tasks. Upgrade the judge.`
          : t`${name} speaks version ${version} of the judge protocol, this site speaks ${ours}: it takes no tasks. Upgrade the site, or start a judge of the version of the site.`
      }
    />
  )
}
