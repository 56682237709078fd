import { Refusal } from '@podium/proto/errors/index.ts'

const cidPattern = /^[1-9]\d{0,14}$/

/** Contests have numbers; what is none is no contest. Throws Refusal. */
export function cidOf({ cid }: { readonly cid: string }): number {
  if (!cidPattern.test(cid)) throw new Refusal('contestMissing')
  return Number(cid)
}
