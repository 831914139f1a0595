/** The rules of a limit one after the other, each as a sentence with its figures and the amount it leaves. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { UnderwritingStep } from '../../../contract/credit.ts'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { usePercent } from '../parts/Percent.tsx'

/** Inputs that are shares; the rest are written as they come. */
const shares = new Set(['rate', 'tolerated', 'variation', 'share'])

/** The calculation on demand. */
export function LimitRules({ steps }: { steps: readonly UnderwritingStep[] }) {
  const percent = usePercent()
  const intl = useIntl()
  const valuesOf = ({ inputs }: UnderwritingStep) =>
    Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [name, shares.has(name) ? percent(value) : intl.formatNumber(Number(value))]),
    )
  return (
    <chakra.details mt="3" textStyle="small">
      <chakra.summary minH="target" color="actionDeep" cursor="pointer">
        <T id="home.limit.rules" />
      </chakra.summary>
      <chakra.ol mt="2" listStyleType="none">
        {steps.map((step) => (
          <chakra.li
            key={step.rule}
            display="flex"
            justifyContent="space-between"
            gap="4"
            py="2"
            borderTop="1px solid"
            borderColor="hairline"
          >
            <span>
              <T id={sentenceOf(step)} values={valuesOf(step)} />
            </span>
            <Money value={step.amount} />
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.details>
  )
}

/** A rule has a sentence of its own where an input is missing or stands for something else. */
function sentenceOf({ rule, inputs }: UnderwritingStep): string {
  if (rule === 'volatility' && !inputs.variation) return 'home.limit.rule.volatility.unknown'
  if (rule === 'floor' && inputs.leastAnnualSalesUsd) return 'home.limit.rule.floor.annual'
  return `home.limit.rule.${rule}`
}
