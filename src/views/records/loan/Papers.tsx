/** Papers of a loan, each singly as PDF, and the signed bundles as proof. SIGN-06, decision 147. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { MerchantLoan } from '../../../../contract/records/merchant-loans.ts'
import type { loanMachine } from '../../../../machines/records/loan.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Say, T, Text, type Words } from '../../../ui/T.tsx'
import type { PageProps } from '../../parts/use-flow.ts'
import { useLocale } from '../../parts/use-locale.ts'

/** Bytes of a kB. */
const kilo = 1024

/** Papers about the loan as it is now, then the signed documents by agreement. */
export function Papers({ flow, loan: { standing, settlement, agreements } }: PageProps<typeof loanMachine> & { loan: MerchantLoan }) {
  const language = useLocale()
  const intl = useIntl()
  const opened = useSelector(flow, (snapshot) => (snapshot.hasTag('fetching') ? snapshot.context.opened : null))
  return (
    <Card title="records.loan.papers">
      <List>
        {standing && (
          <Paper
            name="records.loan.papers.statement"
            note="repayments.repayment.statement.note"
            opened={opened}
            id="statement"
            onOpen={() => flow.send({ type: 'statement.requested', language })}
          />
        )}
        {standing?.written_off_on === null && (
          <Paper
            name="records.loan.papers.letter"
            note="records.loan.papers.letter.note"
            opened={opened}
            id="letter"
            onOpen={() => flow.send({ type: 'letter.requested', language })}
          />
        )}
        {settlement && (
          <Paper
            name="records.loan.papers.confirmation"
            note={settlement.final ? 'records.loan.papers.confirmation.note' : 'records.loan.papers.confirmation.later'}
            opened={opened}
            id="confirmation"
            onOpen={settlement.final ? () => flow.send({ type: 'confirmation.requested', language }) : undefined}
          />
        )}
      </List>
      {agreements.map(({ id, kind, reference, signedAt, documents }) => (
        <chakra.section key={id} mt="5">
          <Text as="h3" textStyle="label" id={`lending.facility.agreement.${kind}`} />
          <chakra.p textStyle="note" color="muted">
            <T id="records.loan.papers.signed" values={{ day: <DateText value={signedAt} kind="date" /> }} /> ·{' '}
            <chakra.span whiteSpace="nowrap">{reference}</chakra.span>
          </chakra.p>
          <List>
            {documents.map(({ id: paper, title, pages, bytes }) => (
              <Paper
                key={paper}
                name={<>{title}</>}
                note={<T id="signing.document.meta" values={{ pages, size: intl.formatNumber(Math.ceil(bytes / kilo)) }} />}
                opened={opened}
                id={paper}
                onOpen={() => flow.send({ type: 'paper.opened', id: paper })}
              />
            ))}
          </List>
          <TextButton
            icon="download"
            label="signing.bundle"
            busy={opened === id}
            waiting={opened !== null}
            onClick={() => flow.send({ type: 'bundle.opened', agreementId: id })}
          >
            <chakra.span srOnly>{reference}</chakra.span>
          </TextButton>
        </chakra.section>
      ))}
      <Text mt="4" textStyle="note" color="muted" id="signing.documents.wechat" />
    </Card>
  )
}

const List = chakra('ul', { base: { listStyleType: 'none', textStyle: 'small' } })

/** A paper with its button; without `onOpen` it cannot be had yet. One is fetched after the other. */
function Paper(props: { name: Words; note: Words; id: string; opened: string | null; onOpen?: (() => void) | undefined }) {
  const { name, note, id, opened, onOpen } = props
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="3"
      alignItems="center"
      py="2"
      borderTop="{borders.line}"
      _first={{ borderTop: '0' }}
    >
      <chakra.span minW="0">
        <chakra.span display="block" color="heading" overflowWrap="anywhere">
          <Say words={name} />
        </chakra.span>
        <chakra.span display="block" textStyle="note" color="muted">
          <Say words={note} />
        </chakra.span>
      </chakra.span>
      {onOpen && (
        <TextButton busy={opened === id} waiting={opened !== null} onClick={onOpen} label="signing.document.open">
          <chakra.span srOnly>
            <Say words={name} />
          </chakra.span>
        </TextButton>
      )}
    </chakra.li>
  )
}
