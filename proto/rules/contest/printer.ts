/**
 * How far a print is on its way to the printer: it waits, is being sent, was taken by the printer, has come out, or
 * has not. What has failed is a runner's as if there were no printer.
 */
export const printerStates = ['queued', 'sending', 'sent', 'printed', 'failed'] as const
export type PrinterState = (typeof printerStates)[number]

/** It may still come out by itself. */
export const isAtPrinter = (state: PrinterState | null): boolean =>
  state === 'queued' || state === 'sending' || state === 'sent'
