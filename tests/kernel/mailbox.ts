/** The mailbox of the sandbox, as journeys read it. */
import type { Page } from '@playwright/test'
import { until } from '../support/until.ts'

/** A mail, or a text message to a phone. */
interface Message {
  readonly subject: string
  readonly code: string | null
  readonly link: string | null
}

/** The message to a mailbox or phone that is chosen of all, the newest first, as soon as there is one. */
export async function messageTo(
  page: Page,
  recipient: string,
  choose: (messages: readonly Message[]) => Message | undefined,
): Promise<Message> {
  let chosen: Message | undefined
  await until(async () => {
    const answer = await page.request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(recipient)}`)
    chosen = choose((await answer.json()) as Message[])
    return chosen !== undefined
  }, `the message to ${recipient} does not come`)
  if (!chosen) throw new Error('No message was chosen')
  return chosen
}
