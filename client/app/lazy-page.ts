import type { ComponentType } from 'react'
import { loadFeatureTexts } from './i18n.ts'

const chunkTimeoutMs = 120_000

/** Loads a part of a feature together with the feature's texts. Rejects after 120 s. */
export async function loadPart<Part>(feature: string, load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${feature} did not load in time`)), chunkTimeoutMs)
  })
  try {
    const [part] = await Promise.race([Promise.all([load(), loadFeatureTexts(feature)]), late])
    return part
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A route's `lazy`: the page comes with its first visit, and so do the texts of features that it borrows parts from.
 */
export const page =
  (
    feature: string,
    load: () => Promise<ComponentType>,
    ...borrowed: readonly string[]
  ): (() => Promise<{ Component: ComponentType }>) =>
  async () => {
    const [Component] = await Promise.all([loadPart(feature, load), ...borrowed.map(loadFeatureTexts)])
    return { Component }
  }
