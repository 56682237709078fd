import { casesOf, checkerChanged } from './draft-body.ts'
import type { ProblemDraft } from './draft.ts'
import { optionsOf } from './limit-rows.ts'

const judgedBy = (draft: ProblemDraft): string =>
  JSON.stringify([
    draft.type,
    draft.judgeMode,
    draft.judgeCaseMode,
    draft.timeLimit,
    draft.memoryLimit,
    draft.stackLimit,
    draft.isRemoveEndBlank,
    optionsOf(draft, draft.judgeMode !== 'default'),
    draft.isFileIO && [draft.ioReadFileName, draft.ioWriteFileName],
    draft.userExtraFile,
    draft.isUploadCase,
    draft.uploadDir,
    casesOf(draft).map(({ id, input, output, inputText, outputText, score, groupNum }) => [
      id,
      input,
      output,
      inputText,
      outputText,
      score,
      groupNum,
    ]),
  ])

/**
 * Whether a submission could be judged otherwise than before: other test data, limits or checker. Texts and languages
 * change nothing.
 */
export const isJudgedOtherwise = (draft: ProblemDraft, stored: ProblemDraft): boolean =>
  judgedBy(draft) !== judgedBy(stored) || checkerChanged(draft, stored)
