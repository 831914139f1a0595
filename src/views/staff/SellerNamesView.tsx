/** Names of sellers and PSP account holders that are not the company's, and the decision on each. Decision 094. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useIntl } from 'react-intl'
import type { ActorRefFrom } from 'xstate'
import { type SellerNameReview, SellerNameVerdict } from '../../../contract/staff/seller-names.ts'
import type { sellerNamesMachine } from '../../../machines/staff/sellerNames.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { T, Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { companyName } from '../parts/names.ts'
import { usePlatformName } from '../parts/platform-names.ts'
import { useFlow } from '../parts/use-flow.ts'
import { OfficeFrame, WaitingCards } from './office-frame.tsx'

type NamesProps = { flow: ActorRefFrom<typeof sellerNamesMachine> }

/** The page. */
export function SellerNamesView({ flow }: NamesProps) {
  const { names, busy, deciding } = useFlow(flow, 'busy', 'deciding')
  const waiting: readonly SellerNameReview[] = names
  return (
    <LoadedPage
      flow={flow}
      title="staff.names.title"
      reason="staff.names.reason"
      custom={{ 20011: 'staff.names.tooLate', 20018: 'staff.names.tooLate' }}
      ready={!busy}
      quiet={deciding}
      frame={OfficeFrame}
      dialogs={<DecisionDialog flow={flow} />}
    >
      <WaitingCards
        rows={waiting}
        empty={{ title: 'staff.names.empty.title', text: 'staff.names.empty.text' }}
        card={(review) => <NameCard flow={flow} review={review} />}
        onRefresh={() => flow.send({ type: 'retry.pressed' })}
      />
    </LoadedPage>
  )
}

function NameCard({ flow, review }: NamesProps & { review: SellerNameReview }) {
  const { working } = useFlow(flow, 'working')
  const { id, name, registerNameEn, registerNameCn, close, concerned, since } = review
  const decide = (accepted: boolean) => flow.send({ type: 'verdict.chosen', id, accepted })
  return (
    <Card
      title={<span>{name}</span>}
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
        </StackedFact>
        <StackedFact name="staff.names.compared">
          <Text as="span" color="amberDeep" id={close ? 'staff.names.close' : 'staff.names.none'} />
        </StackedFact>
      </chakra.dl>
      <Shops review={review} />
      {concerned ? (
        <Banner mt="5" kind="warning" text="staff.names.concerned" />
      ) : (
        <chakra.div display="flex" flexWrap="wrap" gap="3" mt="5">
          <Button size="short" waiting={working} label="staff.names.accept" of={{ name }} onClick={() => decide(true)} />
          <Button
            variant="secondary"
            size="short"
            waiting={working}
            label="staff.names.refuse"
            of={{ name }}
            onClick={() => decide(false)}
          />
        </chakra.div>
      )}
    </Card>
  )
}

/** Where the name comes from. */
function Shops({ review: { shops } }: { review: SellerNameReview }) {
  const nameOf = usePlatformName()
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

const resolver = zodResolver(SellerNameVerdict)

/** Asks for what was compared, or for what the merchant is to know. */
function DecisionDialog({ flow }: NamesProps) {
  const { names, verdict } = useFlow(flow)
  const { locale } = useIntl()
  const review = names.find(({ id }: SellerNameReview) => id === verdict?.id)
  const way = verdict?.accepted ? 'accept' : 'refuse'
  return (
    <FlowDialog flow={flow} tag="deciding" title={`staff.names.${way}.title`} size="company">
      {verdict && review && (
        <DialogForm<SellerNameVerdict>
          flow={flow}
          resolver={resolver}
          values={{ ...verdict, note: '' }}
          text={<T id={`staff.names.${way}.text`} values={{ company: companyName(review, locale), name: review.name }} />}
          custom={{ 403: 'staff.names.concerned' }}
          submit={`staff.names.${way}.submit`}
          onSubmit={({ note }) => flow.send({ type: 'note.submitted', note })}
        >
          {(form) => (
            <TextArea
              form={form}
              name="note"
              label={`staff.names.${way}.note`}
              hint={`staff.names.${way}.note.hint`}
              rows={2}
              maxLength={300}
            />
          )}
        </DialogForm>
      )}
    </FlowDialog>
  )
}
