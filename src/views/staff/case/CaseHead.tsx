/** The head of a case: company, status, deadline and reviewers. KYC-22. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { Case } from '../../../../contract/staff/cases.ts'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { T } from '../../../ui/T.tsx'
import { companyName } from '../../parts/company-name.ts'
import { CaseMark, Eyes, Hints, PromiseBar } from '../marks.tsx'
import { useOfficeState } from '../office-context.ts'
import { usePlaceLink } from '../place-link.ts'
import { useItemWords } from './item-words.ts'

/** Focuses the head when a case is opened, unless an item is selected. */
const arrive = (heading: HTMLElement | null) => heading?.focus()

/** The head. */
export function CaseHead({ found }: { found: Case }) {
  const { locale } = useIntl()
  const nameOf = useItemWords(found)
  const queue = usePlaceLink({ page: 'queue', tab: 'all' })
  const reads = usePlaceLink({ page: 'reads', caseId: found.id })
  const timeline = usePlaceLink({ page: 'timeline', caseId: found.id })
  const lead = useOfficeState(({ context }) => context.staff?.role === 'lead')
  return (
    <chakra.header bg="surface" borderBottom="{borders.line}" px={{ base: '4', lg: '6' }} py="3">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="6" rowGap="2">
        <chakra.a {...queue} display="inline-flex" alignItems="center" gap="1" textStyle="small">
          <Icon name="left" small />
          <T id="backoffice.place.queue" />
        </chakra.a>
        <chakra.h1 textStyle="title" tabIndex={-1} ref={arrive}>
          {looksSecond(found) ? (
            <T id="backoffice.second.title" values={{ name: companyName(found, locale) }} />
          ) : (
            companyName(found, locale)
          )}
        </chakra.h1>
        <CaseMark row={found} />
        <chakra.span textStyle="note" color="muted">
          {found.reference} · <T id="backoffice.case.round" values={{ round: found.round }} />
        </chakra.span>
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="5" ms={{ lg: 'auto' }}>
          <chakra.a {...timeline} textStyle="small">
            <T id="backoffice.page.timeline" />
          </chakra.a>
          {lead && (
            <chakra.a {...reads} textStyle="small">
              <T id="backoffice.case.reads" />
            </chakra.a>
          )}
          <PromiseBar row={found} long />
          <Eyes row={found} />
        </chakra.span>
      </chakra.div>
      {found.hints.length > 0 && (
        <chakra.div mt="1">
          <Hints row={found} nameOf={nameOf} />
        </chakra.div>
      )}
    </chakra.header>
  )
}

/** Whether the reader is the one to look at it second. */
function looksSecond({ deeds }: Case): boolean {
  return deeds.includes('confirm')
}
