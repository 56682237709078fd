import { Refusal } from '@podium/proto/errors/index.ts'
import type { FieldName } from './field-names.ts'

/** Text within its bound, without blanks around it. Throws Refusal on HTTP 200, as business rules do. */
export function readText(field: FieldName, text: string | null | undefined, limit: number): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') throw new Refusal('fieldBlank', { field })
  if (trimmed.length > limit) throw new Refusal('fieldTooLong', { field, max: limit })
  return trimmed.toWellFormed()
}
