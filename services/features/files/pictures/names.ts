import { logoSizesPx, photoSizesPx } from '@podium/proto/rules/site/pictures.ts'

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '')

/** Name of a logo in a square of so many pixels, from that of the logo: one look finds both. */
export const squareName = (name: string, px: number): string => `${stemOf(name)}.${px}.png`

/** The same of a photo whose longer side has so many. */
export const smallerName = (name: string, px: number): string => `${stemOf(name)}.${px}.jpg`

export const squareNames = (name: string): readonly string[] => logoSizesPx.map((px) => squareName(name, px))
export const smallerNames = (name: string): readonly string[] => photoSizesPx.map((px) => smallerName(name, px))
