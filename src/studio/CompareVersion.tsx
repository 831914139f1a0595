/** Chooses the exported JSON of an earlier version, or closes the comparison; says why a file cannot be compared. */
import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { T, useWords } from '../ui/T.tsx'
import { useStudio, useStudioState } from './studio-context.ts'

/** In the head of a chart. */
export function CompareVersion() {
  const studio = useStudio()
  const words = useWords()
  const file = useRef<HTMLInputElement>(null)
  const comparing = useStudioState((snapshot) => snapshot.hasTag('comparing'))
  const unreadable = useStudioState((snapshot) => (snapshot.hasTag('unreadable') ? snapshot.context.unreadable : null))
  if (comparing)
    return <Button variant="secondary" size="small" label="version.close" onClick={() => studio.send({ type: 'comparison.closed' })} />
  return (
    <>
      <chakra.input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label={words('version.file')}
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) studio.send({ type: 'version.chosen', file: chosen })
          currentTarget.value = ''
        }}
      />
      <Button variant="quiet" size="small" label="version.choose" onClick={() => file.current?.click()} />
      <chakra.span role="alert" w="full" color="amberDeep" textStyle="small" _empty={{ display: 'none' }}>
        {unreadable && <T id={`version.${unreadable}`} />}
      </chakra.span>
    </>
  )
}
