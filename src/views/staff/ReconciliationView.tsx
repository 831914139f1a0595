/** Differences between books and statements or rows, for leads: a list by tab, one difference opened in a dialog. Decisions 045, 106. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { ActorRefFrom } from 'xstate'
import type { z } from 'zod'
import { type Break, type BreakDetail, BreakFilter, BreakNote, type BreakPart, gapOf } from '../../../contract/staff/reconciliation.ts'
import type { reconciliationMachine } from '../../../machines/staff/reconciliation.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Money } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { About, BreakMark, Provider, Side, Source, sideOf } from './break-marks.tsx'
import { OfficeListPage } from './office-frame.tsx'
import { ReplayLink } from './ReplayLink.tsx'
import { SignInAgain } from './SignInAgain.tsx'

/** The actor of the page. */
type ReconciliationProps = { flow: ActorRefFrom<typeof reconciliationMachine> }

/** The page. */
export function ReconciliationView({ flow }: ReconciliationProps) {
  const { filter, working } = useFlow(flow, 'working')
  return (
    <OfficeListPage
      flow={flow}
      title="staff.breaks.title"
      reason="staff.breaks.reason"
      notes={
        <>
          <Refused flow={flow} />
          <Compared flow={flow} />
        </>
      }
      filters={{ label: 'staff.breaks.filter', options: BreakFilter.options, words: (each) => `staff.breaks.filter.${each}` }}
      columns={[
        { key: 'reference', head: 'staff.breaks.reference', cell: (row) => <Reference row={row} /> },
        { key: 'since', head: 'staff.breaks.since', cell: ({ since }) => <DateText value={since} kind="date" /> },
        { key: 'books', head: 'staff.breaks.books', numeric: true, cell: ({ books }) => <Side amount={books} /> },
        { key: 'statement', head: 'staff.breaks.statementOrRow', numeric: true, cell: ({ statement }) => <Side amount={statement} /> },
        { key: 'gap', head: 'staff.breaks.gap', numeric: true, cell: (row) => <Gap row={row} /> },
        { key: 'status', head: 'staff.breaks.status', cell: ({ status }) => <BreakMark status={status} /> },
        {
          key: 'open',
          head: 'staff.breaks.look',
          cell: ({ id, reference }) => (
            <TextButton
              label="staff.breaks.open"
              of={{ reference }}
              waiting={working}
              onClick={() => flow.send({ type: 'break.pressed', id })}
            />
          ),
        },
      ]}
      empty={<EmptyCard title={`staff.breaks.empty.${filter}.title`} text={`staff.breaks.empty.${filter}.text`} />}
      dialogs={<BreakDialog flow={flow} />}
    />
  )
}

/** What providers refuse now, one line each. Decision 075. */
function Refused({ flow }: ReconciliationProps) {
  const { refused } = useFlow(flow)
  if (refused.length === 0) return null
  return (
    <chakra.ul listStyleType="none" mb="4" textStyle="note" color="amberDeep">
      {refused.map(({ provider, status, reference, jobs }) => (
        <Text
          as="li"
          key={`${provider} ${status} ${reference}`}
          id={reference === null ? 'staff.breaks.refused.credentials' : 'staff.breaks.refused.reference'}
          values={{ provider: <Provider name={provider} />, status, reference: reference ?? '', jobs }}
        />
      ))}
    </chakra.ul>
  )
}

/** Last compared day of each statement; a missed nightly run shows here. */
function Compared({ flow }: ReconciliationProps) {
  const { compared, busy } = useFlow(flow, 'busy')
  if (compared.length === 0)
    return (
      <chakra.p mb="4" textStyle="note" color="muted">
        {busy ? <T id="staff.breaks.reading" /> : <T id="staff.breaks.compared.never" />}
      </chakra.p>
    )
  return (
    <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="5" mb="4" textStyle="note" color="muted">
      {compared.map(({ source, psp, day }) => (
        <Text
          as="li"
          key={psp ?? source}
          id="staff.breaks.compared"
          values={{ source: <Source source={source} psp={psp} />, day: <DateText value={day} kind="date" /> }}
        />
      ))}
    </chakra.ul>
  )
}

function Gap({ row }: { row: Break }) {
  const gap = gapOf(row)
  return gap && <Money value={gap} />
}

function Reference({ row }: { row: Break }) {
  return (
    <chakra.span display="grid">
      <chakra.span overflowWrap="anywhere">{row.reference}</chakra.span>
      <chakra.span textStyle="note" color="muted">
        <About row={row} />
      </chakra.span>
    </chakra.span>
  )
}

type Written = z.infer<typeof BreakNote>

const resolver = zodResolver(BreakNote)
const sides = ['books', 'statement'] as const satisfies readonly BreakPart['side'][]

/** One difference: the entries and lines it is made of, and why it is closed. Decision 045. */
function BreakDialog({ flow }: ReconciliationProps) {
  const found = useFlow(flow).opened
  return (
    <FlowDialog flow={flow} tag="opened" title="staff.breaks.one" size="company">
      {found && <Opened flow={flow} found={found} />}
    </FlowDialog>
  )
}

function Opened({ flow, found }: ReconciliationProps & { found: BreakDetail }) {
  const { locale } = useIntl()
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  return (
    <>
      <chakra.p mb="4" textStyle="small" color="muted" overflowWrap="anywhere">
        <About row={found} /> · {found.reference} · <DateText value={found.since} kind="date" />
      </chakra.p>
      {found.status !== 'open' && <ProblemBanner problem={problem} custom={{ 20011: 'staff.breaks.tooLate' }} />}
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="6" mb="6">
        {sides.map((side) => (
          <SideDetails key={side} side={side} found={found} />
        ))}
      </chakra.div>
      <chakra.ul listStyleType="none" mb="4" textStyle="small" _empty={{ display: 'none' }}>
        {found.companies.map((company) => (
          <chakra.li key={company.companyId} _empty={{ display: 'none' }}>
            <ReplayLink companyId={company.companyId} concerned={found.concerned} company={companyName(company, locale)} />
          </chakra.li>
        ))}
      </chakra.ul>
      <Closing flow={flow} found={found} />
    </>
  )
}

function Closing({ flow, found }: ReconciliationProps & { found: BreakDetail }) {
  const { signInNeeded } = useFlow(flow, 'signInNeeded')
  if (signInNeeded) return <SignInAgain />
  if (found.status !== 'open') return <Ended found={found} />
  if (found.concerned) return <Banner kind="warning" text="staff.concerned.break" />
  return <NoteForm flow={flow} />
}

/** Total and entries of one side. */
function SideDetails({ side, found }: { side: (typeof sides)[number]; found: BreakDetail }) {
  const parts = found.parts.filter((part) => part.side === side)
  return (
    <chakra.section minW="0">
      <Text as="h3" textStyle="small" fontWeight="600" color="heading" id={sideOf(found, side)} />
      <chakra.p mb="2">
        <Side amount={found[side]} />
      </chakra.p>
      <chakra.ul listStyleType="none" textStyle="small">
        {parts.map(({ kind, reference, on, amount }) => (
          <chakra.li key={`${kind} ${reference} ${on}`} py="2" borderTop="{borders.line}">
            <chakra.span display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="3">
              <T id={`staff.breaks.kind.${kind}`} />
              <Money value={amount} />
            </chakra.span>
            <chakra.span display="block" textStyle="note" color="muted" overflowWrap="anywhere">
              {reference} · <DateText value={on} kind="date" />
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

function Ended({ found: { status, endedAt, closedBy, note } }: { found: BreakDetail }) {
  return (
    <chakra.div textStyle="small">
      <BreakMark status={status} />
      {endedAt && (
        <chakra.p color="muted" textStyle="note">
          <DateText value={endedAt} kind="moment" />
          {closedBy && ` · ${closedBy}`}
        </chakra.p>
      )}
      <chakra.p overflowWrap="anywhere">{note}</chakra.p>
    </chakra.div>
  )
}

function NoteForm({ flow }: ReconciliationProps) {
  const { note } = useFlow(flow)
  return (
    <DialogForm<Written>
      flow={flow}
      resolver={resolver}
      values={{ note }}
      custom={{ 403: 'staff.concerned.break', 20011: 'staff.breaks.tooLate' }}
      submit="staff.breaks.close"
      onSubmit={(given) => flow.send({ type: 'note.submitted', ...given })}
    >
      {(form) => <TextArea form={form} name="note" label="staff.breaks.note" hint="staff.breaks.note.hint" rows={2} maxLength={500} />}
    </DialogForm>
  )
}
