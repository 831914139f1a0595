/** Table of cases: subject, progress, deadline, hints, reviewers and the next action. KYC-22, decision 020. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { CaseRow } from '../../../../contract/staff/cases.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { T } from '../../../ui/T.tsx'
import { Table } from '../../../ui/Table.tsx'
import { companyName } from '../../parts/company-name.ts'
import { CaseMark, Eyes, Hints, PromiseBar } from '../marks.tsx'
import { usePlaceLink } from '../place-link.ts'
import type { QueueProps } from './QueueView.tsx'

/** The table. */
export function QueueTable({ flow, rows }: QueueProps & { rows: readonly CaseRow[] }) {
  return (
    <Table
      caption="backoffice.queue.label"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'company', head: 'backoffice.column.company', cell: (row) => <Company row={row} /> },
        { key: 'what', head: 'backoffice.column.what', cell: (row) => <What row={row} />, deskOnly: true },
        { key: 'status', head: 'backoffice.column.status', cell: (row) => <CaseMark row={row} /> },
        { key: 'promise', head: 'backoffice.column.promise', cell: (row) => <PromiseBar row={row} /> },
        { key: 'hints', head: 'backoffice.column.hints', cell: (row) => <Hints row={row} /> },
        { key: 'eyes', head: 'backoffice.column.eyes', cell: (row) => <Eyes row={row} /> },
        { key: 'deed', head: 'backoffice.column.deed', cell: (row) => <NextAction flow={flow} row={row} />, numeric: true },
      ]}
    />
  )
}

function Company({ row }: { row: CaseRow }) {
  const { locale } = useIntl()
  const link = usePlaceLink({ page: 'case', id: row.id })
  return (
    <chakra.span display="grid">
      <chakra.a {...link} color="heading" fontWeight="600" textDecoration="none" _hover={{ textDecoration: 'underline' }}>
        {companyName(row, locale)}
      </chakra.a>
      <chakra.span textStyle="note" color="muted">
        {row.reference}
      </chakra.span>
    </chakra.span>
  )
}

function What({ row: { corrected, round } }: { row: CaseRow }) {
  if (round === 1) return <T id="backoffice.what.first" />
  return <T id="backoffice.what.again" values={{ count: corrected, round }} />
}

/** Next action on a case: claim it, review it second, continue, or only read. */
function NextAction({ flow, row }: QueueProps & { row: CaseRow }) {
  const { locale } = useIntl()
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const claiming = useSelector(flow, (snapshot) => snapshot.context.target === row.id)
  const link = usePlaceLink({ page: 'case', id: row.id })
  const name = companyName(row, locale)
  if (row.deeds.includes('claim'))
    return (
      <Button
        variant="secondary"
        size="short"
        label="backoffice.deed.claim"
        of={{ name }}
        busy={working && claiming}
        waiting={working && !claiming}
        onClick={() => flow.send({ type: 'claim.pressed', id: row.id })}
      />
    )
  const action = actionOf(row)
  const first = action === 'second' || action === 'settle'
  return (
    <LinkButton
      {...link}
      variant={first ? 'primary' : 'quiet'}
      size={first ? 'short' : 'small'}
      label={`backoffice.deed.${action}`}
      of={{ name }}
    />
  )
}

/** The next action, from the operations allowed by the server. */
function actionOf({ deeds }: CaseRow): 'second' | 'settle' | 'continue' | 'read' {
  if (deeds.includes('confirm')) return 'second'
  if (deeds.includes('settle')) return 'settle'
  return deeds.includes('propose') ? 'continue' : 'read'
}
