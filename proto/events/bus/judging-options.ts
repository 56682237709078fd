/** Schema of what few problems set of their judging (proto/rules/problem/judging-options.ts). */
import { Type } from 'typebox'
import { judgingOptionBounds as bounds } from '../../rules/problem/judging-options.ts'

const Factor = Type.Optional(Type.Number({ minimum: bounds.factorMin, maximum: bounds.factorMax }))

export const LanguageLimitSchema = Type.Object({
  language: Type.String({ minLength: 1, maxLength: 64 }),
  timeFactor: Factor,
  timeMs: Type.Optional(Type.Integer({ minimum: 1, maximum: bounds.timeMaxMs })),
  memoryFactor: Factor,
  memoryMb: Type.Optional(Type.Integer({ minimum: 1, maximum: bounds.memoryMaxMb })),
})

export const JudgingOptionsSchema = Type.Object({
  languageLimits: Type.Optional(Type.Array(LanguageLimitSchema, { maxItems: bounds.languageMaxCount })),
  checkerCall: Type.Optional(Type.Enum(['testlib', 'icpc'])),
  checkerArguments: Type.Optional(
    Type.Array(Type.String({ maxLength: bounds.argumentMaxChars }), { maxItems: bounds.argumentMaxCount }),
  ),
  passLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: bounds.passLimitMax })),
})
