import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { messageBoxes, messageLimits, pathOfBox } from '@podium/proto/rules/message/messages.ts'
import type { MessageBox } from '@podium/proto/rules/message/messages.ts'

export type Reminder = CallAnswer<'replyMessages'>['records'][number]
export type Notice = CallAnswer<'sysMessages'>['records'][number]

export const boxOfPath = (path: string | undefined): MessageBox | undefined =>
  messageBoxes.find((box) => pathOfBox(box) === path)

/** The call that lists a box. */
export const callOf = {
  Discuss: 'commentMessages',
  Reply: 'replyMessages',
  Like: 'likeMessages',
  Sys: 'sysMessages',
  Mine: 'mineMessages',
} as const satisfies Record<MessageBox, string>

const { remindPageRows, noticePageRows } = messageLimits
export const rowsOf = {
  Discuss: remindPageRows,
  Reply: remindPageRows,
  Like: remindPageRows,
  Sys: noticePageRows,
  Mine: noticePageRows,
} as const satisfies Record<MessageBox, number>

/** How the tabs are called. */
export function useBoxNames(): Readonly<Record<MessageBox, string>> {
  const { t } = useLingui()
  return {
    Discuss: t({ context: 'messages', message: 'Comments' }),
    Reply: t({ context: 'messages', message: 'Replies' }),
    Like: t({ context: 'messages', message: 'Likes' }),
    Sys: t({ context: 'messages', message: 'System' }),
    Mine: t({ context: 'messages', message: 'Personal' }),
  }
}
