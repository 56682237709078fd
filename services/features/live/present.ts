/** Answers about a topic as the gateway gets them. */
import type { MayWatchAnswer } from '@podium/proto/events/bus/live.ts'
import type { WatchRefusal } from '@podium/proto/events/events.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'

/** How long the gateway may keep an answer that is the same for every visitor. */
export const keepMs = 3_000

export const refused = (code: WatchRefusal): MayWatchAnswer => ({ ok: false, code })

export const forOne = (may: boolean, reader: ReaderClass, uid: string | null): MayWatchAnswer =>
  may ? { ok: true, reader, rev: 0, uid, keepMs: 0 } : refused('forbidden')
