import { useLingui } from '@lingui/react/macro'
import type { ReportLabel } from '@podium/proto/rules/discussion/discussion.ts'

/** The labels of a report in the reader's language. */
export function useReportLabels(): Readonly<Record<ReportLabel, string>> {
  const { t } = useLingui()
  return {
    垃圾广告: t`Spam`,
    违法违规: t`Illegal content`,
    色情低俗: t`Sexual content`,
    赌博诈骗: t`Gambling or fraud`,
    恶意辱骂: t`Harassment`,
    恶意抄袭: t`Plagiarism`,
  }
}
