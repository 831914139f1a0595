/** Proposal of the first reviewer: author, time, reason and assessments. Decision 020. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Case } from '../../../../contract/staff/cases.ts'
import { partsOf, progressOf } from '../../../../machines/staff/caseLayout.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Seal } from '../../../ui/Seal.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { useItemWords, usePartWords } from './item-words.ts'

/** The card. */
export function Proposed({ found }: { found: Case }) {
  const partName = usePartWords(found)
  const itemName = useItemWords(found)
  const { proposed, proposal, earlier, items } = found
  if (!proposed || !proposal) return null
  const { all, seen } = progressOf(found)
  const returned = items.filter(({ assessment }) => assessment?.verdict === 'return')
  return (
    <Card pad="wide">
      <chakra.div display="flex" gap="4" alignItems="center">
        <Seal name={proposed.by} kind="solid" big />
        <div>
          <Text as="h2" textStyle="h3" id={`backoffice.proposed.${proposal}`} values={{ name: proposed.by, count: returned.length }} />
          <chakra.p textStyle="small" color="muted">
            <DateText value={proposed.at} kind="moment" /> · <T id="backoffice.proposed.seen" values={{ seen, all }} />
          </chakra.p>
        </div>
      </chakra.div>
      <chakra.dl mt="6" textStyle="small">
        <Line term={<T id="backoffice.proposed.note" />}>{proposed.note}</Line>
        {proposed.message !== '' && <Line term={<T id="backoffice.proposed.message" />}>{proposed.message}</Line>}
        {proposal === 'return' && proposed.dueDays !== null && (
          <Line term={<T id="backoffice.opinion.days" />}>
            <T id="backoffice.opinion.days.count" values={{ count: proposed.dueDays }} />
          </Line>
        )}
        {partsOf(found).map((part) => {
          const back = progressOf({ items: [...part.items] }).returned
          return (
            <Line key={part.key} term={partName(part)}>
              {back === 0 ? (
                <StateMark state="done" word={<T id="backoffice.proposed.right" values={{ count: part.items.length }} />} />
              ) : (
                <StateMark state="returned" word={<T id="backoffice.proposed.back" values={{ count: back }} />} />
              )}
            </Line>
          )
        })}
        {returned.map(({ item, assessment }) => (
          <Line key={item} term={itemName(item)}>
            {assessment?.reason && <T id={`returned.reason.${assessment.reason}`} />}
            {assessment?.note && ` · ${assessment.note}`}
          </Line>
        ))}
        <Line term={<T id="backoffice.proposed.before" />}>
          {earlier.length === 0 ? (
            <T id="backoffice.proposed.never" />
          ) : (
            <T id="backoffice.proposed.times" values={{ count: earlier.length }} />
          )}
        </Line>
      </chakra.dl>
    </Card>
  )
}

function Line({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '11rem minmax(0, 1fr)' }}
      columnGap="4"
      py="3"
      borderTop="{borders.line}"
    >
      <chakra.dt color="muted">{term}</chakra.dt>
      <chakra.dd m="0" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}
