/** Asking for a print, and the print and balloon queues (contract/contests-and-community 1.3, 6.11, 6.12). */
import { Type } from 'typebox'
import { AcInfo, ContestPrint } from './contest-shapes.ts'
import { declareCalls } from '../declare.ts'
import { queueSteps } from '../../rules/contest/queue-work.ts'
import { Id, Int, None, Page, paging, Time } from '../shapes.ts'

/** Addition to the contract: what waits in a queue, on whatever page. */
const waiting = {
  waiting: Type.Object({
    count: Int,
    since: Type.Union([Time, Type.Null()], { description: 'of the oldest that waits' }),
  }),
}
const AcInfoPage = Type.Object({ ...Page(AcInfo).properties, ...waiting })
const ContestPrintPage = Type.Object({ ...Page(ContestPrint).properties, ...waiting })

const pageOfContest = Type.Object({ cid: Id, ...paging })

const QueueStepBody = Type.Object({ cid: Id, id: Id, step: Type.Enum(queueSteps) })
const stepRefusals = ['notContestStaff', 'contestRecordMissing', 'queueEntryTaken', 'queueEntryDone'] as const

/** Refusals of what is behind the gate of a contest. */
export const gate = [
  'contestMissing',
  'contestScheduled',
  'contestGroupOnly',
  'contestNotRegistered',
  'contestAccountRule',
  'contestAddress',
] as const

export const contestQueueCalls = declareCalls({
  submitPrintText: {
    method: 'POST',
    path: '/api/submit-print-text',
    who: 'user',
    summary: 'Ask the staff to print a text',
    body: Type.Object({ cid: Id, content: Type.String({ maxLength: 65_535 }) }),
    answer: None,
    refusals: [...gate, 'printClosed', 'printEmpty', 'printTooShort', 'printTooSoon'],
  },
  contestPrints: {
    method: 'GET',
    path: '/api/get-contest-print',
    who: 'user',
    staffAccounts: true,
    summary: 'Print requests, those not printed first',
    query: pageOfContest,
    answer: ContestPrintPage,
    refusals: ['notContestStaff'],
  },
  checkContestPrint: {
    method: 'PUT',
    path: '/api/check-contest-print-status',
    who: 'user',
    staffAccounts: true,
    summary: 'Mark a print request as printed',
    query: Type.Object({ id: Id, cid: Id }),
    answer: None,
    refusals: stepRefusals,
  },
  stepPrint: {
    method: 'POST',
    path: '/api/contest-print-step',
    who: 'user',
    staffAccounts: true,
    summary: 'Claim a print request, give it back, mark it as printed, or take that back',
    body: QueueStepBody,
    answer: None,
    refusals: stepRefusals,
  },
  sendPrintAgain: {
    method: 'POST',
    path: '/api/contest-print-again',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: send a print request to the printer that has not come out, or not gone there',
    body: Type.Object({ cid: Id, id: Id }),
    answer: None,
    refusals: ['notContestStaff', 'contestRecordMissing', 'printerMissing', 'printerHasIt'],
  },
  sendTicketAgain: {
    method: 'POST',
    path: '/api/contest-balloon-ticket-again',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: send the ticket of a balloon that waits to the printer, once more or for the first time',
    body: Type.Object({ cid: Id, id: Id }),
    answer: None,
    refusals: ['notContestStaff', 'contestRecordMissing', 'printerMissing', 'printerHasIt'],
  },
  contestAcInfo: {
    method: 'GET',
    path: '/api/get-contest-ac-info',
    who: 'user',
    staffAccounts: true,
    summary: 'First accepted submission of each participant on each problem, unchecked first',
    query: Type.Object({
      ...pageOfContest.properties,
      onlyWaiting: Type.Optional(Type.Boolean({ description: 'addition: leaves out what is checked' })),
      takeBacks: Type.Optional(Type.Boolean({ description: 'addition: first of all, the balloons to be taken back' })),
    }),
    answer: AcInfoPage,
    refusals: ['notContestStaff'],
  },
  checkContestAcInfo: {
    method: 'PUT',
    path: '/api/check-contest-ac-info',
    who: 'user',
    staffAccounts: true,
    summary: 'Tick an accepted submission, or take the tick back; also of one that is accepted no more',
    body: Type.Object({ id: Id, cid: Id, checked: Type.Boolean() }),
    answer: None,
    refusals: stepRefusals,
  },
  stepBalloon: {
    method: 'POST',
    path: '/api/contest-balloon-step',
    who: 'user',
    staffAccounts: true,
    summary: 'Claim a balloon, give it back, mark it as delivered, or take that or the balloon back',
    body: QueueStepBody,
    answer: None,
    refusals: stepRefusals,
  },
})
