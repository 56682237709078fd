/** Actions of one name that are on their way, the last of each. */
const underway = new Map<string, Promise<unknown>>()

/**
 * Sends an action when those before it of the same name have been answered, so that the server meets them in the
 * order in which they were made: whoever takes something back at once would otherwise find it done.
 */
export function inTurn<Answer>(name: string, send: () => Promise<Answer>): Promise<Answer> {
  const answer = (underway.get(name) ?? Promise.resolve()).then(send, send)
  underway.set(name, answer)
  const leave = (): void => {
    if (underway.get(name) === answer) underway.delete(name)
  }
  answer.then(leave, leave)
  return answer
}
