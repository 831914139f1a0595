/** History of a case: notes of the staff, and earlier rounds. KYC-19. */
import { chakra } from '@chakra-ui/react'
import type { Case } from '../../../../contract/staff/cases.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Summary } from '../../../ui/Summary.tsx'
import { T } from '../../../ui/T.tsx'
import { usePlaceLink } from '../place-link.ts'
import { useItemWords } from './item-words.ts'

/** Nothing where nothing was. */
export function History({ found }: { found: Case }) {
  const { remarks, earlier } = found
  if (remarks.length + earlier.length === 0) return null
  return (
    <chakra.div maxW="1232px" mx="auto" px={{ base: '4', lg: '6' }} py="6">
      <details open={remarks.length > 0}>
        <Summary>
          <T id="backoffice.history.title" values={{ count: remarks.length + earlier.length }} />
        </Summary>
        <chakra.ul listStyleType="none" mt="2" textStyle="small">
          {[...remarks].reverse().map(({ event, by, note, at }) => (
            <chakra.li key={`${event} ${at}`} py="3" borderTop="{borders.line}">
              <chakra.p color="muted" textStyle="note">
                <DateText value={at} kind="moment" /> · <T id={`backoffice.history.${event}`} values={{ name: by }} />
              </chakra.p>
              <chakra.p overflowWrap="anywhere">{note}</chakra.p>
            </chakra.li>
          ))}
          {[...earlier].reverse().map((round) => (
            <Round key={round.id} round={round} found={found} />
          ))}
        </chakra.ul>
      </details>
    </chakra.div>
  )
}

function Round({ round, found }: { round: Case['earlier'][number]; found: Case }) {
  const link = usePlaceLink({ page: 'case', id: round.id })
  const nameOf = useItemWords(found)
  return (
    <chakra.li py="3" borderTop="{borders.line}">
      <chakra.p color="muted" textStyle="note">
        <DateText value={round.decidedAt} kind="moment" /> ·{' '}
        <a {...link}>
          <T id="backoffice.case.round" values={{ round: round.round }} />
        </a>
        {' · '}
        <T id={`backoffice.decided.${round.decision}`} />
      </chakra.p>
      {round.message !== '' && <chakra.p overflowWrap="anywhere">{round.message}</chakra.p>}
      <chakra.ul listStyleType="none">
        {round.items.map(({ item, reason, note }) => (
          <li key={item}>
            {nameOf(item)} · <T id={`returned.reason.${reason}`} />
            {note !== '' && ` · ${note}`}
          </li>
        ))}
      </chakra.ul>
    </chakra.li>
  )
}
