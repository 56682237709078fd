/** What runners of a contest's hall work on: prints and balloons (proto/rules/contest/queue-work.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { PrinterState } from '@podium/proto/rules/contest/printer.ts'
import { printStatuses } from '@podium/proto/rules/contest/contest-kinds.ts'
import { relation } from '../../../platform/database/relation.ts'
import { User } from '../../account/entities.ts'
import { Contest, ContestProblem } from '../entities.ts'

const key = () => p.bigint('number')
const uid = () => p.string().length(32)

const runnerColumns = () => ({
  /** Who has claimed it, or has done it. */
  runnerUid: uid().nullable(),
  /** Null while it waits. */
  doneAt: p.datetime(6).nullable(),
})

const printerColumns = () => ({
  /** The printer's number of the job. */
  printerJob: p.integer().nullable(),
  /** Why it has not come out. */
  printerReason: p.string().length(255).nullable(),
})
const printerState = () => p.string().length(8).$type<PrinterState>()

export const ContestPrint = defineEntity({
  name: 'ContestPrint',
  tableName: 'contest_print',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    cid: key(),
    contest: relation(Contest, 'cid'),
    uid: uid(),
    user: relation(User, 'uid'),
    content: p.text(),
    /** proto/rules/contest/contest-kinds.ts `printStatuses`. */
    status: p.smallint().default(printStatuses.waiting),
    ...runnerColumns(),
    /** Null where it does not go to the printer. */
    printer: printerState().nullable(),
    ...printerColumns(),
    /** When `printer` became what it is. */
    printerAt: p.datetime(6).nullable(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('now()'),
  },
})

/** What a runner has in hand, or has delivered; no row where nobody has worked on the balloon yet. */
export const ContestBalloon = defineEntity({
  name: 'ContestBalloon',
  tableName: 'contest_balloon',
  properties: {
    cpid: key().primary().autoincrement(false),
    contestProblem: relation(ContestProblem, 'cpid'),
    /** Of the participant. */
    uid: uid().primary(),
    user: relation(User, 'uid'),
    cid: key(),
    contest: relation(Contest, 'cid'),
    /** The accept that it was for when a runner worked on it last. */
    submitId: key(),
    ...runnerColumns(),
  },
})

/** Paper for runners that went to the printer: to deliver a balloon, or to take it back. */
export const ContestTicket = defineEntity({
  name: 'ContestTicket',
  tableName: 'contest_ticket',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    cpid: key(),
    contestProblem: relation(ContestProblem, 'cpid'),
    /** Of the participant. */
    uid: uid(),
    user: relation(User, 'uid'),
    /** Of the tickets of one balloon, the how many-th. */
    round: p.integer(),
    cid: key(),
    contest: relation(Contest, 'cid'),
    takeBack: p.boolean(),
    printer: printerState(),
    ...printerColumns(),
    /** When `printer` became what it is. */
    printerAt: p.datetime(6),
  },
})

export const runnerEntities = [ContestPrint, ContestBalloon, ContestTicket]
