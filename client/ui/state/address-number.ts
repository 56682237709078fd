/** A whole number from 1 to `max` as the address holds it; whatever else stands there reads as `otherwise`. */
export function numberFrom<Otherwise extends number | null>(
  text: string | null,
  otherwise: Otherwise,
  max = Number.MAX_SAFE_INTEGER,
): number | Otherwise {
  const value = Number(text)
  return Number.isSafeInteger(value) && value >= 1 && value <= max ? value : otherwise
}
