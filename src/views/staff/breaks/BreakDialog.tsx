/** One difference: the entries and lines it is made of, and why it is closed. Decision 045. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type BreakDetail, BreakNote, type BreakPart } from '../../../../contract/staff/reconciliation.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { BreakMark, Side, Source } from './marks.tsx'
import type { ReconciliationProps } from './ReconciliationView.tsx'

type Written = z.infer<typeof BreakNote>

const resolver = zodResolver(BreakNote)
const sides = ['books', 'statement'] as const satisfies readonly BreakPart['side'][]

/** The dialog. */
export function BreakDialog({ flow }: ReconciliationProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('opened'))
  const found = useSelector(flow, (snapshot) => snapshot.context.opened)
  return (
    <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} title="backoffice.breaks.one" size="company">
      {found && <Opened flow={flow} found={found} />}
    </Dialog>
  )
}

function Opened({ flow, found }: ReconciliationProps & { found: BreakDetail }) {
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  return (
    <>
      <chakra.p mb="4" textStyle="small" color="muted" overflowWrap="anywhere">
        <Source psp={found.psp} /> · {found.reference} · <DateText value={found.since} kind="date" />
      </chakra.p>
      <ProblemBanner problem={problem} custom={{ 20011: 'backoffice.breaks.tooLate' }} unlessAtFields />
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="6" mb="6">
        {sides.map((side) => (
          <SideDetails key={side} side={side} found={found} />
        ))}
      </chakra.div>
      {found.status === 'open' ? <NoteForm flow={flow} /> : <Ended found={found} />}
    </>
  )
}

/** Total and entries of one side. */
function SideDetails({ side, found }: { side: (typeof sides)[number]; found: BreakDetail }) {
  const parts = found.parts.filter((part) => part.side === side)
  return (
    <chakra.section minW="0">
      <Text as="h3" textStyle="small" fontWeight="600" color="heading" id={`backoffice.breaks.${side}`} />
      <chakra.p mb="2">
        <Side amount={found[side]} />
      </chakra.p>
      <chakra.ul listStyleType="none" textStyle="small">
        {parts.map(({ kind, reference, on, amount }) => (
          <chakra.li key={`${kind} ${reference} ${on}`} py="2" borderTop="{borders.line}">
            <chakra.span display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="3">
              <T id={`backoffice.breaks.kind.${kind}`} />
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
  const { working, problem } = useFlow(flow, 'working')
  const form = useForm<Written, unknown, Written>({
    resolver,
    defaultValues: { note: '' },
    errors: problemErrors(problem),
  })
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit((given) => flow.send({ type: 'note.submitted', ...given }))}
    >
      <TextArea form={form} name="note" label="backoffice.breaks.note" hint="backoffice.breaks.note.hint" rows={2} maxLength={500} />
      <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3">
        <Button variant="secondary" label="ui.cancel" onClick={() => flow.send({ type: 'dialog.closed' })} />
        <Button type="submit" label="backoffice.breaks.close" busy={working} />
      </chakra.div>
    </Form>
  )
}
