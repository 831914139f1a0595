/** Filters of the journey map: product, channel, span, week. */
import { chakra } from '@chakra-ui/react'
import { type IntlShape, useIntl } from 'react-intl'
import { type JourneyMap, noChannel } from '../../../contract/analytics/journey-map.ts'
import { type Product, productNames } from '../../../contract/kernel/product.ts'
import { type JourneyFilters, journeyDays } from '../../../machines/analytics/journeyMap.ts'
import { BareSelect } from '../../ui/form/FieldFrame.tsx'
import { SelectArrow } from '../../ui/form/SelectField.tsx'
import { useWords } from '../../ui/T.tsx'
import { countText } from './spans.ts'

/** The four choices; channels and weeks are those of the answer. */
export function Filters(props: { filters: JourneyFilters; map: JourneyMap | null; onChange: (changed: Partial<JourneyFilters>) => void }) {
  const { filters, map, onChange } = props
  const say = useWords()
  const intl = useIntl()
  const counted = (name: string, merchants: number) => say('journey.filter.counted', { name, merchants: countText(intl, merchants) })
  const channels = map?.channels.map(({ channel, merchants }) => ({
    value: channel,
    text: counted(channel === noChannel ? say('journey.channel.none') : channel, merchants),
  }))
  const weeks = map?.weeks.map(({ week, merchants }) => ({
    value: week,
    text: counted(say('journey.week', { day: dayText(intl, week) }), merchants),
  }))
  return (
    <chakra.div
      display={{ base: 'grid', md: 'flex' }}
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      gap="2"
      flex="none"
      flexWrap="wrap"
      role="group"
      aria-label={say('journey.filter.group')}
    >
      <Choice
        label={say('journey.filter.product')}
        value={filters.product}
        all={say('journey.product.all')}
        options={productNames.map((value) => ({ value, text: say(`journey.product.${value}`) }))}
        onChange={(product) => onChange({ product: product as Product | null })}
      />
      <Choice
        label={say('journey.filter.days')}
        value={String(filters.days)}
        options={journeyDays.map((days) => ({ value: String(days), text: say('journey.days', { days }) }))}
        onChange={(days) => onChange({ days: Number(days) })}
      />
      <Choice
        label={say('journey.filter.channel')}
        value={filters.channel}
        all={say('journey.channel.all')}
        options={channels ?? []}
        onChange={(channel) => onChange({ channel })}
      />
      <Choice
        label={say('journey.filter.week')}
        value={filters.week}
        all={say('journey.week.all')}
        options={weeks ?? []}
        onChange={(week) => onChange({ week })}
      />
    </chakra.div>
  )
}

function dayText(intl: IntlShape, day: string): string {
  return intl.formatDate(`${day}T12:00:00+08:00`, { month: 'short', day: 'numeric' })
}

function Choice(props: {
  label: string
  value: string | null
  /** Text of the option for all, if there is one. */
  all?: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string | null) => void
}) {
  const { label, value, all, options, onChange } = props
  return (
    <chakra.div
      position="relative"
      minW="0"
      w={{ md: '36' }}
      borderRadius="control"
      bg="surface"
      boxShadow="edgeField"
      _focusWithin={{ boxShadow: 'edgeFocus' }}
    >
      <BareSelect aria-label={label} fontSize="sm" w="full" value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </BareSelect>
      <SelectArrow />
    </chakra.div>
  )
}
