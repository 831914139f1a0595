/** Breakdown of a number of the dashboard: lines that add up to it. DASH-04 to DASH-09. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type Figure, type FigureLine, madeOf } from '../../../machines/home/homeFigures.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Money } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import type { HomeProps } from './flow.ts'

/** The dialog of the number that was pressed. */
export function FigureDialog({ flow }: HomeProps) {
  const facts = useSelector(flow, (snapshot) => snapshot.context)
  const { figure, summary, facilities, product } = facts
  const facility = facilities.find((each) => each.product === product)
  const made = figure && summary && madeOf(figure, { ...facts, summary })
  return (
    <FlowDialog flow={flow} tag="explaining" title={`home.figure.title.${figure ?? 'available'}`}>
      <Text mb="4" textStyle="small" color="muted" id={`home.figure.text.${figure ?? 'available'}`} />
      {made && (
        <chakra.dl textStyle="small">
          {made.lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
          <chakra.div display="flex" justifyContent="space-between" gap="4" mt="1" pt="3" borderTop="1px solid" borderColor="heading">
            <Text as="dt" fontWeight="600" id="home.figure.total" />
            <chakra.dd m="0" fontWeight="600" color="heading">
              <Money value={made.total} />
            </chakra.dd>
          </chakra.div>
        </chakra.dl>
      )}
      {figure && facility && (
        <chakra.div mt="4">
          <PageLink to={placeOf(figure, facility.id)} look="quiet" size="small" label={`home.figure.more.${placeName(figure)}`} />
        </chakra.div>
      )}
    </FlowDialog>
  )
}

function Line({ line }: { line: FigureLine }) {
  const { says, reference, due, amount } = line
  const name = (
    <>
      {due ? <DateText value={due} kind="weekday" /> : <T id={`home.figure.line.${says}`} />}
      {reference && (
        <chakra.span display="block" textStyle="fine">
          {reference}
        </chakra.span>
      )}
    </>
  )
  return <Fact name={name} value={<Money value={amount} />} />
}

/** The page with details of a number: the facility for limits, the statements for loans. */
function placeName(figure: Figure): 'facility' | 'statements' {
  return figure === 'available' || figure === 'used' ? 'facility' : 'statements'
}

function placeOf(figure: Figure, facilityId: string): string {
  return placeName(figure) === 'facility' ? `/facility/${facilityId}` : '/statements'
}
