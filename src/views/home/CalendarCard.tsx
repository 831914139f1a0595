/** The next five weeks: days on which something falls due, and bank holidays of Hong Kong, China and the US. DASH-02, DASH-10. */
import { chakra } from '@chakra-ui/react'
import type { BankHoliday, ComingPayment } from '../../../contract/home/dashboard.ts'
import { addDays } from '../../../contract/kernel/days.ts'
import { Card } from '../../ui/Card.tsx'
import { DateText, useDateWords } from '../../ui/DateText.tsx'
import { T, Text } from '../../ui/T.tsx'

const shownDays = 35

/** Monday of the week of a day. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The grid for the eye; the list below it says the holidays in words. */
export function CalendarCard(props: { today: string; coming: readonly ComingPayment[]; holidays: readonly BankHoliday[] }) {
  const { today, coming, holidays } = props
  const dateWords = useDateWords()
  const first = mondayOf(today)
  const days = Array.from({ length: shownDays }, (_, index) => addDays(first, index))
  const dues = new Set(coming.map(({ due }) => due))
  const closed = new Set(holidays.map(({ day }) => day))
  const listed = holidays.filter(({ day }) => day <= (days.at(-1) ?? today))
  return (
    <Card title="home.calendar.title" aside={<Legend dues={dues.size > 0} />}>
      <chakra.div aria-hidden="true" display="grid" gridTemplateColumns="repeat(7, 1fr)" rowGap="1" textAlign="center" textStyle="note">
        {days.slice(0, 7).map((day) => (
          <chakra.span key={`head ${day}`} textStyle="fine" color="muted">
            {dateWords(day, 'narrowDay')}
          </chakra.span>
        ))}
        {days.map((day, index) => (
          <Day
            key={day}
            day={day}
            words={index > 0 && day !== today && day.endsWith('-01') ? `${Number(day.slice(5, 7))}/1` : String(Number(day.slice(8)))}
            state={day === today ? 'today' : day < today ? 'past' : 'coming'}
            due={dues.has(day)}
            closed={closed.has(day)}
            weekend={index % 7 > 4}
          />
        ))}
      </chakra.div>
      {listed.length > 0 ? (
        <chakra.ul mt="3" pt="3" borderTop="{borders.line}" listStyleType="none" textStyle="note">
          {listed.map((holiday) => (
            <chakra.li
              key={`${holiday.day} ${holiday.name}`}
              display="grid"
              gridTemplateColumns="auto minmax(0, 1fr) auto"
              gap="3"
              py="0.5"
            >
              <DateText value={holiday.day} kind="weekday" />
              <T id={`home.holiday.${holiday.name}`} />
              <chakra.span color="muted">
                {holiday.regions.map((region, index) => (
                  <span key={region}>
                    {index > 0 && ' · '}
                    <T id={`home.holiday.region.${region}`} />
                  </span>
                ))}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ul>
      ) : (
        <Text mt="3" textStyle="note" color="muted" id="home.calendar.none" />
      )}
      <Text mt="2" textStyle="fine" color="muted" id="home.calendar.note" />
    </Card>
  )
}

type DayProps = { day: string; words: string; state: 'today' | 'past' | 'coming'; due: boolean; closed: boolean; weekend: boolean }

function Day({ words, state, due, closed, weekend }: DayProps) {
  const muted = state === 'past' || weekend
  return (
    <chakra.span display="grid" justifyItems="center" alignContent="start" minH="10">
      <chakra.span
        display="grid"
        placeItems="center"
        w="8"
        h="8"
        borderRadius="full"
        color={due ? 'actionDeep' : muted ? 'muted' : 'heading'}
        bg={due ? 'actionSoft' : undefined}
        fontWeight={due ? '600' : '400'}
        boxShadow={state === 'today' ? 'inset 0 0 0 1.5px {colors.heading}' : undefined}
        whiteSpace="nowrap"
      >
        {words}
      </chakra.span>
      {closed && <Dot tone="amber" />}
    </chakra.span>
  )
}

function Dot({ tone }: { tone: 'amber' | 'action' }) {
  return <chakra.span display="inline-block" w="1.5" h="1.5" borderRadius="full" bg={tone} />
}

function Legend({ dues }: { dues: boolean }) {
  return (
    <chakra.span aria-hidden="true" display="flex" gap="3" textStyle="fine" color="muted">
      {dues && (
        <chakra.span display="inline-flex" alignItems="center" gap="1.5">
          <Dot tone="action" />
          <T id="home.calendar.due" />
        </chakra.span>
      )}
      <chakra.span display="inline-flex" alignItems="center" gap="1.5">
        <Dot tone="amber" />
        <T id="home.calendar.holiday" />
      </chakra.span>
    </chakra.span>
  )
}
