/** The red packet of a drawdown: none, or one of those that wait to be used. RED-12. */
import type { UseFormReturn } from 'react-hook-form'
import { formatMoney } from '../../../contract/money.ts'
import { redPacketTerms } from '../../../contract/red-packet-terms.ts'
import type { RedPacket } from '../../../contract/red-packets.ts'
import { DateText } from '../../ui/DateText.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { T } from '../../ui/T.tsx'
import type { TermsForm } from './terms-form.ts'

/** A card for each, with what it wants and until when; what it saves stands in the offer. */
export function PacketChoice({ form, packets }: { form: UseFormReturn<TermsForm>; packets: readonly RedPacket[] }) {
  return (
    <RadioCards
      form={form}
      name="packet"
      label="drawdown.packet.label"
      columns={2}
      options={[
        ...packets.map((packet) => ({ value: packet.id, label: `redPackets.type.${packet.type}`, note: <Condition packet={packet} /> })),
        { value: '', label: 'drawdown.packet.none' },
      ]}
    />
  )
}

function Condition({ packet: { type, use_until: until } }: { packet: RedPacket }) {
  const { leastAmount } = redPacketTerms[type]
  const day = until && <DateText value={until} />
  if (leastAmount === null) return <T id="drawdown.packet.until" values={{ day }} />
  return <T id="drawdown.packet.least" values={{ day, least: formatMoney({ amount: `${leastAmount}`, currency: 'HKD' }) }} />
}
