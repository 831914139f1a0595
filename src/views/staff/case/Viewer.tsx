/** The documents of a part: covered until there is a reason to open one, then enlarged and turned as needed. KYC-19, UPL-08. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { CaseItem } from '../../../../contract/staff/cases.ts'
import type { CasePart } from '../../../../machines/staff/caseLayout.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { type CaseProps, can, useLook, useReturning } from './case-props.ts'
import { DocumentZoom } from './DocumentZoom.tsx'
import { useItemWords } from './item-words.ts'

/** The column of documents. */
export function Viewer({ flow, found, part }: CaseProps & { part: CasePart }) {
  const words = useWords()
  const { current, looks } = useFlow(flow)
  const [chosen, choose] = useState<{ item: string; at: string | null } | null>(null)
  const { documents } = part
  const byName = (name: string | null | undefined) => documents.find(({ item }) => item === name)
  const here = byName(current)
  // What was chosen by hand stays until another document is the current item.
  const byHand = chosen && (chosen.at === current || !here) ? byName(chosen.item) : undefined
  const shown = byHand ?? here ?? documents.find(({ item }) => looks[item]) ?? documents[0]
  return (
    <chakra.section
      aria-label={words('staff.viewer')}
      display="flex"
      flexDirection="column"
      minW="0"
      minH={{ base: '72', lg: 'calc(100dvh - 300px)' }}
      position={{ lg: 'sticky' }}
      top="0"
      bg="sunk"
      borderInlineStart={{ lg: '{borders.line}' }}
    >
      {shown ? (
        <Document key={shown.item} flow={flow} found={found} item={shown} />
      ) : (
        <Text m="auto" p="6" color="muted" textStyle="small" id="staff.viewer.none" />
      )}
      {documents.length > 1 && (
        <Choice found={found} documents={documents} shown={shown?.item ?? ''} onChoose={(item) => choose({ item, at: current })} />
      )}
    </chakra.section>
  )
}

function Document({ flow, found, item }: CaseProps & { item: CaseItem }) {
  const name = useItemWords(found)(item.item)
  const words = useWords()
  const returning = useReturning(flow)
  const look = useLook(flow, item.item)
  if (look && 'url' in look) return <DocumentZoom look={look} name={name} />
  return (
    <>
      <chakra.p px="6" h="14" display="flex" alignItems="center" textStyle="small">
        {name}
      </chakra.p>
      <chakra.div m="auto" p="6" maxW="80" display="grid" justifyItems="center" gap="4" textAlign="center" color="muted">
        <Icon name="lock" />
        <chakra.p textStyle="small">
          <T id={item.file === null ? 'staff.viewer.missing' : can(found, 'reveal') ? 'staff.viewer.covered' : 'staff.viewer.closed'} />
        </chakra.p>
        {item.file !== null && can(found, 'reveal') && (
          <Button
            variant="secondary"
            size="short"
            disabled={returning}
            title={returning ? words('staff.standing.returning') : undefined}
            label="staff.look.open"
            onClick={() => flow.send({ type: 'look.pressed', item: item.item })}
          />
        )}
      </chakra.div>
    </>
  )
}

const Choose = chakra('button', {
  base: {
    minH: 'small',
    px: '3',
    borderRadius: 'chip',
    bg: 'surface',
    boxShadow: 'edge',
    textStyle: 'note',
    cursor: 'pointer',
    '&[aria-pressed=true]': { boxShadow: 'edgeChosen', color: 'actionDeep', fontWeight: '600' },
  },
})

function Choice(props: Pick<CaseProps, 'found'> & { documents: readonly CaseItem[]; shown: string; onChoose: (item: string) => void }) {
  const { found, documents, shown, onChoose } = props
  const words = useWords()
  const nameOf = useItemWords(found)
  return (
    <chakra.div role="group" aria-label={words('staff.viewer.choose')} display="flex" flexWrap="wrap" gap="2" px="6" py="3" mt="auto">
      {documents.map(({ item }) => (
        <Choose key={item} type="button" aria-pressed={item === shown} onClick={() => onChoose(item)}>
          {nameOf(item, true)}
        </Choose>
      ))}
    </chakra.div>
  )
}
