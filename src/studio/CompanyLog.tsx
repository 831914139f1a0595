/** The moves of the company that is replayed, newest first: what happened to which row, who did it and why. Decision 145. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { CompanyStep } from '../../machines/studio/company.ts'
import { outlineIn, stepsIn } from '../../machines/studio/setup.ts'
import { Button } from '../ui/Button.tsx'
import { DateText } from '../ui/DateText.tsx'
import { T } from '../ui/T.tsx'
import { companyName } from '../views/parts/names.ts'
import { placeOf, Row, titleOf } from './Log.tsx'
import { Part } from './Part.tsx'
import { useStudio, useStudioState, useWording } from './studio-context.ts'

/** Nothing while the steps are not those of a company. */
export function CompanyLog() {
  const studio = useStudio()
  const { locale } = useIntl()
  const company = useStudioState(({ context }) => context.company)
  const at = useStudioState(({ context }) => stepsIn(context).at)
  const reading = useStudioState((snapshot) => snapshot.hasTag('readingEarlier'))
  const failed = useStudioState((snapshot) => snapshot.hasTag('earlierFailed'))
  if (!company) return null
  const file = (
    <a href={`/backoffice/companies/${company.id}`}>
      <T id="company.file" />
    </a>
  )
  return (
    <Part title={<T id="company.title" values={{ company: companyName(company, locale) }} />} aside={file}>
      {company.steps.length === 0 && <T id="company.none" />}
      <ol reversed>
        {company.steps
          .map((step, place) => (
            <li key={step.number}>
              <Row
                type="button"
                ref={place === at ? intoView : undefined}
                aria-current={place === at ? 'step' : undefined}
                data-later={place > at ? '' : undefined}
                onClick={() => studio.send({ type: 'step.chosen', at: place })}
              >
                <Move step={step} />
              </Row>
            </li>
          ))
          .reverse()}
      </ol>
      {failed && (
        <chakra.p role="alert" color="amberDeep">
          <T id="company.earlier.failed" />
        </chakra.p>
      )}
      {company.next !== null && (
        <Button
          variant="quiet"
          size="small"
          label="company.earlier"
          busy={reading}
          onClick={() => studio.send({ type: 'earlier.requested' })}
        />
      )}
    </Part>
  )
}

/** The move that is looked at stays in view while moves are played. */
const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

function Move({ step }: { step: CompanyStep }) {
  const wording = useWording()
  const outlines = useStudioState(({ context }) => context.outlines)
  const outline = outlineIn({ outlines, chart: step.chart })
  const place = placeOf(step, outline, wording)
  return (
    <>
      <chakra.span color="muted" fontSize="note" fontWeight="400">
        <DateText value={new Date(step.at)} kind="day" />
        <br />
        <DateText value={new Date(step.at)} kind="time" />
      </chakra.span>
      <chakra.span minW="0" overflowWrap="anywhere">
        {titleOf(step, outline, wording)}
        {place !== '' && ` → ${place}`}
        <chakra.span display="block" color="muted" fontSize="xs" fontWeight="400">
          {wording.chart(step.chart)} {step.reference ?? step.rowId.slice(0, 8)}
        </chakra.span>
        <chakra.span display="block" color="muted" fontSize="xs" fontWeight="400">
          <T id={`company.by.${step.by}`} values={{ name: step.name ?? '' }} />
          {step.reason !== null && <T id="company.reason" values={{ reason: step.reason }} />}
        </chakra.span>
      </chakra.span>
    </>
  )
}
