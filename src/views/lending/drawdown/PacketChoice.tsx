/** The red packet of a drawdown: none, or one of those that wait to be used. RED-12. */
import type { UseFormReturn } from 'react-hook-form'
import { formatMoney, type Money, money } from '../../../../contract/kernel/money.ts'
import { redPacketTerms, tooSmallFor } from '../../../../contract/rewards/red-packet-terms.ts'
import type { RedPacket } from '../../../../contract/rewards/red-packets.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { T } from '../../../ui/T.tsx'
import type { TermsForm } from './terms-form.ts'

/**
 * A card for each, with its conditions and its end; its saving is shown in the offer. One that wants a larger amount says how much more,
 * and can be chosen once it is there.
 */
export function PacketChoice(props: { form: UseFormReturn<TermsForm>; packets: readonly RedPacket[]; amount: Money | null }) {
  const { form, packets, amount } = props
  return (
    <RadioCards
      form={form}
      name="packet"
      label="drawdown.packet.label"
      columns={2}
      options={[
        ...packets.map((packet) => ({
          value: packet.id,
          label: `redPackets.type.${packet.type}`,
          note: <Condition packet={packet} amount={amount} />,
          disabled: packet.available !== null || (amount !== null && tooSmallFor(packet.type, BigInt(amount.amount))),
        })),
        { value: '', label: 'drawdown.packet.none' },
      ]}
    />
  )
}

function Condition({ packet: { type, use_until: until, available }, amount }: { packet: RedPacket; amount: Money | null }) {
  const { leastAmount } = redPacketTerms[type]
  const day = until && <DateText value={until} />
  if (leastAmount === null) return <T id="drawdown.packet.until" values={{ day }} />
  const hkd = (minor: bigint) => formatMoney(money(minor, 'HKD'))
  if (available) return <T id="drawdown.packet.beyond" values={{ least: hkd(leastAmount), available: formatMoney(available) }} />
  if (amount && tooSmallFor(type, BigInt(amount.amount)))
    return <T id="drawdown.packet.more" values={{ more: hkd(leastAmount - BigInt(amount.amount)), day }} />
  return <T id="drawdown.packet.least" values={{ day, least: hkd(leastAmount) }} />
}
