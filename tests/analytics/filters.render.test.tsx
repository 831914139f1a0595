/** The filters of the journey map. */
import { fireEvent, render, screen } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { JourneyFilters } from '../../machines/analytics/journeyMap.ts'
import { Filters } from '../../src/studio/journey/Filters.tsx'
import { studioIntl } from '../../src/studio/texts.ts'
import { Surroundings } from '../support/surroundings.tsx'

test('SHELL-34 a product and a span of days are chosen, and all products again', () => {
  const chosen: Partial<JourneyFilters>[] = []
  const intl = studioIntl('en_US')
  render(
    <Surroundings>
      <RawIntlProvider value={intl}>
        <Filters filters={{ product: 'hook', channel: null, days: 90, week: null }} map={null} onChange={(change) => chosen.push(change)} />
      </RawIntlProvider>
    </Surroundings>,
  )
  const choose = (id: string, value: string) => fireEvent.change(screen.getByLabelText(intl.formatMessage({ id })), { target: { value } })
  choose('journey.filter.product', 'underwriting')
  choose('journey.filter.days', '28')
  choose('journey.filter.product', '')
  expect(chosen).toEqual([{ product: 'underwriting' }, { days: 28 }, { product: null }])
})
