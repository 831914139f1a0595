/** Asks for the note of a decision on a name, or why the decision is taken back. Decision 094. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useIntl } from 'react-intl'
import type { ActorRefFrom } from 'xstate'
import { SellerNameTakenBack, SellerNameVerdict } from '../../../contract/staff/seller-names.ts'
import type { sellerNamesMachine } from '../../../machines/staff/sellerNames.ts'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { T } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { useFlow } from '../parts/use-flow.ts'

/** The actor of the page. */
export type NamesProps = { flow: ActorRefFrom<typeof sellerNamesMachine> }

const verdict = zodResolver(SellerNameVerdict)
const takenBack = zodResolver(SellerNameTakenBack)

/** Asks for what was compared, or for what the merchant is to know. */
export function DecisionDialog({ flow }: NamesProps) {
  const { target, accepted } = useFlow(flow)
  const { locale } = useIntl()
  const way = accepted ? 'accept' : 'refuse'
  return (
    <FlowDialog flow={flow} tag="deciding" title={`staff.names.${way}.title`} size="company">
      {target && (
        <DialogForm<SellerNameVerdict>
          flow={flow}
          resolver={verdict}
          values={{ id: target.id, accepted, note: '' }}
          text={<T id={`staff.names.${way}.text`} values={{ company: companyName(target, locale), name: target.name }} />}
          custom={{ 403: 'staff.names.concerned' }}
          submit={`staff.names.${way}.submit`}
          onSubmit={({ note }) => flow.send({ type: 'note.submitted', note })}
        >
          {(form) => (
            <TextArea
              form={form}
              name="note"
              label={`staff.names.${way}.note`}
              hint={`staff.names.${way}.note.hint`}
              rows={2}
              maxLength={300}
            />
          )}
        </DialogForm>
      )}
    </FlowDialog>
  )
}

/** Asks why, and says what becomes of the shops. */
export function TakeBackDialog({ flow }: NamesProps) {
  const { target } = useFlow(flow)
  const { locale } = useIntl()
  return (
    <FlowDialog flow={flow} tag="takingBack" title="staff.names.takeBack.title" size="company">
      {target && (
        <DialogForm<SellerNameTakenBack>
          flow={flow}
          resolver={takenBack}
          values={{ id: target.id, note: '' }}
          text={<T id="staff.names.takeBack.text" values={{ company: companyName(target, locale), name: target.name }} />}
          custom={{ 403: 'staff.names.concerned' }}
          submit="staff.names.takeBack.submit"
          onSubmit={({ note }) => flow.send({ type: 'note.submitted', note })}
        >
          {(form) => (
            <TextArea
              form={form}
              name="note"
              label="staff.names.takeBack.note"
              hint="staff.names.refuse.note.hint"
              rows={2}
              maxLength={300}
            />
          )}
        </DialogForm>
      )}
    </FlowDialog>
  )
}
