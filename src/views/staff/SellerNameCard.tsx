/** One name of a seller or PSP account holder: what the decision rests on, the decision, and what can be done. Decision 094. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { SellerNameEntry } from '../../../contract/staff/seller-names.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { T, Text } from '../../ui/T.tsx'
import { companyName } from '../parts/names.ts'
import { usePlatformName } from '../parts/platform-names.ts'
import { useFlow } from '../parts/use-flow.ts'
import { usePlaceLink } from './place-link.ts'
import type { NamesProps } from './SellerNameDialogs.tsx'

type EntryProps = { entry: SellerNameEntry }

/** The card. */
export function NameCard({ flow, entry }: NamesProps & EntryProps) {
  const { locale } = useIntl()
  const { name, registerNameEn, registerNameCn, caseId, close, concerned, since } = entry
  return (
    <Card
      title={
        <span>
          {name} · {companyName(entry, locale)}
        </span>
      }
      aside={
        <Text as="span" textStyle="note" color="muted" id="staff.names.since" values={{ at: <DateText value={since} kind="moment" /> }} />
      }
    >
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="8"
        rowGap="3"
        textStyle="small"
      >
        <StackedFact name="staff.names.certified">
          <chakra.span display="block">{registerNameEn}</chakra.span>
          <chakra.span display="block">{registerNameCn}</chakra.span>
          {caseId && <CaseLink entry={entry} id={caseId} />}
        </StackedFact>
        <StackedFact name="staff.names.compared">
          <Text as="span" color="amberDeep" id={close ? 'staff.names.close' : 'staff.names.none'} />
        </StackedFact>
        <Decision entry={entry} />
      </chakra.dl>
      <Shops entry={entry} />
      {concerned ? <Banner mt="5" kind="warning" text="staff.names.concerned" /> : <Commands flow={flow} entry={entry} />}
    </Card>
  )
}

/** To the case of the company's certification, where its documents are. */
function CaseLink({ entry, id }: EntryProps & { id: string }) {
  const { locale } = useIntl()
  const link = usePlaceLink({ page: 'case', id })
  return <LinkButton {...link} variant="quiet" size="small" label="staff.names.case" of={{ company: companyName(entry, locale) }} />
}

/** The decision with its note; while the name waits, why an earlier one was taken back. */
function Decision({ entry: { decided, note } }: EntryProps) {
  if (!decided) return note === '' ? null : <StackedFact name="staff.names.takenBack" value={note} />
  const at = <DateText value={decided.at} kind="moment" />
  return (
    <>
      <StackedFact name="staff.names.decided">
        {decided.by === null ? (
          <T id="staff.names.decided.sandbox" values={{ at }} />
        ) : (
          <T id="staff.names.decided.by" values={{ name: decided.by, at }} />
        )}
      </StackedFact>
      {note !== '' && <StackedFact name="staff.names.note" value={note} />}
    </>
  )
}

/** Where the name comes from. */
function Shops({ entry: { shops } }: EntryProps) {
  const nameOf = usePlatformName()
  if (shops.length === 0) return <Text mt="5" textStyle="small" color="muted" id="staff.names.shop.none" />
  return (
    <chakra.ul listStyleType="none" display="grid" gap="2" mt="5" pt="5" borderTop="{borders.line}" textStyle="small">
      {shops.map(({ id, platform, name, seller, psp }) => (
        <chakra.li key={id}>
          {nameOf(platform)} · {name}
          {seller && <Text color="muted" id="staff.names.shop.seller" />}
          {psp && <Text color="muted" id="staff.names.shop.psp" values={{ psp: nameOf(psp) }} />}
          {!seller && !psp && <Text color="muted" id="staff.names.shop.before" />}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

/** Accepts or refuses a name that waits, or takes the decision back. */
function Commands({ flow, entry: { id, name, status } }: NamesProps & EntryProps) {
  const { working } = useFlow(flow, 'working')
  const common = { size: 'short', waiting: working, of: { name } } as const
  const decide = (accepted: boolean) => flow.send({ type: 'verdict.chosen', id, accepted })
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" mt="5">
      {status === 'waiting' ? (
        <>
          <Button {...common} label="staff.names.accept" onClick={() => decide(true)} />
          <Button {...common} variant="secondary" label="staff.names.refuse" onClick={() => decide(false)} />
        </>
      ) : (
        <Button {...common} variant="secondary" label="staff.names.takeBack" onClick={() => flow.send({ type: 'takeBack.pressed', id })} />
      )}
    </chakra.div>
  )
}
