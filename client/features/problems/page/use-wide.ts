import { useMinWidth } from '../../../ui/layout/use-min-width.ts'

export const leftPaneMinPx = 420
export const rightPaneMinPx = 580
const gripPx = 1

/** Whether both panes fit side by side. */
export const useWide = (): boolean => useMinWidth(leftPaneMinPx + rightPaneMinPx + gripPx)
