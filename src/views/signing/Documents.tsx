/** What is signed: the documents with their pages and sizes, each to be opened. SIGN-06. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { T } from '../../ui/T.tsx'
import type { SigningFlow } from './flow.ts'

/** Bytes of a kB. */
const kilo = 1024

/** The list; nothing before the documents are made. */
export function Documents({ flow, title }: { flow: SigningFlow; title: string }) {
  const documents = useSelector(flow, (snapshot) => snapshot.context.agreement?.documents ?? [])
  const opened = useSelector(flow, (snapshot) => (snapshot.hasTag('fetching') ? snapshot.context.opened : ''))
  const intl = useIntl()
  if (documents.length === 0) return null
  return (
    <Card title={title}>
      <chakra.ul listStyleType="none">
        {documents.map(({ id, title: name, pages, bytes }) => (
          <chakra.li
            key={id}
            display="grid"
            gridTemplateColumns="auto minmax(0, 1fr) auto"
            columnGap="3"
            alignItems="center"
            py="3"
            borderTop="1px solid"
            borderColor="hairline"
            _first={{ borderTop: '0' }}
          >
            <chakra.span color="actionDeep">
              <Icon name="file" />
            </chakra.span>
            <chakra.div minW="0">
              <chakra.p color="heading" overflowWrap="anywhere">
                {name}
              </chakra.p>
              <chakra.p textStyle="note" color="muted">
                <T id="signing.document.meta" values={{ pages, size: intl.formatNumber(Math.ceil(bytes / kilo)) }} />
              </chakra.p>
            </chakra.div>
            <Button
              variant="quiet"
              size="small"
              busy={opened === id}
              onClick={() => flow.send({ type: 'paper.opened', id })}
              label={<T id="signing.document.open" />}
            >
              <chakra.span srOnly>{name}</chakra.span>
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}
