import { Refusal } from '@podium/proto/errors/index.ts'

/** What is wrong with a file, and where. */
export interface FileFault {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** As the file calls it; empty for the whole row. */
  readonly field: string
  readonly refusal: Refusal
}

/** A refusal; anything else is a fault of ours and thrown on. */
export function refusalOrThrow(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

const named: Readonly<Record<string, readonly string[]>> = {
  teamCode: ['id'],
  displayName: ['display_name'],
  formalName: ['formal_name'],
  icpcId: ['icpc_id'],
  organization: ['organization_id'],
  groupCodes: ['group_ids'],
  seat: ['label', 'seat'],
  room: ['location', 'room'],
}

/** The name of a field in a row of a file. */
export const fieldInFile = (field: string, fields: Readonly<Record<string, unknown>>): string => {
  const names = named[field] ?? [field]
  return names.find((name) => Object.hasOwn(fields, name)) ?? names[0] ?? field
}
