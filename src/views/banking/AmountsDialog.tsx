/** Dialog to enter the two received amounts, with the remaining attempts. BANK-02, ERR-20007, decision 024. */
import { chakra } from '@chakra-ui/react'
import { money, parseAmount } from '../../../contract/kernel/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Pair } from '../../ui/form/FieldFrame.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { T } from '../../ui/T.tsx'
import { usePublicConfig } from '../parts/config-context.ts'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { laterResolver } from '../parts/problem.ts'
import { useFlow } from '../parts/use-flow.ts'
import { type AccountsProps, accountName, wordsOf } from './parts.tsx'

type Amounts = { first: string; second: string }
const resolver = laterResolver<Amounts, Amounts>(async () => (await import('../../../contract/banking/bank-accounts.ts')).DepositForm)

/** The dialog. */
export function AmountsDialog({ flow }: AccountsProps) {
  const { target, problem } = useFlow(flow)
  const { sandbox } = usePublicConfig()
  const currency = target?.currency ?? 'HKD'
  const minor = (typed: string) => money(parseAmount(typed) ?? 0n, currency)
  const tries = target?.deposit?.triesLeft ?? 0
  const wrong = problem?.code === 20007
  return (
    <FlowDialog flow={flow} tag="entering" title="banking.accounts.amounts.title">
      <DialogForm<Amounts>
        flow={flow}
        resolver={resolver}
        mode="onBlur"
        values={{ first: '', second: '' }}
        text={<T id="banking.accounts.amounts.text" values={{ account: target ? accountName(target) : '' }} />}
        problem={wrong ? null : problem}
        custom={wordsOf(problem)}
        submit="banking.accounts.amounts.submit"
        onSubmit={({ first, second }) => flow.send({ type: 'amounts.submitted', amounts: [minor(first), minor(second)] })}
      >
        {(form) => (
          <>
            {wrong && (
              <Banner
                mb="4"
                kind="error"
                title="banking.accounts.amounts.wrong.title"
                text={<T id="banking.accounts.amounts.wrong.text" values={{ tries }} />}
              />
            )}
            <Pair>
              {(['first', 'second'] as const).map((name) => (
                <MoneyField
                  key={name}
                  form={form}
                  name={name}
                  label={`banking.accounts.amounts.${name}`}
                  currency={currency}
                  placeholder="banking.accounts.amounts.placeholder"
                />
              ))}
            </Pair>
            <chakra.p mb="4" textStyle="note" color="muted">
              {!wrong && <T id="banking.accounts.amounts.tries" values={{ tries }} />}
              {sandbox && (
                <>
                  {' '}
                  <a href="/sandbox/bank" target="_blank" rel="noreferrer">
                    <T id="banking.accounts.amounts.sandbox" />
                  </a>
                </>
              )}
            </chakra.p>
          </>
        )}
      </DialogForm>
    </FlowDialog>
  )
}
