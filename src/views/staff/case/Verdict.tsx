/** Assessment of an item: reviewer, and reason to send it back. KYC-19. */
import { chakra } from '@chakra-ui/react'
import type { CaseItem } from '../../../../contract/staff/cases.ts'
import { Button } from '../../../ui/Button.tsx'
import { T, useWords } from '../../../ui/T.tsx'
import { type CaseProps, can } from './case-props.ts'
import { useItemWords } from './item-words.ts'

/** Nothing where nothing was found yet, and where it simply agrees. */
export function Verdict({ flow, found, item }: CaseProps & { item: CaseItem }) {
  const words = useWords()
  const name = useItemWords(found)(item.item, true)
  if (!item.assessment) return null
  const { verdict, reason, note, by, carried } = item.assessment
  if (verdict === 'ok')
    return carried ? (
      <chakra.p textStyle="fine" color="muted">
        <T id="backoffice.item.carried" values={{ by }} />
      </chakra.p>
    ) : null
  return (
    <chakra.div textStyle="note" color="amberDeep">
      <p>
        <b>{reason && <T id={`returned.reason.${reason}`} />}</b>
        {note !== '' && ` · ${note}`}
      </p>
      {can(found, 'assess') && (
        <Button
          variant="quiet"
          size="small"
          label="backoffice.item.undo"
          aria-label={words('backoffice.item.undo.of', { name })}
          onClick={() => flow.send({ type: 'undo.pressed', item: item.item })}
        />
      )}
    </chakra.div>
  )
}
