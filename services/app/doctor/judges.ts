/** The judges that api and worker see: what each is, and why one takes no tasks. */
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeHeartbeat } from '@podium/proto/events/bus/judge-heartbeat.ts'
import { heartbeatLifeMs } from '@podium/proto/events/bus/subjects.ts'
import { good, note } from '@podium/proto/server/doctor/findings.ts'
import type { Finding } from '@podium/proto/server/doctor/findings.ts'
import { adviceFor, judgeProtocol } from '@podium/proto/server/judge-protocol.ts'
import { entities } from '../../features/entities.ts'
import { judgesOfOtherVersions, seenJudges } from '../../features/judges/index.ts'
import type { Config } from '../../platform/context.ts'
import { openOrm } from '../../platform/database/orm.ts'

const judgeFinding = ({ name, labels = [], slots, languages, outage }: JudgeHeartbeat): Finding => {
  const shown = labels.length === 0 ? name : `${name} (${labels.join(', ')})`
  if (outage === undefined) return good(`${shown} takes tasks: ${slots} at a time, ${languages.length} languages`)
  return note(`${shown} takes no tasks: ${judgeTextIn(outage.reason, 'en-US')}`, 'mend its host; the others go on')
}

/** Nothing of it keeps a process of the services from its work. */
export async function examineJudges({ databaseUrl }: Config): Promise<Finding[]> {
  const orm = await openOrm(databaseUrl, { entities, poolMax: 1 })
  try {
    const judges = await seenJudges(orm.em.fork(), heartbeatLifeMs)
    const others = await judgesOfOtherVersions(orm.em.fork())
    const none = note('no judge is connected', 'npm run doctor on its host says why')
    return [
      ...(judges.length + others.length === 0 ? [none] : judges.map(({ heartbeat }) => judgeFinding(heartbeat))),
      ...others.map(({ name, version }) =>
        note(
          `${name} speaks version ${version} of the judge protocol, this site speaks ${judgeProtocol}: it takes no tasks`,
          adviceFor(version),
        ),
      ),
    ]
  } catch {
    return [note('which judges are there cannot be read', 'see the lines of the database; prepare makes its tables')]
  } finally {
    await orm.close(true)
  }
}
