/** The model of another drawdown account, by a merchant in a browser or in one process. */
import { confirmStepUp } from '../account/step-up.ts'
import { type Hands, pointing } from '../kernel/hands.ts'
import type { Walker } from '../kernel/vocabulary.ts'
import type { OperationOf, Parts, SituationOf } from '../kernel/ways.ts'
import type { accountChangeModel } from './account-change-model.ts'

interface Changing {
  readonly merchant: Walker
  readonly hands?: Hands
  /** Signs the mandate that waits, and comes back. */
  sign(): Promise<void>
  /** Opens the link of the mail about the change. */
  follow(): Promise<void>
  signIn(): Promise<void>
  looks?(what: string): Promise<void>
}

/** What the merchant sees and does, from the page of the drawdown account on. */
export function accountChangeWalk({ merchant, hands = pointing, sign, follow, signIn, looks = async () => {} }: Changing): {
  seen: Parts<SituationOf<typeof accountChangeModel>>
  actions: Parts<OperationOf<typeof accountChangeModel>>
} {
  const { button, field, heading, page, phone, sees, text, words } = merchant
  const { press, write } = hands
  const card = page.getByRole('listitem').filter({ hasText: '••••5432' })
  const says = (id: string) => sees(card.filter({ hasText: words(id) }))
  return {
    seen: {
      asked: async () => {
        await sees(heading('home.account.change.title'))
        for (const step of ['mail', 'name', 'hold', 'debit']) await sees(text(`home.account.change.next.${step}`))
        await looks('the page of the drawdown account')
      },
      replaced: async () => {
        await sees(heading('banking.accounts.title'))
        for (const use of ['product', 'held', 'debits.missing']) await says(`banking.accounts.usedFor.${use}`)
        // The account before is used for nothing.
        const unused = page.getByRole('listitem').filter({ hasText: '••••9838' })
        await sees(unused.filter({ hasText: words('banking.accounts.usedFor') }), { count: 0 })
      },
      mandate: async () => {
        await sees(heading('signing.mandate.title'))
        await sees(button('signing.initiate'))
        await sees(text('signing.figure.limit'), { count: 0 })
      },
      waiting: async () => {
        await sees(merchant.link('signing.sign'))
        await looks('the mandate that waits for its signature')
      },
      signed: () => sees(heading('signing.mandate.completed.title')),
      debited: async () => {
        await says('banking.accounts.usedFor.debits.signed')
        await looks('the accounts after the mandate is signed')
      },
      question: async () => {
        await sees(heading('lending.dispute.ask.title'))
        await looks('the question')
      },
      stopped: async () => {
        await sees(heading('lending.dispute.done.title'))
        await looks('payouts are stopped')
      },
      disputed: () => says('lending.accountStop.disputed.title'),
    },
    actions: {
      'gives another account': async () => {
        await write(field('home.register.account.number.label'), '999-888777-5432')
        await press(button('home.account.change.submit'))
        await confirmStepUp(merchant, phone)
      },
      'opens its mandate': () => press(page.getByRole('link', { name: words('banking.accounts.usedFor.mandate.of') })),
      'starts signing': () => press(button('signing.initiate')),
      signs: sign,
      'goes back to the accounts': () => press(button('signing.mandate.completed.continue')),
      'follows the link in the mail': follow,
      'stops payouts': () => press(button('lending.dispute.ask.submit')),
      'signs in again': async () => {
        await signIn()
        await merchant.open('/accounts')
      },
    },
  }
}
