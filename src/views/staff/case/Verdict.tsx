/** Assessment of an item: reviewer, and reason to send it back. KYC-19. */
import { chakra } from '@chakra-ui/react'
import type { CaseItem } from '../../../../contract/staff/cases.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { type CaseProps, can } from './case-props.ts'
import { useItemWords } from './item-words.ts'

/** Nothing where nothing was found yet, and where it simply agrees. */
export function Verdict({ flow, found, item }: CaseProps & { item: CaseItem }) {
  const name = useItemWords(found)(item.item, true)
  if (!item.assessment) return null
  const { verdict, reason, note, by, carried } = item.assessment
  if (verdict === 'ok') return carried ? <Text textStyle="fine" color="muted" id="backoffice.item.carried" values={{ by }} /> : null
  return (
    <chakra.div textStyle="note" color="amberDeep">
      <p>
        <b>{reason && <T id={`returned.reason.${reason}`} />}</b>
        {note !== '' && ` · ${note}`}
      </p>
      {can(found, 'assess') && (
        <TextButton label="backoffice.item.undo" of={{ name }} onClick={() => flow.send({ type: 'undo.pressed', item: item.item })} />
      )}
    </chakra.div>
  )
}
