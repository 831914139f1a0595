/** Confirmation dialogs before an account is authorised for payouts, and before one is removed. BANK-02. */
import { useSelector } from '@xstate/react'
import { T } from '../../ui/T.tsx'
import { Question } from '../company/parts.tsx'
import { type AccountsProps, accountName, wordsOf } from './parts.tsx'

/** The questions. */
export function Questions({ flow }: AccountsProps) {
  const target = useSelector(flow, (snapshot) => snapshot.context.target)
  const psp = useSelector(flow, (snapshot) => snapshot.context.pspTarget)
  const asked = useSelector(flow, (snapshot) => (['authorising', 'removing', 'removingPsp'] as const).find((tag) => snapshot.hasTag(tag)))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const close = () => flow.send({ type: 'dialog.closed' })
  const shared = { busy, problem, words: wordsOf(problem), onClose: close }
  const account = target ? accountName(target) : ''
  return (
    <>
      <Question
        {...shared}
        open={asked === 'authorising'}
        title="accounts.authorise.title"
        text={<T id="accounts.authorise.text" values={{ account, holder: target?.accountName ?? '' }} />}
        confirm="accounts.authorise.confirm"
        onConfirm={() => flow.send({ type: 'authorisation.confirmed' })}
      />
      <Question
        {...shared}
        open={asked === 'removing'}
        title="accounts.remove.title"
        text={<T id="accounts.remove.text" values={{ account }} />}
        confirm="accounts.remove.confirm"
        takesAway
        onConfirm={() => flow.send({ type: 'removal.confirmed' })}
      />
      <Question
        {...shared}
        open={asked === 'removingPsp'}
        title="accounts.psp.remove.title"
        text={<T id="accounts.psp.remove.text" values={{ account: psp ? `${psp.pspName} ${psp.accountNumber}` : '' }} />}
        confirm="accounts.remove.confirm"
        takesAway
        onConfirm={() => flow.send({ type: 'removal.confirmed' })}
      />
    </>
  )
}
