/** The line under a field: error, good news, what was said about it, or hint; it keeps its room so that nothing jumps. */
import { chakra } from '@chakra-ui/react'
import { Icon } from '../drawings/Icons.tsx'
import { StateGlyph } from '../StateGlyph.tsx'
import { ErrorText, Say, type Words } from '../T.tsx'

const Line = chakra('div', {
  base: { minH: 'message', pt: '1', textStyle: 'note', color: 'muted', '& svg': { mt: '3px' } },
  variants: {
    tone: {
      plain: {},
      good: { color: 'green' },
      bad: { color: 'packet', display: 'flex', gap: '1.5' },
      note: { color: 'amberDeep', display: 'flex', gap: '1.5', '& svg': { flex: 'none' } },
    },
  },
})

/** Message line of a field; errors are announced, hints are read with the field. */
export function FieldMessage(props: { id: string; error?: string; note?: Words; hint?: Words; good?: Words }) {
  const { id, error, note, hint, good } = props
  return (
    <div id={id}>
      {error !== undefined ? (
        <Line tone="bad" role="alert">
          <Icon name="error" small />
          <span>
            <ErrorText message={error} />
          </span>
        </Line>
      ) : note !== undefined && !good ? (
        <Line tone="note">
          <StateGlyph state="returned" />
          <span>
            <Say words={note} />
          </span>
        </Line>
      ) : (
        <Line tone={good ? 'good' : 'plain'}>{good ? <Say words={good} /> : hint && <Say words={hint} />}</Line>
      )}
    </div>
  )
}
