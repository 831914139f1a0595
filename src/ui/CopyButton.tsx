/** The button that copies an amount, an account number or a reference. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Icon } from './drawings/Icons.tsx'
import { T, useWords } from './T.tsx'

/** Copies `text`; `what` is the plain words for it in the label of the button. Says when it is done, or that it could not. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [result, setResult] = useState<'done' | 'failed' | null>(null)
  const words = useWords()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setResult('done')
    } catch {
      setResult('failed')
    }
    setTimeout(() => setResult(null), 2500)
  }
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" verticalAlign="middle">
      <chakra.button
        type="button"
        onClick={copy}
        aria-label={words('ui.copy.label', { what: words(what) })}
        display="inline-grid"
        placeItems="center"
        w="6"
        h="6"
        borderRadius="chip"
        color={result === 'done' ? 'green' : 'actionDeep'}
        cursor="pointer"
        _hover={{ bg: 'quietSoft' }}
      >
        <Icon name={result === 'done' ? 'check' : 'copy'} small />
      </chakra.button>
      <chakra.span role="status" textStyle="fine" color="muted">
        {result && <T id={`ui.copy.${result}`} />}
      </chakra.span>
    </chakra.span>
  )
}
