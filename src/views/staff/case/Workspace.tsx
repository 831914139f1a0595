/** Parts of a case, the documents of one, and its items; all of it by keyboard alone. KYC-19. */
import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import type { CaseItem } from '../../../../contract/staff/cases.ts'
import { partKeyOf, partsOf } from '../../../../machines/staff/caseLayout.ts'
import { Text } from '../../../ui/Text.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { type CaseProps, can, isAsked } from './case-props.ts'
import { ItemList } from './ItemList.tsx'
import { PartsNav } from './PartsNav.tsx'
import { Viewer } from './Viewer.tsx'

/** Three columns on the desk, one after the other below it. */
export function Workspace({ flow, found }: CaseProps) {
  const { current, looks } = useFlow(flow)
  const parts = partsOf(found)
  const part = parts.find(({ key }) => key === partKeyOf(current ?? '')) ?? parts[0]

  /** Single keys count only while the focus is in here, and in no field. WCAG 2.1.4. */
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, form')
    const item = found.items.find((each) => each.item === current)
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !current || !item) return
    const shortcuts: Record<string, () => void> = {
      arrowdown: () => flow.send({ type: 'next.pressed' }),
      arrowup: () => flow.send({ type: 'previous.pressed' }),
      j: () => flow.send({ type: 'next.pressed' }),
      k: () => flow.send({ type: 'previous.pressed' }),
      y: () => isAsked(item) || flow.send({ type: 'ok.pressed', items: [current] }),
      r: () => flow.send({ type: 'return.pressed', item: current }),
      u: () => flow.send({ type: 'undo.pressed', item: current }),
      v: () => isCovered(item) && flow.send({ type: looks[current] ? 'hide.pressed' : 'look.pressed', item: current }),
    }
    const run = shortcuts[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run()
  }
  if (!part) return null
  return (
    <chakra.div
      data-workspace
      onKeyDown={press}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '13.5rem minmax(0, 1fr) 29.5rem' }}
      alignItems="start"
      borderBlock="{borders.line}"
      bg="surface"
    >
      <PartsNav flow={flow} found={found} parts={parts} current={part.key} />
      <Viewer key={part.key} flow={flow} found={found} part={part} />
      <chakra.div minW="0" px={{ base: '4', lg: '6' }} py="4" borderInlineStart={{ lg: '{borders.line}' }}>
        <ItemList flow={flow} found={found} part={part} />
        {can(found, 'assess') && <Text mt="4" textStyle="fine" color="muted" id="backoffice.keys" />}
      </chakra.div>
    </chakra.div>
  )
}

/** Whether there is something to see that is not shown without a reason. */
function isCovered({ masked, file }: CaseItem): boolean {
  return masked || file !== null
}
