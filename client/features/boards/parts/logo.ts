/** Squares in which the site keeps logos: enough for a row of a board, also on a screen of twice the dots. */
const rowPx = 56

/** Address of a logo as small as a row needs it. */
export const rowLogo = (address: string): string => `${address}?px=${rowPx}`
