/** The rules behind a limit, each as a sentence with its figures, what it takes or gives, and what it leaves. CRED-01 to CRED-04. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { formatMoney, money } from '../../../contract/kernel/money.ts'
import type { UnderwritingStep } from '../../../contract/limits/limits.ts'
import { useDateWords } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { Text } from '../../ui/T.tsx'

/** Inputs that are shares of one, those that are words, and those that are days; the rest are plain figures. */
const shares = new Set(['rate', 'tolerated', 'variation', 'share'])
const words = new Set(['shop', 'effect', 'ground'])
const days = new Set(['lastOn'])

/** Rules with a sentence of their own for a figure that changes nothing. */
const mayKeep = new Set<UnderwritingStep['rule']>(['returns', 'volatility', 'history', 'verified', 'psp'])

/** The sentence of a step: some rules have another when an input is missing or nothing is taken off. */
function sentenceOf({ rule, inputs }: UnderwritingStep): string {
  if (rule === 'volatility' && !inputs.variation) return 'limits.limit.rule.volatility.unknown'
  if (rule === 'floor' && inputs.leastAnnualSalesUsd) return 'limits.limit.rule.floor.annual'
  if (rule === 'exposure' && !inputs.most) return 'limits.limit.rule.exposure.group'
  if (rule === 'loan' && Number(inputs.share) >= Number(inputs.most)) return 'limits.limit.rule.loan.all'
  if (rule === 'verified' && Number(inputs.verified) === 0) return 'limits.limit.rule.verified.none'
  return mayKeep.has(rule) && Number(inputs.factor) === 1 ? `limits.limit.rule.${rule}.kept` : `limits.limit.rule.${rule}`
}

/** Change by a step, in minor units; null for the first. */
function changeAt(steps: readonly UnderwritingStep[], index: number): bigint | null {
  const before = steps[index - 1]
  return before ? BigInt(steps[index]?.amount.amount ?? 0) - BigInt(before.amount.amount) : null
}

/** The change with its sign, and what is left under it; nothing but the word where nothing changes. */
function Change({ step: { amount }, change }: { step: UnderwritingStep; change: bigint | null }) {
  if (change === null) return <Money value={amount} />
  if (change === 0n) return <Text as="span" color="muted" id="limits.limit.step.same" />
  return (
    <>
      <chakra.span display="block" whiteSpace="nowrap" fontWeight="600" color={change < 0n ? undefined : 'actionDeep'}>
        {change > 0n && '+\u00a0'}
        {formatMoney(money(change, amount.currency))}
      </chakra.span>
      <Text
        as="span"
        display="block"
        textStyle="note"
        color="muted"
        whiteSpace="nowrap"
        id="limits.limit.step.left"
        values={{ amount: formatMoney(amount) }}
      />
    </>
  )
}

/** The steps from sales to limit, as a list. */
export function LimitSteps({ steps }: { steps: readonly UnderwritingStep[] }) {
  const intl = useIntl()
  const dateWords = useDateWords()
  const figure = (name: string, value: string) =>
    intl.formatNumber(Number(value), shares.has(name) ? { style: 'percent', maximumFractionDigits: 1 } : { maximumFractionDigits: 4 })
  const valuesOf = ({ inputs }: UnderwritingStep) =>
    Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [
        name,
        words.has(name) ? value : days.has(name) ? dateWords(value, 'date') : figure(name, value),
      ]),
    )
  return (
    <chakra.ol listStyleType="none" textStyle="small">
      {steps.map((step, index) => (
        <chakra.li
          key={step.rule}
          display="grid"
          gridTemplateColumns="{sizes.target} minmax(0, 1fr) auto"
          columnGap="2"
          alignItems="baseline"
          py="2.5"
          borderTop="{borders.line}"
          _first={{ borderTop: '0' }}
        >
          <chakra.span color="muted">{index + 1}</chakra.span>
          <Text
            as="span"
            textWrap="pretty"
            color={changeAt(steps, index) === 0n ? 'muted' : undefined}
            id={sentenceOf(step)}
            values={valuesOf(step)}
          />
          <chakra.span color="heading" textAlign="end">
            <Change step={step} change={changeAt(steps, index)} />
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
