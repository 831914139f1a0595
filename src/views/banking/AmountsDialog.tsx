/** Dialog to enter the two received amounts, with the remaining attempts. BANK-02, ERR-20007, decision 024. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import type { CompanyBankAccount } from '../../../contract/banking/bank-accounts.ts'
import { money, parseAmount } from '../../../contract/kernel/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { T } from '../../ui/T.tsx'
import { usePublicConfig } from '../parts/config-context.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { laterResolver } from '../parts/resolver.ts'
import { FormFoot } from './AccountDialog.tsx'
import { Pair } from './parts/BankFields.tsx'
import { type AccountsProps, accountName, wordsOf } from './parts.tsx'

type Amounts = { first: string; second: string }
const resolver = laterResolver<Amounts, Amounts>(async () => (await import('../../../contract/banking/bank-accounts.ts')).DepositForm)

/** The dialog. */
export function AmountsDialog({ flow }: AccountsProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('entering'))
  const target = useSelector(flow, (snapshot) => snapshot.context.target)
  return (
    <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} title="accounts.amounts.title">
      {target && <AmountsForm flow={flow} target={target} />}
    </Dialog>
  )
}

function AmountsForm({ flow, target }: AccountsProps & { target: CompanyBankAccount }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const { sandbox } = usePublicConfig()
  const form = useForm<Amounts, unknown, Amounts>({
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    defaultValues: { first: '', second: '' },
  })
  const { currency } = target
  const minor = (typed: string) => money(parseAmount(typed) ?? 0n, currency)
  const tries = target.deposit?.triesLeft ?? 0
  const wrong = problem?.code === 20007
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit(({ first, second }) => flow.send({ type: 'amounts.submitted', amounts: [minor(first), minor(second)] }))}
    >
      <chakra.p mb="4" color="muted" overflowWrap="anywhere">
        <T id="accounts.amounts.text" values={{ account: accountName(target) }} />
      </chakra.p>
      {wrong ? (
        <chakra.div mb="4">
          <Banner kind="error" title="accounts.amounts.wrong.title">
            <T id="accounts.amounts.wrong.text" values={{ tries }} />
          </Banner>
        </chakra.div>
      ) : (
        <ProblemBanner problem={problem} custom={wordsOf(problem)} />
      )}
      <Pair>
        <MoneyField
          form={form}
          name="first"
          label="accounts.amounts.first"
          currency={currency}
          placeholder="accounts.amounts.placeholder"
        />
        <MoneyField
          form={form}
          name="second"
          label="accounts.amounts.second"
          currency={currency}
          placeholder="accounts.amounts.placeholder"
        />
      </Pair>
      <chakra.p mb="4" textStyle="note" color="muted">
        {!wrong && <T id="accounts.amounts.tries" values={{ tries }} />}
        {sandbox && (
          <>
            {' '}
            <a href="/sandbox/bank" target="_blank" rel="noreferrer">
              <T id="accounts.amounts.sandbox" />
            </a>
          </>
        )}
      </chakra.p>
      <FormFoot busy={working} submit="accounts.amounts.submit" onClose={() => flow.send({ type: 'dialog.closed' })} />
    </Form>
  )
}
