import { useMinWidth } from '../../../ui/layout/use-min-width.ts'

export const LEFT_MIN_PX = 420
export const RIGHT_MIN_PX = 580
const GRIP_PX = 1

/** Whether both panes fit side by side. */
export const useWide = (): boolean => useMinWidth(LEFT_MIN_PX + RIGHT_MIN_PX + GRIP_PX)
