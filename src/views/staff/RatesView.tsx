/** The rates that loans are priced with, for leads: what is in use, what was refused, and a fixing by hand that waits. Decision 104. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type RateEntry, RateFixing, type RateName } from '../../../contract/staff/rates.ts'
import type { ratesMachine } from '../../../machines/staff/rates.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { T, Text } from '../../ui/T.tsx'
import { NotedCell, RowActions } from '../../ui/Table.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog, FlowQuestion } from '../parts/FlowDialog.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { RateSource } from '../parts/RateSource.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { OfficeFrame } from './office-frame.tsx'
import { SignInAgain } from './SignInAgain.tsx'

type RatesProps = PageProps<typeof ratesMachine>

const resolver = zodResolver(RateFixing)

/** The page. */
export function RatesView({ flow }: RatesProps) {
  const tags = ['busy', 'working', 'refreshing', 'unsure', 'fixing', 'deciding', 'signInNeeded'] as const
  const { records, reread, ...is } = useFlow(flow, ...tags)
  return (
    <ListPage<RateEntry>
      flow={flow}
      title="staff.rates.title"
      reason="staff.rates.reason"
      frame={OfficeFrame}
      ready
      quiet={is.fixing || is.deciding || is.signInNeeded || is.unsure}
      notes={reread && <Banner mb="4" title={`staff.rates.reread.${reread}.title`} text={`staff.rates.reread.${reread}.text`} />}
      list={{
        state: is.unsure ? 'failed' : is.busy ? 'reading' : 'read',
        again: is.refreshing,
        onRetry: () => flow.send({ type: 'retry.pressed' }),
        table: {
          caption: 'staff.rates.title',
          rows: records,
          rowKey: ({ id }) => id,
          columns: [
            { key: 'rate', head: 'staff.rates.rate', cell: ({ id }) => <T id={`staff.rates.name.${id}`} /> },
            { key: 'current', head: 'staff.rates.current', cell: (rate) => <Current rate={rate} /> },
            { key: 'refused', head: 'staff.rates.refused', cell: (rate) => <Refused rate={rate} /> },
            { key: 'proposed', head: 'staff.rates.proposed', cell: (rate) => <Proposed rate={rate} /> },
            {
              key: 'actions',
              head: <span />,
              cell: (rate) => (
                <RowActions>
                  <Actions flow={flow} rate={rate} waiting={is.working} />
                </RowActions>
              ),
            },
          ],
        },
      }}
      dialogs={
        <>
          <FixingDialog flow={flow} />
          <DecisionQuestion flow={flow} />
          <FlowDialog flow={flow} tag="signInNeeded" title="staff.rates.confirm.title">
            <SignInAgain />
          </FlowDialog>
        </>
      }
    />
  )
}

/** How a value of a rate is written. */
function unitOf(name: RateName): 'percent' | 'dollars' {
  return name === 'SOFR' ? 'percent' : 'dollars'
}

type Reading = { value: string; date: string; source: string }

/** A value, and its day and source below. */
function Value({ id, reading, note }: { id: RateEntry['id']; reading: Reading; note?: ReactNode }) {
  const { value, date, source } = reading
  return (
    <NotedCell
      note={<T id="staff.rates.of" values={{ day: <DateText value={date} kind="date" />, source: <RateSource source={source} /> }} />}
    >
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
        <chakra.span fontVariantNumeric="tabular-nums">
          <T id={`staff.rates.unit.${unitOf(id)}`} values={{ value }} />
        </chakra.span>
        {note}
      </chakra.span>
    </NotedCell>
  )
}

function Current({ rate: { id, current } }: { rate: RateEntry }) {
  if (!current) return <Chip words="staff.rates.unknown" tone="amber" icon="warn" />
  return <Value id={id} reading={current} note={current.byHand && <Chip words="staff.rates.byHand" tone="plain" />} />
}

function Refused({ rate: { id, refused } }: { rate: RateEntry }) {
  if (!refused) return <Nothing />
  return <Value id={id} reading={refused} note={<Chip words={`staff.rates.refused.${refused.fault}`} tone="amber" />} />
}

function Proposed({ rate: { id, proposed } }: { rate: RateEntry }) {
  if (!proposed) return <Nothing />
  return <Value id={id} reading={proposed} note={<T id="staff.rates.by" values={{ name: proposed.by }} />} />
}

function Nothing() {
  return <Text as="span" color="muted" id="staff.rates.nothing" />
}

/** A rate is fixed by hand where no fixing waits; one that waits is confirmed by another lead, and declined by anyone. */
function Actions({ flow, rate: { id, proposed }, waiting }: RatesProps & { rate: RateEntry; waiting: boolean }) {
  const common = { of: { rate: id }, waiting }
  const decide = (accepted: boolean) => () => flow.send({ type: 'decision.pressed', id, accepted })
  if (!proposed) return <TextButton {...common} label="staff.rates.fix" onClick={() => flow.send({ type: 'fix.pressed', id })} />
  return (
    <>
      {!proposed.own && <TextButton {...common} label="staff.rates.confirm" onClick={decide(true)} />}
      <TextButton {...common} label="staff.rates.decline" onClick={decide(false)} />
    </>
  )
}

function FixingDialog({ flow }: RatesProps) {
  const { target } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="fixing" title="staff.rates.fix.title" size="company">
      {target && (
        <DialogForm<RateFixing>
          flow={flow}
          resolver={resolver}
          values={{ value: '', date: '', source: '' }}
          text="staff.rates.fix.text"
          submit="staff.rates.fix.submit"
          onSubmit={(fixing) => flow.send({ type: 'fixing.submitted', fixing })}
        >
          {(form) => (
            <>
              <TextField
                form={form}
                name="value"
                label={`staff.rates.name.${target.id}`}
                hint={`staff.rates.hint.${unitOf(target.id)}`}
                inputMode="decimal"
                autoComplete="off"
              />
              <DateField form={form} name="date" label="staff.rates.date" hint="staff.rates.date.hint" />
              <TextField form={form} name="source" label="staff.rates.source" hint="staff.rates.source.hint" autoComplete="off" />
            </>
          )}
        </DialogForm>
      )}
    </FlowDialog>
  )
}

function DecisionQuestion({ flow }: RatesProps) {
  const { target, accepted } = useFlow(flow)
  const command = accepted ? 'confirm' : 'decline'
  const { id, proposed } = target ?? {}
  return (
    <FlowQuestion
      flow={flow}
      tag="deciding"
      title={`staff.rates.${command}.title`}
      text={
        <T
          id={`staff.rates.${command}.text`}
          values={{
            rate: id && <T id={`staff.rates.name.${id}`} />,
            value: id && proposed && <T id={`staff.rates.unit.${unitOf(id)}`} values={{ value: proposed.value }} />,
            day: proposed && <DateText value={proposed.date} kind="date" />,
            source: proposed?.source ?? '',
          }}
        />
      }
      confirm={`staff.rates.${command}.confirm`}
      takesAway={!accepted}
      onConfirm={() => flow.send({ type: 'decision.confirmed' })}
    />
  )
}
