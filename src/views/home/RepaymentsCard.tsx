/** Card of late and coming payments, with their total. DASH-02. */
import { chakra } from '@chakra-ui/react'
import type { Dashboard } from '../../../contract/home/dashboard.ts'
import { formatMoney, money } from '../../../contract/kernel/money.ts'
import { instalmentsLeft, nextPayments } from '../../../machines/home/homeFigures.ts'
import { TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useDateWords } from '../../ui/DateText.tsx'
import { Money, Percent } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { useRepayment } from '../parts/use-repayment.ts'

/** Payments in the card, more where its last day has more; the rest are in the plans of the drawdowns. */
const least = 5

/** The next payments of all loans, late ones first; the year is shown only when it is not the current one. */
export function RepaymentsCard({ today, credit, ...facts }: Pick<Dashboard, 'arrears' | 'coming' | 'credit' | 'today'>) {
  const dateWords = useDateWords()
  const left = instalmentsLeft(facts)
  const next = nextPayments(left, least)
  const [first] = next
  const sum = next.reduce((all, { amount }) => all + BigInt(amount.amount), 0n)
  const secondLine = (due: string) =>
    [...(due.slice(0, 4) === today.slice(0, 4) ? [] : [dateWords(due, 'year')]), dateWords(due, 'dayName')].join(' ')
  return (
    <Card title="home.repayments.title" aside={first && <Rest count={left.length} />}>
      {first ? (
        <>
          <chakra.ol listStyleType="none">
            {next.map(({ drawdownId, due, place, of, reference, amount, share, standing }) => (
              <chakra.li
                key={`${drawdownId} ${due}`}
                display="grid"
                gridTemplateColumns={{ base: '4.75rem minmax(0, 1fr) auto', md: '6rem minmax(0, 1fr) auto' }}
                columnGap={{ base: '2', md: '4' }}
                alignItems="center"
                py="3"
                borderTop="{borders.line}"
                _first={{ borderTop: '0', pt: '0' }}
              >
                <chakra.time dateTime={due} textStyle="small" lineHeight="20px">
                  <chakra.b display="block" color="heading">
                    {dateWords(due)}
                  </chakra.b>
                  <chakra.span textStyle="fine" color="muted">
                    {secondLine(due)}
                  </chakra.span>
                </chakra.time>
                <chakra.span textStyle="small" lineHeight="20px" color="muted">
                  {share === null ? (
                    <T id="home.repayments.instalment" values={{ place, of }} />
                  ) : (
                    <T id="home.repayments.share" values={{ share: <Percent rate={share} /> }} />
                  )}
                  <chakra.span display="block" textStyle="fine">
                    {reference}
                  </chakra.span>
                  {standing !== 'coming' && (
                    <Text as="span" display="block" textStyle="fine" color="amberDeep" id={`repayments.repayment.plan.${standing}`} />
                  )}
                </chakra.span>
                <Money value={amount} />
              </chakra.li>
            ))}
          </chakra.ol>
          <chakra.p
            display="flex"
            justifyContent="space-between"
            gap="4"
            mt="1"
            pt="4"
            borderTop="1px solid"
            borderColor="heading"
            textStyle="small"
          >
            <T id="home.repayments.sum" values={{ count: next.length }} />
            <chakra.b color="heading">{formatMoney(money(sum, first.amount.currency))}</chakra.b>
          </chakra.p>
        </>
      ) : (
        <Text textStyle="small" color="muted" id="home.repayments.empty" />
      )}
      {BigInt(credit.amount) > 0n && (
        <Text mt="3" textStyle="note" color="muted" id="home.repayments.credit" values={{ amount: formatMoney(credit) }} />
      )}
    </Card>
  )
}

/** Number of further payments, with a link to the repayment plans for users who manage repayments. */
function Rest({ count }: { count: number }) {
  const repay = useRepayment()
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" columnGap="4" textStyle="note" color="muted">
      <T id="repayments.repayment.plan.title" values={{ count }} />
      {repay && <TextButton label="home.repayments.all" onClick={repay} />}
    </chakra.span>
  )
}
