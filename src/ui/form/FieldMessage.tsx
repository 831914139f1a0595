/** The line under a field: error, good news or hint; it keeps its room so that nothing jumps. */
import { chakra } from '@chakra-ui/react'
import { Icon } from '../drawings/Icons.tsx'
import { ErrorText, Say, type Words } from '../T.tsx'

const Line = chakra('div', {
  base: { minH: 'message', pt: '1', textStyle: 'note', color: 'muted', '& svg': { mt: '3px' } },
  variants: { tone: { plain: {}, good: { color: 'green' }, bad: { color: 'packet', display: 'flex', gap: '1.5' } } },
})

/** Message line of a field; errors are announced, hints are read with the field. */
export function FieldMessage({ id, error, hint, good }: { id: string; error?: string; hint?: Words; good?: Words }) {
  return (
    <div id={id}>
      {error !== undefined ? (
        <Line tone="bad" role="alert">
          <Icon name="error" small />
          <span>
            <ErrorText message={error} />
          </span>
        </Line>
      ) : (
        <Line tone={good ? 'good' : 'plain'}>{good ? <Say words={good} /> : hint && <Say words={hint} />}</Line>
      )}
    </div>
  )
}
