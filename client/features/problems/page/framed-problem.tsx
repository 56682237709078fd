import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { ProblemPage } from '../problem-page.tsx'

const Fill = chakra('div', {
  base: { flex: 1, display: 'flex', flexDirection: 'column', mx: { base: '-16px', md: '-24px' }, mb: '-48px' },
})

/** Tells the problem's panes how much stands above them: the head of the frame, which wraps on a narrow window. */
function useSpaceAbove() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const fill = ref.current
      fill?.style.setProperty('--problem-top', `${fill.getBoundingClientRect().top + scrollY}px`)
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return ref
}

/** A problem inside the frame of a contest or training, whose gutters it fills. */
export function FramedProblem() {
  const fill = useSpaceAbove()
  return (
    <Fill ref={fill}>
      <ProblemPage />
    </Fill>
  )
}
