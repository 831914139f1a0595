/** The read log of revealed values, for leads. Decision 020. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { ActorRefFrom } from 'xstate'
import type { ReadEntry } from '../../../contract/staff/reads.ts'
import type { readLogMachine } from '../../../machines/staff/readLog.ts'
import { DateText } from '../../ui/DateText.tsx'
import { T } from '../../ui/T.tsx'
import { companyName } from '../parts/names.ts'
import { RecordsPage } from '../parts/RecordsPage.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { useItemWords } from './case/item-words.ts'
import { OfficeFrame } from './office-frame.tsx'
import { usePlaceLink } from './place-link.ts'

/** The page. */
export function ReadLogView({ flow }: { flow: ActorRefFrom<typeof readLogMachine> }) {
  const { caseId } = useFlow(flow)
  const wordsOf = useItemWords(null)
  return (
    <RecordsPage
      flow={flow}
      title="staff.reads.title"
      reason={caseId === null ? 'staff.reads.reason' : 'staff.reads.reason.case'}
      aside={caseId !== null && <All />}
      ready
      frame={OfficeFrame}
      columns={[
        { key: 'at', head: 'staff.reads.at', cell: ({ at }) => <DateText value={at} kind="moment" /> },
        { key: 'staff', head: 'staff.reads.staff', cell: ({ staff }) => staff },
        { key: 'case', head: 'staff.reads.case', cell: (row) => <OfCase row={row} /> },
        {
          key: 'what',
          head: 'staff.reads.what',
          cell: ({ caseId, what, item }) =>
            caseId === null ? <OfAccount item={item} /> : item === null ? <T id={`staff.reads.what.${what}`} /> : wordsOf(item),
        },
        { key: 'reason', head: 'staff.reads.why', cell: ({ reason }) => reason ?? <T id="staff.reads.masked" /> },
      ]}
      more="staff.more"
    />
  )
}

function All() {
  const link = usePlaceLink({ page: 'reads', caseId: null })
  return (
    <a {...link}>
      <T id="staff.reads.all" />
    </a>
  )
}

/** The revealed part of a bank account: its number, or one of its documents. Decision 023. */
function OfAccount({ item }: Pick<ReadEntry, 'item'>) {
  const [, place] = (item ?? '').split('.')
  if (place === undefined) return <T id="staff.accounts.number" />
  return <T id="staff.accounts.document" values={{ number: Number(place) + 1 }} />
}

function OfCase({ row }: { row: ReadEntry }) {
  const { locale } = useIntl()
  const link = usePlaceLink(row.caseId === null ? { page: 'accounts' } : { page: 'case', id: row.caseId })
  return (
    <chakra.span display="grid">
      <a {...link}>{companyName(row, locale)}</a>
      <chakra.span textStyle="note" color="muted">
        {row.reference ?? <T id="staff.place.accounts" />}
      </chakra.span>
    </chakra.span>
  )
}
