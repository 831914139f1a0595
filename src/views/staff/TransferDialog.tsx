/** One unidentified transfer: its payer, where it may go, and the proposal that waits or was confirmed. Decisions 109, 122. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { Allocation, type LoanChoice, type TransferDetail } from '../../../contract/staff/unidentified.ts'
import { partOfAllocation, type unidentifiedMachine } from '../../../machines/staff/unidentified.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Money } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { SearchLine } from '../parts/SearchLine.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { Decision } from './Decision.tsx'
import { Facts } from './Facts.tsx'

type TransferProps = PageProps<typeof unidentifiedMachine> & { transfer: TransferDetail }

/** The dialog. */
export function TransferDialog({ flow }: PageProps<typeof unidentifiedMachine>) {
  const { opened } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="opened" title="staff.transfers.one" size="company">
      {opened && <TransferDetails flow={flow} transfer={opened} />}
    </FlowDialog>
  )
}

function TransferDetails({ flow, transfer }: TransferProps) {
  const { payer, bookedOn, amount, text, allocation, returnFault } = transfer
  return (
    <>
      {returnFault && <Banner mb="4" kind="warning" text={`staff.transfers.returnFault.${returnFault}`} />}
      <Facts>
        <StackedFact name="staff.transfers.amount" value={<Money value={amount} />} />
        <StackedFact name="staff.transfers.bookedOn" value={<DateText value={bookedOn} kind="date" />} />
        <StackedFact name="staff.transfers.text" value={text} />
        <StackedFact name="staff.transfers.payer">
          {payer ? `${payer.name} ${payer.account}` : <Text as="span" color="muted" id="staff.transfers.payer.none" />}
        </StackedFact>
      </Facts>
      {allocation ? (
        <Proposed flow={flow} status={transfer.status} allocation={allocation} />
      ) : (
        <Choosing flow={flow} transfer={transfer} />
      )}
    </>
  )
}

const resolver = zodResolver(Allocation)

/** The loans that match best or were searched for, and the way back to the payer; one of them is proposed with a reason. */
function Choosing({ flow, transfer: { choices } }: TransferProps) {
  const { search } = useFlow(flow)
  const { locale } = useIntl()
  return (
    <>
      <SearchLine
        keyword={search}
        label="staff.transfers.search"
        placeholder="staff.transfers.search.placeholder"
        onSearch={(typed) => flow.send({ type: 'loans.searched', search: typed })}
      />
      <DialogForm<Allocation>
        key={choices.map(({ drawdownId }) => drawdownId).join(' ')}
        flow={flow}
        resolver={resolver}
        values={{ to: '', reason: '' }}
        text={choices.length === 0 ? (search === '' ? 'staff.transfers.choices.none' : 'staff.transfers.found.none') : undefined}
        custom={{ 403: 'staff.concerned.transfer' }}
        submit="staff.transfers.propose"
        onSubmit={(allocation) => flow.send({ type: 'allocation.submitted', allocation })}
      >
        {(form) => (
          <>
            <RadioCards
              form={form}
              name="to"
              label={search === '' ? 'staff.transfers.choices' : 'staff.transfers.found'}
              columns={1}
              options={[
                ...choices.map((loan) => ({
                  value: loan.drawdownId,
                  label: (
                    <span>
                      {companyName(loan, locale)} · {loan.reference}
                    </span>
                  ),
                  note: loan.concerned ? 'staff.concerned.transfer' : <Reasons loan={loan} />,
                  disabled: loan.concerned,
                })),
                { value: 'payer', label: 'staff.transfers.toPayer', note: 'staff.transfers.toPayer.note' },
              ]}
            />
            <TextArea form={form} name="reason" label="staff.transfers.why" hint="staff.transfers.why.hint" rows={2} maxLength={300} />
          </>
        )}
      </DialogForm>
    </>
  )
}

/** What is owed on a loan, and why the transfer may be for it. */
function Reasons({ loan: { due, total, reasons } }: { loan: LoanChoice }) {
  return (
    <span>
      <T id="staff.transfers.owed" values={{ due: <Money value={due} />, total: <Money value={total} /> }} />
      {reasons.map((reason) => (
        <Fragment key={reason}>
          {' · '}
          <T id={`staff.transfers.match.${reason}`} />
        </Fragment>
      ))}
    </span>
  )
}

type ProposedProps = PageProps<typeof unidentifiedMachine> &
  Pick<TransferDetail, 'status'> & { allocation: NonNullable<TransferDetail['allocation']> }

/** Where it goes, by whom and why; another lead confirms or declines it. */
function Proposed({ flow, status, allocation }: ProposedProps) {
  const { problem } = useFlow(flow)
  const { locale } = useIntl()
  const { loan, by, at, reason, decidedBy } = allocation
  const way = loan ? 'confirm' : 'sendBack'
  return (
    <>
      <ProblemBanner problem={problem} custom={{ 403: 'staff.concerned.transfer' }} />
      <Facts>
        {loan ? (
          <>
            <StackedFact name="staff.transfers.loan">
              {companyName(loan, locale)} · {loan.reference}
            </StackedFact>
            <StackedFact name="staff.transfers.matches">
              <Reasons loan={loan} />
            </StackedFact>
          </>
        ) : (
          <StackedFact name="staff.transfers.to">
            <T id="staff.transfers.toPayer" />
          </StackedFact>
        )}
        <StackedFact name="staff.transfers.by">
          {by} · <DateText value={at} kind="moment" />
        </StackedFact>
        <StackedFact name="staff.transfers.why" value={reason} />
        {decidedBy !== null && <StackedFact name="staff.transfers.decidedBy" value={decidedBy} />}
      </Facts>
      <Decision
        flow={flow}
        part={partOfAllocation({ status, allocation })}
        concerned="staff.concerned.transfer"
        own="staff.transfers.own"
        takeBack="staff.transfers.takeBack"
        onTakeBack={() => flow.send({ type: 'allocation.decided', accepted: false })}
        text={`staff.transfers.${way}.text`}
        decline="staff.transfers.decline"
        confirm={`staff.transfers.${way}`}
        onDecide={(accepted) => flow.send({ type: 'allocation.decided', accepted })}
      />
    </>
  )
}
