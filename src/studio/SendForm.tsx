/** An event said to a running chart, with what comes with it as JSON. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { T, useWords } from '../ui/T.tsx'
import { useStudio } from './studio-context.ts'

/** The event's row, and beneath it, folded, what comes with it. */
export function SendForm({ type, children }: { type: string; children: ReactNode }) {
  const studio = useStudio()
  const words = useWords()
  const [text, setText] = useState('{}')
  const fields = fieldsOf(text)
  return (
    <>
      {children}
      <details>
        <chakra.summary minH="target" px="3" color="muted" fontSize="xs" cursor="pointer">
          <T id="way.payload.label" />
        </chakra.summary>
        <chakra.textarea
          aria-label={words('way.payload.label')}
          aria-invalid={fields === null}
          value={text}
          rows={3}
          onChange={({ target }) => setText(target.value)}
          w="full"
          p="2"
          borderRadius="control"
          bg="surface"
          boxShadow={fields === null ? 'edgeWrong' : 'edgeField'}
          fontFamily="monospace"
          fontSize="xs"
        />
        {fields === null && (
          <chakra.p color="packet" fontSize="xs">
            <T id="way.payload.faulty" />
          </chakra.p>
        )}
        <Button
          size="small"
          variant="secondary"
          disabled={fields === null}
          onClick={() => studio.send({ type: 'event.sent', event: { ...fields, type } })}
        >
          {type}
        </Button>
      </details>
    </>
  )
}

function fieldsOf(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : null
  } catch {
    return null
  }
}
