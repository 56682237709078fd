const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const labels = [...letters, ...letters.map((letter) => `A${letter}`)]

/** The first label that no problem of the contest has: letters, then AA to AZ; empty when all of them are taken. */
export const nextDisplayId = (takenIds: readonly string[]): string => {
  const taken = new Set(takenIds.map((id) => id.toUpperCase()))
  return labels.find((label) => !taken.has(label)) ?? ''
}
