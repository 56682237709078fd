import { photoSizesPx } from '@podium/proto/rules/site/pictures.ts'

const [px] = photoSizesPx

/** Address of the photo of a team as small as a row of a table, or a hall beside a board, needs it. */
export const smallPhoto = (address: string): string => `${address}?px=${px}`
