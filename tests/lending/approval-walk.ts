/** The model of an approval, by two administrators in a browser or in one process. */
import { confirmStepUp } from '../account/step-up.ts'
import { type Hands, pointing } from '../kernel/hands.ts'
import type { Walker } from '../kernel/vocabulary.ts'
import type { OperationOf, Parts, SituationOf } from '../kernel/ways.ts'
import type { approvalModel } from './approval-model.ts'
import { agreeToOffer } from './terms.ts'

/** The two, and where the codes for their steps go; `second` signs in only when asked. */
interface Approving {
  readonly owner: Walker
  second(): Promise<Walker>
  readonly phones: { readonly owner: string; readonly second: string }
  readonly hands?: (second: Walker) => Hands
  looks?(walker: Walker, what: string): Promise<void>
}

/** What both see and do. */
export function approvalWalk({ owner, second: signIn, phones, hands = () => pointing, looks = async () => {} }: Approving): {
  seen: Parts<SituationOf<typeof approvalModel>>
  actions: Parts<OperationOf<typeof approvalModel>>
} {
  let other = owner
  const decides = (control: string, confirm?: string) => async () => {
    const { press } = hands(other)
    await press(other.button(control))
    if (confirm) await press(other.button(confirm))
  }
  return {
    seen: {
      users: () => owner.sees(owner.button('company.users.approval.set')),
      ruled: () => owner.sees(owner.text('company.users.approval.sent')),
      waiting: async () => {
        await owner.sees(owner.heading('lending.drawdown.approval.waiting.title'))
        await looks(owner, 'a drawdown that waits for approval')
      },
      toDecide: async () => {
        await other.sees(other.page.getByRole('main').filter({ hasText: '19,800.00' }))
        await other.sees(other.button('lending.drawdown.approval.approve'))
        await looks(other, 'the drawdown to approve')
      },
      approved: () => other.sees(other.text('lending.drawdown.approval.given.title')),
      declined: () => other.sees(other.text('lending.drawdown.approval.not.title')),
    },
    actions: {
      'one sets the amount from which drawdowns are approved': async () => {
        await owner.button('company.users.approval.set').click()
        await owner.page.getByLabel(owner.words('company.users.approval.amount')).fill('20000')
        await looks(owner, 'the amount from which drawdowns are approved')
        await owner.button('company.users.approval.save').click()
        await confirmStepUp(owner, phones.owner)
      },
      'draws that much': async () => {
        await owner.open('/credit/hook/second-drawdown')
        await owner.sees(owner.field('lending.drawdown.amount.label'))
        await agreeToOffer(owner)
        await owner.sees(owner.text('lending.drawdown.approval.ahead.title'))
        await owner.button('lending.drawdown.check.confirm').click()
      },
      'the other opens it from the dashboard': async () => {
        other = await signIn()
        await looks(other, 'the dashboard of the second administrator')
        await hands(other).press(other.page.getByRole('link', { name: other.words('home.approval.check') }))
      },
      'approves it': async () => {
        await decides('lending.drawdown.approval.approve')()
        await confirmStepUp(other, phones.second)
      },
      'declines it': decides('lending.drawdown.approval.decline', 'lending.drawdown.approval.decline.confirm'),
    },
  }
}
