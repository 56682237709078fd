/** The fields of a problem as its editor sends them. */
export const fields = {
  problemId: 'abc1',
  title: 'Sum',
  description: 'Add.',
  input: 'Two numbers.',
  output: 'One.',
  type: 0,
  auth: 1,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  difficulty: 1,
}
