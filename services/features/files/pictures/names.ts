import { logoSizesPx } from '@podium/proto/rules/site/pictures.ts'

/** Name of a logo in a square of so many pixels, from that of the logo: one look finds both. */
export const squareName = (name: string, px: number): string => `${name.replace(/\.[^.]*$/, '')}.${px}.png`

export const squareNames = (name: string): readonly string[] => logoSizesPx.map((px) => squareName(name, px))
