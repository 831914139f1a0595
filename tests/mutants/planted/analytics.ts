/** Planted faults of the area analytics. */
import type { PlantedFault } from './planted-fault.ts'

/** The faults, in no order. */
export const analyticsFaults: readonly PlantedFault[] = [
  {
    name: 'analytics-product-not-sent',
    file: 'machines/analytics/journeyMap.ts',
    find: '...(filters.product && { product: filters.product }),',
    put: '',
    breaks: 'Choosing a product does not narrow the journey map.',
    test: 'tests/analytics/journey-map.journey.ts',
  },
  {
    name: 'analytics-retry-unwired',
    file: 'machines/analytics/journeyMap.ts',
    find: "on: { 'retry.pressed': 'loading' }",
    put: 'on: {}',
    breaks: 'Figures that failed cannot be asked for again.',
    test: 'tests/analytics/journey-map.journey.ts',
  },
  {
    name: 'analytics-state-not-sent',
    file: 'machines/analytics/position.ts',
    find: '...(stand.state && { state: stand.state })',
    put: '...(stand.state && {})',
    breaks: 'The map does not know in which state a merchant stays.',
    test: 'tests/analytics/journey-map.journey.ts',
  },
  {
    name: 'analytics-path-and-status-swapped',
    file: 'machines/analytics/position.ts',
    find: '({ path, path_name: status }),',
    put: '({ path: status, path_name: path }),',
    breaks: 'The map shows statuses in the place of pages.',
    test: 'tests/analytics/journey-map.journey.ts',
  },
  {
    name: 'analytics-visits-counted-without-consent',
    file: 'src/app/wiring.ts',
    find: 'counted !== null && !asksNotToBeFollowed()',
    put: 'counted !== null',
    breaks: 'A browser that asks not to be followed is asked and counted.',
    test: 'tests/analytics/visits.portal.test.ts',
  },
  {
    name: 'analytics-refusal-not-kept',
    file: 'src/app/wiring.ts',
    find: 'storeConsent: (_, { said }) => writeConsent(said)',
    put: 'storeConsent: (_, { said }) => void said',
    breaks: 'A visitor who refused to be counted is asked again at each visit.',
    test: 'tests/analytics/visits.portal.test.ts',
  },
  {
    name: 'analytics-weeks-begin-in-utc',
    file: 'server/analytics/funnel.ts',
    find: "at time zone 'Asia/Hong_Kong'",
    put: "at time zone 'UTC'",
    breaks: 'Who signed up early on a Monday in Hong Kong counts to the week before.',
  },
  {
    name: 'analytics-week-chosen-in-utc',
    file: 'server/analytics/merchants.ts',
    find: 'T00:00:00+08:00',
    put: 'T00:00:00Z',
    breaks: 'A chosen week begins eight hours late.',
  },
  {
    name: 'analytics-loss-of-those-under-way',
    file: 'src/studio/journey/figures.ts',
    find: 'share: arrived === 0 ? 0 : left / arrived }',
    put: 'share: arrived === 0 ? 0 : underWay / arrived }',
    breaks: 'The map counts merchants under way as lost.',
    test: 'tests/analytics/journey-map.journey.ts',
  },
  {
    name: 'analytics-days-not-chosen',
    file: 'src/studio/journey/Filters.tsx',
    find: 'onChange({ days: Number(days) })',
    put: 'onChange({ days: days === null ? 0 : 90 })',
    breaks: 'Choosing another span of days changes nothing.',
    test: 'tests/analytics/journey-map.journey.ts',
  },
]
