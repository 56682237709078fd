/**
 * What has been typed into the boxes that are open. When a box goes because its comment or discussion has gone,
 * whatever takes its place asks here as it first renders: that is before the box takes its text away.
 */
import { useEffect } from 'react'

const texts = new Map<object, string>()

/** @param box stands for the box as long as it is open */
export function useTypedText(box: object, text: string): void {
  useEffect(() => {
    texts.set(box, text)
    return () => void texts.delete(box)
  }, [box, text])
}

/** Empty for a box that is not open. */
export const typedIn = (box: object | null): string => (box === null ? '' : (texts.get(box) ?? ''))

/** In no particular order; boxes that hold nothing are left out. */
export const allTyped = (): readonly string[] => [...texts.values()].filter((text) => text.trim() !== '')
