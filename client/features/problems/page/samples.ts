export interface Sample {
  readonly input: string
  readonly output: string
}

const PAIR = /<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>/g

/** Samples of a problem from the wire's repeated `<input>..</input><output>..</output>`; the text is kept as it is. */
export const parseSamples = (examples: string | null): readonly Sample[] =>
  [...(examples ?? '').matchAll(PAIR)].map(([, input = '', output = '']) => ({ input, output }))
