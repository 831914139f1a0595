/** Documents to sign, with first page, page count and size, to view and download. SIGN-06. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { AgreementDocument } from '../../../contract/signing/documents.ts'
import { documentOf } from '../../../machines/signing/documentReader.ts'
import { TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { T, Text } from '../../ui/T.tsx'
import { type SigningFlow, useReader } from './flow.ts'

/** Bytes of a kB. */
const kilo = 1024

/** The documents to choose from, for the reader beside them. */
export function DocumentChoice({ flow, label }: { flow: SigningFlow; label: string }) {
  const documents = useSelector(flow, (snapshot) => snapshot.context.agreement?.documents ?? [])
  const reader = useReader(flow)
  const here = useSelector(reader, ({ context }) => documentOf(context)?.id)
  return (
    <chakra.ul aria-label={label} display="grid" gap="2" listStyleType="none">
      {documents.map((document) => (
        <li key={document.id}>
          <Sheet
            flow={flow}
            document={document}
            chosen={document.id === here}
            onPress={() => reader.send({ type: 'paper.chosen', id: document.id })}
          />
        </li>
      ))}
    </chakra.ul>
  )
}

/** The list with a way to each document; nothing before the documents are made. */
export function Documents({ flow, title }: { flow: SigningFlow; title: string }) {
  const documents = useSelector(flow, (snapshot) => snapshot.context.agreement?.documents ?? [])
  const opened = useSelector(flow, (snapshot) => (snapshot.hasTag('fetching') ? snapshot.context.opened : ''))
  const reader = useReader(flow)
  if (documents.length === 0) return null
  return (
    <Card title={title}>
      <chakra.ul listStyleType="none">
        {documents.map((document) => (
          <chakra.li
            key={document.id}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto"
            columnGap="3"
            alignItems="center"
            py="1"
            borderTop="{borders.line}"
            _first={{ borderTop: '0' }}
          >
            <Sheet flow={flow} document={document} onPress={() => reader.send({ type: 'paper.enlarged', id: document.id })} />
            <TextButton
              busy={opened === document.id}
              onClick={() => flow.send({ type: 'paper.opened', id: document.id })}
              label={<T id="signing.document.open" />}
            >
              <chakra.span srOnly>{document.title}</chakra.span>
            </TextButton>
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}

type SheetProps = { flow: SigningFlow; document: AgreementDocument; chosen?: boolean; onPress: () => void }

/** One document with its first page, small; a press looks at it. */
function Sheet({ flow, document: { id, title, pages, bytes }, chosen, onPress }: SheetProps) {
  const thumbnail = useSelector(useReader(flow), ({ context }) => context.pages.find(({ document_id }) => document_id === id)?.thumbnail)
  const intl = useIntl()
  return (
    <chakra.button
      type="button"
      onClick={onPress}
      aria-pressed={chosen}
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="3"
      alignItems="center"
      w="full"
      px={chosen === undefined ? '0' : '2'}
      py="2"
      textAlign="start"
      borderRadius="control"
      cursor="pointer"
      bg={chosen ? 'surface' : 'transparent'}
      boxShadow={chosen ? 'edgeTeal' : undefined}
      _hover={{ bg: chosen ? 'surface' : 'actionSoft' }}
    >
      <chakra.span
        display="grid"
        placeItems="center"
        w="11"
        h="16"
        overflow="hidden"
        bg="surface"
        border="1px solid"
        borderColor="hairline"
        color="actionDeep"
      >
        {thumbnail ? (
          <chakra.img src={thumbnail.url} width={thumbnail.width} height={thumbnail.height} alt="" loading="lazy" w="full" h="full" />
        ) : (
          <Icon name="file" />
        )}
      </chakra.span>
      <chakra.span minW="0">
        <chakra.span display="block" color="heading" fontWeight={chosen ? '600' : undefined} overflowWrap="anywhere">
          {title}
        </chakra.span>
        <Text
          as="span"
          display="block"
          textStyle="note"
          color="muted"
          id="signing.document.meta"
          values={{ pages, size: intl.formatNumber(Math.ceil(bytes / kilo)) }}
        />
      </chakra.span>
    </chakra.button>
  )
}
