/**
 * Numbers that know their unit. A bare number may become any of them, but one unit never becomes another: a memory
 * limit taken from a time limit does not compile.
 */
declare const unit: unique symbol
type Measured<Name extends string> = number & { readonly [unit]?: Name }

/** Milliseconds. */
export type Ms = Measured<'ms'>
/** Bytes. */
export type Bytes = Measured<'bytes'>
/** Kibibytes, the unit of memory on the wire. */
export type Kb = Measured<'kb'>

const bytesPerKb = 1024
const bytesPerMebibyte = bytesPerKb * 1024

export const mebibytes = (value: number): Bytes => value * bytesPerMebibyte
/** Whole kibibytes, cut. */
export const bytesToKb = (value: Bytes): Kb => Math.floor(value / bytesPerKb)
