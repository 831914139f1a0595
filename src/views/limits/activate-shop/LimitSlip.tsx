/** The limits before and after signing, with the button to sign. ACT-01, ACT-02. */
import type { Money as Amount } from '../../../../contract/kernel/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Slip } from '../../../ui/Slip.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ForAdministrators } from './Closed.tsx'

/** The slip of a choice; without anything to gain it says so and offers nothing to press. `onSign` is null for who may not sign. */
export function LimitSlip(props: { signed: Amount | null; limit: Amount | null; busy: boolean; onSign: (() => void) | null }) {
  const { signed, limit, busy, onSign } = props
  const more = signed && limit && { amount: String(BigInt(limit.amount) - BigInt(signed.amount)), currency: limit.currency }
  return (
    <div aria-live="polite">
      <Slip
        head={limit ? <T id="activation.slip.head" /> : <Text as="b" color="heading" id="activation.slip.none" />}
        amount={limit && <Money value={limit} big />}
        note={limit ? <T id="activation.slip.note" /> : <T id="activation.slip.noneText" />}
        rows={[
          ...(signed ? [{ label: 'activation.slip.signed', value: <Money value={signed} /> }] : []),
          ...(more ? [{ label: 'activation.slip.more', value: <Money value={more} />, strong: true }] : []),
        ]}
        action={limit && (onSign ? <Button block label="activation.sign" busy={busy} onClick={onSign} /> : <ForAdministrators />)}
        fine={<T id="activation.slip.fine" />}
      />
    </div>
  )
}
