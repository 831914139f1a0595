/** A new exception to the limit of a product: amount, reasons, last day. Decision 128. */
import { zodResolver } from '@hookform/resolvers/zod'
import { money, parseAmount } from '../../../../contract/kernel/money.ts'
import { exceptionGrounds, exceptionMost } from '../../../../contract/limits/exception-rules.ts'
import { ExceptionForm as TypedException } from '../../../../contract/staff/exceptions.ts'
import type { merchantFileMachine } from '../../../../machines/staff/merchantFile.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { StackedFact } from '../../../ui/Fact.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { RadioPills } from '../../../ui/form/RadioPills.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { DialogForm } from '../../parts/DialogForm.tsx'
import { FlowDialog } from '../../parts/FlowDialog.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { Facts } from '../Facts.tsx'

const resolver = zodResolver(TypedException)

/** The dialog. */
export function ExceptionForm({ flow }: PageProps<typeof merchantFileMachine>) {
  const { limit } = useFlow(flow)
  const currency = 'HKD'
  return (
    <FlowDialog flow={flow} tag="excepting" title="staff.exceptions.add" size="company">
      {limit && (
        <>
          <Facts>
            <StackedFact name="staff.exceptions.compared" value={<Money value={limit.calculated} />} />
          </Facts>
          <Banner
            mb="4"
            text={<T id="staff.exceptions.text" values={{ product: <T id={`reference.product.${limit.product}.name`} /> }} />}
          />
          <DialogForm<TypedException>
            flow={flow}
            resolver={resolver}
            values={{ amount: '', ground: null as never, reason: '', lastOn: '' }}
            custom={{ 403: 'staff.concerned.company' }}
            submit="staff.exceptions.send"
            onSubmit={({ amount, ...given }) =>
              flow.send({ type: 'exception.submitted', exception: { ...given, amount: money(parseAmount(amount) ?? 0n, currency) } })
            }
          >
            {(form) => (
              <>
                <MoneyField
                  form={form}
                  name="amount"
                  label="staff.exceptions.amount"
                  hint={
                    <T
                      id="staff.exceptions.amount.hint"
                      values={{ most: <Money value={money(exceptionMost(limit.product), currency)} /> }}
                    />
                  }
                  currency={currency}
                />
                <RadioPills
                  form={form}
                  name="ground"
                  label="staff.exceptions.ground"
                  options={exceptionGrounds.map((value) => ({ value, label: `staff.exceptions.ground.${value}` }))}
                />
                <DateField form={form} name="lastOn" label="staff.exceptions.lastOn" hint="staff.exceptions.lastOn.hint" />
                <TextArea
                  form={form}
                  name="reason"
                  label="staff.exceptions.why"
                  hint="staff.exceptions.why.hint"
                  rows={2}
                  maxLength={300}
                />
              </>
            )}
          </DialogForm>
        </>
      )}
    </FlowDialog>
  )
}
