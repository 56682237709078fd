import { lazy } from 'react'

/** The slide of a running contest, loaded when it is first shown. */
export const LazyContestSlide = lazy(async () => ({ default: (await import('./contest-slide.tsx')).ContestSlide }))
