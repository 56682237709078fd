/** What a judge reports, as pages put it into the reader's language (proto/rules/submission/judge-texts.ts). */
import { Type } from 'typebox'
import type { JudgeReport as Report } from '../rules/submission/judge-texts.ts'

export const JudgeReport = Type.Unsafe<Report>(
  Type.Array(
    Type.Object({
      code: Type.String({ description: '`text` for words of a compiler, a checker or a program' }),
      parameters: Type.Optional(
        Type.Object(
          {},
          { additionalProperties: true, description: 'by name: a text, a number, or a message of the same shape' },
        ),
      ),
    }),
    { description: 'addition: the text beside it as codes with parameters, a line each; absent where it is none' },
  ),
)
