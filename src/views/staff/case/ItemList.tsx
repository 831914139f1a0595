/** The items of a part, numbered, with what may be asked for on top. KYC-19. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type CasePart, furtherDocument, restOf } from '../../../../machines/staff/caseLayout.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { type CaseProps, can } from './case-props.ts'
import { ItemRow } from './ItemRow.tsx'
import { usePartWords } from './item-words.ts'
import { ReturnForm } from './ReturnForm.tsx'

/** The list. */
export function ItemList({ flow, found, part }: CaseProps & { part: CasePart }) {
  const nameOf = usePartWords(found)
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const { ready, covered } = restOf(part.items)
  return (
    <section aria-labelledby="part">
      <chakra.header display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap="4" mb="1">
        <chakra.h2 id="part" textStyle="cardTitle" fontSize="lg">
          {nameOf(part)}
        </chakra.h2>
        {can(found, 'assess') && ready.length > 1 ? (
          <TextButton
            waiting={working}
            label={<T id="backoffice.part.allRight" values={{ count: ready.length }} />}
            onClick={() => flow.send({ type: 'ok.pressed', items: ready })}
          />
        ) : (
          <Text as="span" textStyle="note" color="muted" id="backoffice.part.compare" />
        )}
      </chakra.header>
      {can(found, 'assess') && covered > 0 && (
        <Text mb="2" textStyle="note" color="muted" id="backoffice.part.covered" values={{ count: covered }} />
      )}
      <chakra.ol listStyleType="none">
        {part.items.map((item, index) => (
          <ItemRow key={item.item} flow={flow} found={found} item={item} number={index + 1} />
        ))}
      </chakra.ol>
      {can(found, 'assess') && <Asking flow={flow} found={found} part={part} />}
    </section>
  )
}

/** A further document, or a missing person. */
function Asking({ flow, found, part }: CaseProps & { part: CasePart }) {
  const target = useSelector(flow, (snapshot) => (snapshot.hasTag('returning') ? snapshot.context.target : null))
  const asked = part.key === 'company' ? furtherDocument(found) : 'connectedPersons'
  const known = found.items.some(({ item }) => item === asked)
  if (asked === null || known || part.key === 'business') return null
  if (target === asked) return <ReturnForm flow={flow} found={found} item={asked} />
  return (
    <chakra.div pt="3" borderTop="{borders.line}">
      <TextButton
        icon="plus"
        label={part.key === 'company' ? 'backoffice.ask.document' : 'backoffice.ask.people'}
        onClick={() => flow.send({ type: 'return.pressed', item: asked })}
      />
    </chakra.div>
  )
}
