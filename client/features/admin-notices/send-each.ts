import { succeeded } from '../../api/mutations.ts'

/** Sends one after the other. @returns those who got nothing: whoever was refused, and all behind them */
export async function sendEach<Recipient>(
  recipients: readonly Recipient[],
  send: (recipient: Recipient) => Promise<unknown>,
): Promise<readonly Recipient[]> {
  for (const [index, recipient] of recipients.entries()) {
    if (!(await succeeded(send(recipient)))) return recipients.slice(index)
  }
  return []
}
