/** Loan calculator of the landing. The figures are marked as an example. */
import { chakra } from '@chakra-ui/react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { formatAmount, parseAmount } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { tenors } from '../../contract/lending/terms.ts'
import { Icon } from '../ui/drawings/Icons.tsx'
import { BareInput, ControlBox } from '../ui/form/FieldFrame.tsx'
import { Money, Percent } from '../ui/Money.tsx'
import { T, useWords } from '../ui/T.tsx'
import { dailyInterest, exampleMonths, type Months, offers, quote, within } from '../views/site/calculator.ts'
import { QuoteSlip } from './QuoteSlip.tsx'
import { Section } from './Section.tsx'

const hkd = (amount: bigint) => <Money value={{ amount: amount.toString(), currency: 'HKD' }} />
const percent = (hundredths: bigint) => <Percent rate={(Number(hundredths) / 10_000).toFixed(4)} />

const Range = chakra('input', {
  base: {
    appearance: 'none',
    display: 'block',
    w: 'full',
    h: '7',
    mt: '4',
    cursor: 'pointer',
    bg: 'linear-gradient(90deg, {colors.action} var(--at), {colors.perforation} 0) center / 100% 4px no-repeat',
    '&::-webkit-slider-thumb': {
      appearance: 'none',
      w: '7',
      h: '7',
      border: '2px solid {colors.action}',
      borderRadius: 'full',
      bg: 'radial-gradient(circle, {colors.action} 5px, {colors.surface} 5.5px)',
    },
    '&::-moz-range-thumb': {
      boxSizing: 'border-box',
      w: '7',
      h: '7',
      border: '2px solid {colors.action}',
      borderRadius: 'full',
      bg: 'radial-gradient(circle, {colors.action} 5px, {colors.surface} 5.5px)',
    },
  },
})

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    minH: '16',
    borderRadius: 'control',
    bg: 'surface',
    color: 'heading',
    fontSize: { base: 'sm', md: 'md' },
    fontWeight: '600',
    lineHeight: '1.4',
    textAlign: 'center',
    boxShadow: 'inset 0 0 0 1px {colors.hairline}',
    cursor: 'pointer',
    '& small': { color: 'muted', fontSize: 'xs', fontWeight: '400' },
    '&:has(:checked)': { bg: 'actionSoft', color: 'actionDeep', boxShadow: 'inset 0 0 0 2px {colors.action}' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.action}', outlineOffset: '2px' },
  },
})

const labelStyle = { color: 'heading', fontWeight: '600' } as const

/** An amount of HKD on one line with its label; the text is set right when the field is left. */
function AmountLine(props: {
  label: string
  text: string
  onText: (text: string) => void
  onLeave: () => void
  hint?: string
  children?: ReactNode
}) {
  const { label, text, onText, onLeave, hint, children } = props
  const id = useId()
  return (
    <div>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="4">
        <chakra.label htmlFor={id} {...labelStyle}>
          <T id={label} />
        </chakra.label>
        <chakra.div flex="none" w={{ base: '48', md: '52' }}>
          <ControlBox>
            <chakra.span ps="3" color="muted" textStyle="small">
              HKD
            </chakra.span>
            <BareInput
              id={id}
              aria-describedby={hint && `${id}-hint`}
              inputMode="decimal"
              autoComplete="off"
              textAlign="end"
              fontWeight="600"
              value={text}
              onChange={(event) => onText(event.target.value)}
              onBlur={onLeave}
            />
          </ControlBox>
        </chakra.div>
      </chakra.div>
      {children}
      {hint && (
        <chakra.p id={`${id}-hint`} mt="2" textStyle="small" color="muted">
          <T id={hint} />
        </chakra.p>
      )}
    </div>
  )
}

/** Amount, monthly sales and months on one side, the slip with the result on the other. */
export function FeeCalculator({ product }: { product: Product }) {
  const offer = offers[product]
  const [amountText, setAmountText] = useState(formatAmount(offer.amount))
  const [salesText, setSalesText] = useState(formatAmount(offer.sales))
  const [tenor, setTenor] = useState<Months>(exampleMonths)
  const words = useWords()
  const name = useId()
  const amount = within(offer, parseAmount(amountText) ?? offer.amount)
  const sales = parseAmount(salesText) ?? 0n
  const at = (Number(amount - offer.least) / Number(offer.most - offer.least)) * 100
  return (
    <Section id="fee">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 440px' }}
        gap={{ base: '10', lg: '20' }}
        alignItems="start"
      >
        <chakra.div display="grid" gap={{ base: '8', md: '10' }}>
          <header>
            <chakra.h2 id="fee-title" textStyle="h2">
              <T id="site.landing.fee.title" />
            </chakra.h2>
            <chakra.p mt="2" color="muted" textWrap="pretty">
              <T
                id={`site.landing.fee.text.${offer.instalments}`}
                values={{
                  rate: percent(offer.sofr + offer.margin),
                  sofr: percent(offer.sofr),
                  margin: percent(offer.margin),
                  fee: percent(offer.fee),
                }}
              />
            </chakra.p>
          </header>
          <AmountLine
            label="site.landing.fee.amount"
            text={amountText}
            onText={setAmountText}
            onLeave={() => setAmountText(formatAmount(amount))}
          >
            <Range
              type="range"
              aria-label={words('site.landing.fee.amount')}
              aria-valuetext={`HKD ${formatAmount(amount)}`}
              min={Number(offer.least)}
              max={Number(offer.most)}
              step={Number(offer.step)}
              value={Number(amount)}
              style={{ '--at': `${at}%` } as CSSProperties}
              onChange={(event) => setAmountText(formatAmount(BigInt(event.target.value)))}
            />
            <chakra.div display="flex" justifyContent="space-between" mt="1" textStyle="fine" color="muted">
              {hkd(offer.least)}
              {hkd(offer.most)}
            </chakra.div>
          </AmountLine>
          <AmountLine
            label="site.landing.fee.sales"
            hint="site.landing.fee.sales.hint"
            text={salesText}
            onText={setSalesText}
            onLeave={() => setSalesText(formatAmount(sales))}
          />
          <chakra.fieldset border="0" p="0" m="0" minW="0">
            <chakra.legend p="0" {...labelStyle}>
              <T id="site.landing.fee.months" />
            </chakra.legend>
            <chakra.div display="grid" gridTemplateColumns="repeat(4, 1fr)" gap="2" mt="3">
              {tenors.map((choice) => (
                <Choice key={choice} htmlFor={`${name}-${choice}`}>
                  <chakra.input
                    id={`${name}-${choice}`}
                    type="radio"
                    name={name}
                    checked={choice === tenor}
                    onChange={() => setTenor(choice)}
                    position="absolute"
                    inset="0"
                    opacity="0"
                    cursor="pointer"
                  />
                  <T id="site.landing.fee.month" values={{ count: choice }} />
                  <small>
                    <T id={`site.landing.fee.count.${offer.instalments}`} values={{ count: quote(offer, amount, choice).count }} />
                  </small>
                </Choice>
              ))}
            </chakra.div>
          </chakra.fieldset>
          <chakra.p display="flex" gap="3" p="4" borderRadius="control" bg="kraftSoft" color="kraftDeep" textStyle="small">
            <Icon name="clock" />
            <span>
              <T id="site.landing.fee.daily" values={{ amount: hkd(offer.least), interest: hkd(dailyInterest(offer.least, offer)) }} />
            </span>
          </chakra.p>
        </chakra.div>
        <QuoteSlip offer={offer} amount={amount} sales={sales} tenor={tenor} quoted={quote(offer, amount, tenor)} />
      </chakra.div>
    </Section>
  )
}
