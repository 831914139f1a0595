/** One account with its documents: what was entered, the number masked, a document beside it once it was opened. Decision 023. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import { type AccountReview, isSeen, mayAccept } from '../../../contract/staff/account-reviews.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { companyName } from '../parts/names.ts'
import type { ReviewsProps } from './AccountReviewsView.tsx'
import { DocumentZoom } from './case/DocumentZoom.tsx'
import { FileSize } from './case/FileSize.tsx'

type CardProps = ReviewsProps & { review: AccountReview }

/** The card; on a desktop screen the document is beside the entries. */
export function ReviewCard({ flow, review }: CardProps) {
  const opened = useSelector(flow, ({ context }) => (context.opened?.id === review.id ? context.opened : null))
  const { locale } = useIntl()
  const words = useWords()
  const name = companyName(review, locale) || review.accountName
  return (
    <Card title={<span>{name}</span>} aside={<Sent review={review} />}>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: opened ? 'repeat(2, minmax(0, 1fr))' : undefined }}
        gap="6"
      >
        <div>
          <Facts flow={flow} review={review} />
          <Documents flow={flow} review={review} />
          {review.concerned ? (
            <Banner mt="5" kind="warning" text="staff.concerned.account" />
          ) : (
            <Decision flow={flow} review={review} name={name} />
          )}
        </div>
        {opened && (
          <chakra.div minW="0" minH="72" display="flex" flexDirection="column" bg="sunk" borderRadius="control">
            <DocumentZoom look={opened} name={words('staff.accounts.document', { number: (opened.place ?? 0) + 1 })} />
            <chakra.div px="6" pb="4">
              <TextButton label="staff.look.hide" onClick={() => flow.send({ type: 'hide.pressed' })} />
            </chakra.div>
          </chakra.div>
        )}
      </chakra.div>
    </Card>
  )
}

function Sent({ review }: Pick<CardProps, 'review'>) {
  return (
    <Text
      as="span"
      textStyle="note"
      color="muted"
      id="staff.accounts.sent"
      values={{ at: <DateText value={review.submittedTime} kind="moment" /> }}
    />
  )
}

function Facts({ flow, review }: CardProps) {
  const number = useSelector(flow, ({ context }) => context.numbers[review.id])
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const words = useWords()
  const { bankName, swiftCode, branch, accountName, currency, relationType } = review
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="8"
      rowGap="3"
      textStyle="small"
    >
      <StackedFact name="staff.accounts.holder" value={accountName} />
      <StackedFact name="staff.accounts.number">
        <chakra.span display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
          {number ?? review.accountNumber}
          {number === undefined && !review.concerned && (
            <TextButton
              waiting={working}
              label="staff.look.reveal"
              of={{ name: words('staff.accounts.number') }}
              onClick={() => flow.send({ type: 'look.pressed', id: review.id, place: null })}
            />
          )}
        </chakra.span>
      </StackedFact>
      <StackedFact name="staff.accounts.bank">
        {bankName} · {branch}
      </StackedFact>
      <StackedFact name="staff.accounts.swift" value={swiftCode} />
      <StackedFact name="staff.accounts.currency" value={currency} />
      <StackedFact name="staff.accounts.relation" value={<T id={`staff.accounts.relation.${relationType}`} />} />
    </chakra.dl>
  )
}

function Documents({ flow, review }: CardProps) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const words = useWords()
  return (
    <chakra.ul listStyleType="none" display="grid" gap="2" mt="5" pt="5" borderTop="{borders.line}" textStyle="small">
      {review.documents.map(({ size }, place) => {
        const name = words('staff.accounts.document', { number: place + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document is known by its place.
          <chakra.li key={place} display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
            {name}
            <chakra.span color="muted">
              <FileSize bytes={size} />
            </chakra.span>
            {!review.concerned && (
              <TextButton
                waiting={working}
                label="staff.look.open"
                of={{ name }}
                onClick={() => flow.send({ type: 'look.pressed', id: review.id, place })}
              />
            )}
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}

function Decision({ flow, review, name }: CardProps & { name: string }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const { id, firstAccepted } = review
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="5">
      <Button
        size="short"
        disabled={!mayAccept(review)}
        waiting={working}
        label="staff.accounts.accept"
        of={{ name }}
        onClick={() => flow.send({ type: 'accept.pressed', id })}
      />
      <Button
        variant="secondary"
        size="short"
        waiting={working}
        label="staff.accounts.refuse"
        of={{ name }}
        onClick={() => flow.send({ type: 'refuse.pressed', id })}
      />
      {!isSeen(review) && <Text as="span" textStyle="note" color="muted" id="staff.accounts.openFirst" />}
      {firstAccepted && (
        <Text
          as="span"
          textStyle="note"
          color="muted"
          id={firstAccepted.own ? 'staff.accounts.accepted.own' : 'staff.accounts.accepted.first'}
          values={{ name: firstAccepted.by, at: <DateText value={firstAccepted.at} kind="moment" /> }}
        />
      )}
    </chakra.div>
  )
}
