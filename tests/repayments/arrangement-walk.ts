/** Other instalments for a loan as the merchant reads and answers them, in a browser or in one process. Decision 117. */
import type { Thing, Walker } from '../kernel/vocabulary.ts'

/** A merchant whose request names a loan. */
interface Arranging {
  readonly merchant: Walker
  readonly reference: string
  press(button: Thing): Promise<void>
  /** Looks at the whole page, in a browser. */
  looks?(what: string): Promise<void>
}

/** The button of the offer that accepts or refuses it. */
export const answerTo = ({ page, words }: Walker, given: 'accept' | 'refuse', reference: string): Thing =>
  page.getByRole('button', { name: words(`repayments.arrangements.${given}.of`, { reference }), exact: true })

/** The page of the merchant by the status of the request, and the answers to an offer, each after a question. */
export function arrangementWalk({ merchant, reference, press, looks = async () => {} }: Arranging) {
  const says = (status: string) => merchant.sees(merchant.text(`repayments.arrangements.status.${status}.text`))
  const reads = (status: string) => async () => {
    await merchant.open('/arrangements')
    await says(status)
    await looks(`other instalments, ${status}`)
  }
  const answers = (given: 'accept' | 'refuse', status: string) => async () => {
    await press(answerTo(merchant, given, reference))
    await merchant.sees(merchant.text(`repayments.arrangements.${given}.title`))
    await looks(`the question to ${given} an offer`)
    await press(merchant.button(`repayments.arrangements.${given}`))
    await says(status)
  }
  return {
    seen: {
      requested: reads('requested'),
      proposed: reads('proposed'),
      offered: async () => {
        await merchant.open('/arrangements')
        await merchant.sees(answerTo(merchant, 'accept', reference))
        await looks('an offer of other instalments')
      },
      accepted: reads('accepted'),
      refused: reads('refused'),
      declined: reads('declined'),
    },
    answers: { 'arrangement.accepted': answers('accept', 'accepted'), 'arrangement.refused': answers('refuse', 'refused') },
  } as const
}
