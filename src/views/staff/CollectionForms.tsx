/** The forms of a case of a loan that is past due: a contact, a promise, the letter of demand, the agency. Decision 120. */
import { zodResolver } from '@hookform/resolvers/zod'
import { money, parseAmount } from '../../../contract/kernel/money.ts'
import { nextDays } from '../../../contract/repayments/collection-rules.ts'
import { ContactChannel, ContactOutcome } from '../../../contract/repayments/collections.ts'
import {
  type CollectionDetail,
  type CollectionOperation,
  DemandReason,
  HandOver,
  NotedContact,
  PromiseForm,
} from '../../../contract/staff/collections.ts'
import type { collectionsMachine } from '../../../machines/staff/collections.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import type { PageProps } from '../parts/use-flow.ts'

type Props = PageProps<typeof collectionsMachine> & { opened: CollectionDetail }

const resolvers = {
  contact: zodResolver(NotedContact),
  promise: zodResolver(PromiseForm),
  letter: zodResolver(DemandReason),
  handOver: zodResolver(HandOver),
}
const custom = { 403: 'staff.concerned.collection' } as const

/** The form of an operation. */
export function CollectionForm({ form, ...props }: Props & { form: CollectionOperation }) {
  if (form === 'contact') return <Contact {...props} />
  if (form === 'promise') return <Promised {...props} />
  return form === 'letter' ? <Letter {...props} /> : <Agency {...props} />
}

function Contact({ flow, opened: { on } }: Props) {
  const { first, last } = nextDays(on)
  return (
    <DialogForm<NotedContact>
      flow={flow}
      resolver={resolvers.contact}
      values={{ words: '', again: '' }}
      custom={custom}
      submit="staff.collections.save"
      onSubmit={(contact) => flow.send({ type: 'contact.submitted', contact })}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="channel"
            label="staff.collections.channel"
            options={ContactChannel.options.map((value) => ({ value, label: `staff.collections.channel.${value}` }))}
          />
          <SelectField
            form={form}
            name="outcome"
            label="staff.collections.outcome"
            options={ContactOutcome.options.map((value) => ({ value, label: `staff.collections.outcome.${value}` }))}
          />
          <TextArea form={form} name="words" label="staff.collections.words" rows={2} maxLength={1000} />
          <DateField form={form} name="again" label="staff.collections.again" min={first} max={last} />
        </>
      )}
    </DialogForm>
  )
}

function Promised({ flow, opened: { on, pastDue } }: Props) {
  const { first, last } = nextDays(on)
  return (
    <DialogForm<PromiseForm>
      flow={flow}
      resolver={resolvers.promise}
      values={{ amount: '', day: '', who: '', words: '' }}
      custom={custom}
      submit="staff.collections.save"
      onSubmit={({ amount, ...promise }) =>
        flow.send({ type: 'promise.submitted', promise: { ...promise, amount: money(parseAmount(amount) ?? 0n, pastDue.currency) } })
      }
    >
      {(form) => (
        <>
          <MoneyField form={form} name="amount" label="staff.collections.amount" currency={pastDue.currency} />
          <DateField form={form} name="day" label="staff.collections.day" hint="staff.collections.day.hint" min={first} max={last} />
          <TextField form={form} name="who" label="staff.collections.who" maxLength={100} />
          <TextArea form={form} name="words" label="staff.collections.words" optional rows={2} maxLength={1000} />
        </>
      )}
    </DialogForm>
  )
}

function Letter({ flow }: Props) {
  return (
    <DialogForm<DemandReason>
      flow={flow}
      resolver={resolvers.letter}
      values={{ reason: '' }}
      text="staff.collections.letter.text"
      custom={custom}
      submit="staff.collections.operation.letter"
      onSubmit={({ reason }) => flow.send({ type: 'letter.submitted', reason })}
    >
      {(form) => <TextArea form={form} name="reason" label="staff.collections.why" rows={2} maxLength={300} />}
    </DialogForm>
  )
}

function Agency({ flow }: Props) {
  return (
    <DialogForm<HandOver>
      flow={flow}
      resolver={resolvers.handOver}
      values={{ agency: '', reason: '' }}
      text="staff.collections.handOver.text"
      custom={custom}
      submit="staff.collections.operation.handOver"
      onSubmit={(handOver) => flow.send({ type: 'handOver.submitted', handOver })}
    >
      {(form) => (
        <>
          <TextField form={form} name="agency" label="staff.collections.agency" maxLength={200} />
          <TextArea form={form} name="reason" label="staff.collections.why" rows={2} maxLength={300} />
        </>
      )}
    </DialogForm>
  )
}
