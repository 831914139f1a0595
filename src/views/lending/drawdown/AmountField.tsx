/** The amount of a drawdown: typed, drawn on a slider, or taken from a few round sums. */
import { chakra } from '@chakra-ui/react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type Currency, formatMoney, money, parseAmount } from '../../../../contract/kernel/money.ts'
import { leastDrawdown } from '../../../../contract/lending/terms.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { Text, useWords } from '../../../ui/T.tsx'
import { typedAmount } from './terms-form.ts'
import type { TermsForm } from './terms-schema.ts'

/** One notch of the slider: HKD 1,000. */
const notch = 100_000n
const roundSums = [5_000_000n, 10_000_000n, 20_000_000n, 30_000_000n]

/** The amount in its three ways; `available` in minor units. The slider's last notch is exactly what is available. */
export function AmountField(props: { form: UseFormReturn<TermsForm>; available: bigint; currency: Currency; onChanged: () => void }) {
  const { form, available, currency, onChanged } = props
  const words = useWords()
  const typed = useWatch({ control: form.control, name: 'amount' })
  const amount = parseAmount(typed) ?? leastDrawdown
  const say = (minor: bigint) => formatMoney(money(minor, currency))
  const take = (minor: bigint) => {
    form.setValue('amount', typedAmount(minor), { shouldDirty: true, shouldValidate: true })
    onChanged()
  }
  const notches = Number((available - leastDrawdown + notch - 1n) / notch)
  const at = Math.min(Math.max(Number((amount - leastDrawdown) / notch), 0), Math.max(notches, 0))
  const atNotch = (place: number) => {
    const drawn = leastDrawdown + BigInt(place) * notch
    return drawn < available ? drawn : available
  }
  return (
    <div>
      <chakra.div onChange={onChanged}>
        <MoneyField
          form={form}
          name="amount"
          label="lending.drawdown.amount.label"
          currency={currency}
          big
          aside={<Text as="span" color="muted" id="lending.drawdown.amount.available" values={{ available: say(available) }} />}
          end={<TextButton label="lending.drawdown.amount.all" onClick={() => take(available)} />}
        />
      </chakra.div>
      <chakra.input
        type="range"
        min={0}
        max={Math.max(notches, 1)}
        step={1}
        value={amount >= available ? Math.max(notches, 0) : at}
        disabled={notches < 1}
        aria-label={words('lending.drawdown.amount.slider')}
        aria-valuetext={say(amount)}
        onChange={(event) => take(atNotch(Number(event.target.value)))}
        display="block"
        w="full"
        h="target"
        accentColor="action"
        cursor="pointer"
      />
      <chakra.p display="flex" justifyContent="space-between" gap="4" textStyle="fine" color="muted">
        <Text as="span" id="lending.drawdown.amount.least" values={{ least: say(leastDrawdown) }} />
        <Text as="span" id="lending.drawdown.amount.most" values={{ most: say(available) }} />
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="4">
        {roundSums
          .filter((sum) => sum <= available)
          .map((sum) => (
            <chakra.button
              key={sum.toString()}
              type="button"
              onClick={() => take(sum)}
              minH="small"
              px="3"
              borderRadius="full"
              bg={sum === parseAmount(typed) ? 'actionSoft' : 'surface'}
              color={sum === parseAmount(typed) ? 'actionDeep' : 'muted'}
              aria-pressed={sum === parseAmount(typed)}
              boxShadow="inset 0 0 0 1px {colors.hairline}"
              textStyle="note"
              cursor="pointer"
              _hover={{ boxShadow: 'inset 0 0 0 1px {colors.action}', color: 'actionDeep' }}
            >
              {say(sum).replace(/\.00$/, '')}
            </chakra.button>
          ))}
      </chakra.div>
    </div>
  )
}
