/** The form of a drawdown: amount, tenor, account, the live offer and the consent. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { formatMoney, type Money, money } from '../../../../contract/kernel/money.ts'
import { leastDrawdown, tenors } from '../../../../contract/lending/terms.ts'
import { redPacketTerms, tooSmallFor } from '../../../../contract/rewards/red-packet-terms.ts'
import type { RedPacket } from '../../../../contract/rewards/red-packets.ts'
import { objectionTo } from '../../../../machines/lending/drawdown/preview.ts'
import { tooLittleLeft } from '../../../../machines/lending/drawdown/setup.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { Percent } from '../../../ui/Money.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { hrefOf } from '../../parts/links.ts'
import { PageLink } from '../../parts/PageLink.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { AccountLine } from './AccountLine.tsx'
import { AmountField } from './AmountField.tsx'
import { Flagged } from './Flagged.tsx'
import type { DrawdownFlow } from './flow.ts'
import { OfferSlip } from './OfferSlip.tsx'
import { ReplayCard } from './ReplayCard.tsx'
import { atPacket, resolverOf, termsOf, typedAmount } from './terms-form.ts'
import type { TermsForm } from './terms-schema.ts'
import { WaysCard } from './WaysCard.tsx'

/** Fields and offer side by side; every change asks the chart for a new offer. */
export function TermsFields({ flow }: { flow: DrawdownFlow }) {
  const { product, summary, account, basis, amount, tenor, repaidBy, packets, packet, offer, problem, busy: asking } = useFlow(flow, 'busy')
  const agreeable = useSelector(flow, (snapshot) => snapshot.can({ type: 'terms.agreed' }))
  const shown = atPacket(problem)
  const words = useWords()
  const form = useForm<TermsForm>({
    resolver: resolverOf(() => objectionTo(flow.getSnapshot().context)),
    mode: 'onBlur',
    errors: problemErrors<TermsForm>(shown),
    defaultValues: {
      amount: amount ? typedAmount(BigInt(amount.amount)) : '',
      tenor: String(tenor) as TermsForm['tenor'],
      repaid_by: repaidBy,
      packet: packet ?? '',
      agreed: false,
    },
  })
  if (!summary) return null
  const available = BigInt(summary.availableLimit.amount)
  const signed = hrefOf(`/facility/${summary.id}`)
  const ask = () => {
    const changed = termsOf(form.getValues(), summary.currency)
    if (changed) flow.send({ type: 'terms.changed', ...changed })
  }
  return (
    <>
      <ProblemBanner problem={problem} unlessAtFields />
      {tooLittleLeft(summary) && (
        <Banner mb="4" kind="warning" title="lending.drawdown.tooLittle.title">
          <T
            id="lending.drawdown.tooLittle.text"
            values={{
              available: formatMoney(summary.availableLimit),
              used: summary.usedLimit.amount === '0' ? 'no' : 'yes',
              least: formatMoney({ amount: `${leastDrawdown}`, currency: summary.currency }),
            }}
          />
        </Banner>
      )}
      <Form form={form} summary={false} onSubmit={form.handleSubmit(() => flow.send({ type: 'terms.agreed' }))}>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
          gridTemplateAreas={{
            base: '"form" "offer" "ways" "replay" "confirm"',
            lg: '"form offer" "ways ways" "replay replay" "confirm confirm"',
          }}
          gap={{ base: '4', md: '6' }}
          alignItems="start"
        >
          <chakra.div gridArea="form" minW="0">
            <Card pad="wide">
              <AmountField form={form} available={available} currency={summary.currency} onChanged={ask} />
              <chakra.div mt="6" onChange={ask}>
                <RadioCards
                  form={form}
                  name="tenor"
                  label="lending.drawdown.tenor.label"
                  columns={2}
                  phoneColumns={2}
                  options={tenors.map((months) => ({
                    value: String(months),
                    label: <T id="lending.drawdown.tenor.months" values={{ months }} />,
                  }))}
                />
              </chakra.div>
              {basis?.payouts && (
                <chakra.div mt="2" onChange={ask}>
                  <RadioCards
                    form={form}
                    name="repaid_by"
                    label="lending.drawdown.repaidBy.label"
                    columns={2}
                    options={(['instalments', 'share'] as const).map((way) => ({
                      value: way,
                      label: `lending.drawdown.repaidBy.${way}`,
                      note: `lending.drawdown.repaidBy.${way}.note`,
                    }))}
                  />
                </chakra.div>
              )}
              {(packets.length > 0 || shown?.fields.packet) && (
                <chakra.div mt="2" onChange={ask}>
                  <PacketChoice form={form} packets={packets} amount={amount} />
                </chakra.div>
              )}
              <Text as="h2" mt="4" mb="1" textStyle="label" id="lending.drawdown.account.label" />
              <AccountLine account={account} />
              <PageLink
                to={`/accounts/${product}`}
                look="quiet"
                size="small"
                label="lending.drawdown.account.change"
                aria-label={words('lending.drawdown.account.change.of')}
              />
            </Card>
          </chakra.div>
          <chakra.div gridArea="offer" minW="0">
            <OfferSlip offer={offer} />
          </chakra.div>
          <chakra.div gridArea="ways" minW="0" _empty={{ display: 'none' }}>
            <WaysCard flow={flow} />
          </chakra.div>
          <chakra.div gridArea="replay" minW="0" _empty={{ display: 'none' }}>
            <ReplayCard flow={flow} />
          </chakra.div>
          <chakra.div gridArea="confirm" minW="0">
            <Card pad="wide">
              {offer && <Flagged offer={offer} />}
              <chakra.div
                display="grid"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
                columnGap="10"
                alignItems="center"
              >
                <div>
                  {offer && (
                    <chakra.p mb="3" textStyle="lead" color="heading">
                      <T
                        id="lending.drawdown.promise"
                        values={{
                          amount: formatMoney(offer.amount),
                          cost: formatMoney(offer.total_cost),
                          rate: <Percent rate={offer.effective_annual_rate} />,
                        }}
                      />
                    </chakra.p>
                  )}
                  <CheckField
                    form={form}
                    name="agreed"
                    label={
                      <T
                        id="lending.drawdown.agree"
                        values={{
                          terms: (chunks: ReactNode[]) => (
                            <a href={signed} target="_blank" rel="noreferrer">
                              {chunks}
                            </a>
                          ),
                        }}
                      />
                    }
                  />
                </div>
                <div>
                  <SubmitButton label="lending.drawdown.next" busy={asking} disabled={!agreeable && !asking} />
                  <Text
                    mt="2"
                    textStyle="fine"
                    color="muted"
                    textAlign="center"
                    id={agreeable || asking ? 'lending.drawdown.next.note' : 'lending.drawdown.next.missing'}
                  />
                </div>
              </chakra.div>
            </Card>
          </chakra.div>
        </chakra.div>
      </Form>
    </>
  )
}

/**
 * A card for each, with its conditions and its end; its saving is shown in the offer. One that wants a larger amount says how much more,
 * and can be chosen once it is there.
 */
function PacketChoice(props: { form: UseFormReturn<TermsForm>; packets: readonly RedPacket[]; amount: Money | null }) {
  const { form, packets, amount } = props
  return (
    <RadioCards
      form={form}
      name="packet"
      label="lending.drawdown.packet.label"
      columns={2}
      options={[
        ...packets.map((packet) => ({
          value: packet.id,
          label: `rewards.redPackets.type.${packet.type}`,
          note: <Condition packet={packet} amount={amount} />,
          disabled: packet.available !== null || (amount !== null && tooSmallFor(packet.type, BigInt(amount.amount))),
        })),
        { value: '', label: 'lending.drawdown.packet.none' },
      ]}
    />
  )
}

function Condition({ packet: { type, use_until: until, available }, amount }: { packet: RedPacket; amount: Money | null }) {
  const { leastAmount } = redPacketTerms[type]
  const day = until && <DateText value={until} />
  if (leastAmount === null) return <T id="lending.drawdown.packet.until" values={{ day }} />
  const hkd = (minor: bigint) => formatMoney(money(minor, 'HKD'))
  if (available) return <T id="lending.drawdown.packet.beyond" values={{ least: hkd(leastAmount), available: formatMoney(available) }} />
  if (amount && tooSmallFor(type, BigInt(amount.amount)))
    return <T id="lending.drawdown.packet.more" values={{ more: hkd(leastAmount - BigInt(amount.amount)), day }} />
  return <T id="lending.drawdown.packet.least" values={{ day, least: hkd(leastAmount) }} />
}
