/** Addition: how far a submission to a remote site has come. The same goes over the live topic of the submission. */
import { Type } from 'typebox'
import type { RemoteState as State } from '../../rules/remote/shown-state.ts'
import { shownPhases } from '../../rules/remote/shown-state.ts'
import { siteKeys } from '../../rules/remote/sites.ts'
import { JudgeReport } from '../judge-report.ts'
import { Int, Nullable, NullableText, Time } from '../shapes.ts'

/** A run at a remote site, in rows of lists. */
export const RemoteRun = Type.Object(
  { site: Type.Enum(siteKeys), runId: Type.String(), runUrl: Type.String() },
  { description: 'addition: where its number is known and the reader may read the code' },
)

export const RemoteState = Type.Unsafe<State>(
  Type.Object(
    {
      site: Type.Enum(siteKeys),
      attempt: Int,
      phase: Type.Enum(shownPhases),
      runId: Type.Unsafe<string | null>({
        ...NullableText,
        description: 'number of the run at the site; null for those who may not read the code',
      }),
      runUrl: NullableText,
      username: Type.Unsafe<string | null>({
        ...NullableText,
        description: 'account of the site; for administrators, null for others',
      }),
      since: Time,
      report: Nullable(JudgeReport),
    },
    { description: 'addition: null for a problem of this site, and while the result is hidden from the reader' },
  ),
)
