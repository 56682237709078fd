/** Branded numbers: a value in the wrong unit does not compile. */
declare const unit: unique symbol
type Branded<Name extends string> = number & { readonly [unit]: Name }

/** Milliseconds. */
export type Ms = Branded<'ms'>
/** Bytes. */
export type Bytes = Branded<'bytes'>
/** Kibibytes, the unit of memory on the wire. */
export type Kb = Branded<'kb'>

export const ms = (value: number): Ms => value as Ms
export const bytes = (value: number): Bytes => value as Bytes
export const kb = (value: number): Kb => value as Kb

export const mebibytes = (value: number): Bytes => bytes(value * 1024 * 1024)
export const bytesToKb = (value: Bytes): Kb => kb(Math.floor(value / 1024))
