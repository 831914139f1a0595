/** The studio of the charts: which one is open and what of it is looked at; followed in a tab, replayed, or rehearsed. */
import { pageSize } from '../../contract/kernel/constants.ts'
import { eventOf, withEvent, withOutput } from '../kernel/calls.ts'
import type { Company } from './company.ts'
import { beginRehearsal } from './log.ts'
import { drawnAtFirst, outlineIn, studio } from './setup.ts'

const opensScenario = {
  guard: withEvent('namesScenario'),
  target: '.replaying',
  actions: withEvent('openScenario'),
  description: 'The address names a scenario and a step of it.',
} as const

/** What is asked for a page of moves; more of them at once than of a list that is read line by line. */
const pageOfMoves = ({ context: { company } }: { context: { company: Company | null } }) => ({
  companyId: company?.id ?? '',
  size: pageSize.most,
  ...(company !== null && company.next !== null && { after: company.next }),
})

export const studioMachine = studio.createMachine({
  id: 'studio',
  description: 'Looks at every chart, follows a tab, replays and rehearses.',
  context: ({ input }) => ({
    ...input,
    state: null,
    ...drawnAtFirst(outlineIn(input), null),
    words: '',
    rehearsed: beginRehearsal(outlineIn(input)),
    assumed: {},
    running: [],
    chosen: null,
    source: 'rehearsal',
    company: null,
    companyRefusal: null,
    at: null,
    scenario: null,
    sought: null,
    refusal: null,
    samples: null,
    version: null,
    unreadable: null,
  }),
  type: 'parallel',
  invoke: [
    { id: 'tabs', src: 'tabs' },
    {
      id: 'readSamples',
      src: 'readSamples',
      onDone: { actions: withOutput('keepSamples') },
      // Without samples conditions are supposed.
      onError: {},
    },
  ],
  on: {
    'tab.spoke': { actions: withEvent('hearTab'), description: 'A tab of the portal reports its charts.' },
    'words.changed': { actions: withEvent('keepWords'), description: 'The search changed.' },
    'language.chosen': { actions: [withEvent('keepLocale'), withEvent('storeLocale')], description: 'Another language for everything.' },
    'area.toggled': { actions: withEvent('toggleArea'), description: 'An area is opened or closed.' },
    'areas.toggled': { actions: withEvent('foldAreas'), description: 'All areas are opened or closed.' },
    'extent.chosen': { actions: withEvent('chooseExtent'), description: 'The main line is drawn, or everything.' },
    'guard.assumed': { actions: withEvent('assume'), description: 'The user of the rehearsal says whether a condition holds.' },
    'running.chosen': { actions: withEvent('chooseRunning'), description: 'The same chart runs several times; one instance is selected.' },
  },
  states: {
    screen: {
      description: 'The page shown on the screen.',
      initial: 'overview',
      on: {
        'chart.opened': [
          {
            guard: withEvent('isChart'),
            target: '.chart',
            actions: withEvent('openChart'),
            description: 'A chart is opened, at one of its states or whole.',
          },
          { target: '.missing', actions: withEvent('keepSought'), description: 'The address names a chart that does not exist.' },
        ],
        'list.requested': { target: '.list', description: 'On a phone the list has the screen to itself.' },
        'journey.requested': { target: '.journey', description: 'How many merchants reach each step.' },
        'overview.requested': { target: '.overview', description: 'The charts in the order a merchant meets them.' },
        'tests.requested': { target: '.tests', description: 'Coverage and results of the tests.' },
        'company.opened': {
          target: '.company',
          actions: withEvent('beginCompany'),
          description: 'The address names a company, as the links of the back office do.',
        },
      },
      states: {
        list: { description: 'The list of charts; beside it, where there is room, the first chart.', tags: 'list' },
        chart: { description: 'A chart.', tags: 'chart' },
        journey: { description: 'The journey map.', tags: 'journey' },
        overview: { description: 'The way of a merchant, from sign-up to the closed account.', tags: 'overview' },
        tests: { description: 'Test coverage, chart by chart.', tags: 'tests' },
        missing: { description: 'Says that there is no such chart.', tags: 'missing' },
        company: {
          description: 'One company, before its moves are there.',
          initial: 'reading',
          states: {
            reading: {
              description: 'Reads the newest moves of the company.',
              tags: 'readingCompany',
              invoke: {
                id: 'listCompanyMoves',
                src: 'listCompanyMoves',
                input: pageOfMoves,
                onDone: { target: '#studio.screen.chart', actions: withOutput('keepMoves') },
                onError: [
                  {
                    guard: withEvent('isRefusedCompany'),
                    target: 'refused',
                    actions: withEvent('keepCompanyRefusal'),
                    description: 'Not signed in as staff, concerned in the company, or there is no such company.',
                  },
                  { target: 'unavailable' },
                ],
              },
            },
            refused: {
              description: 'Says why the company is not shown.',
              tags: 'companyRefused',
              on: { 'retry.pressed': { target: 'reading', description: 'For a reader who has signed in meanwhile.' } },
            },
            unavailable: {
              description: 'The moves could not be read.',
              tags: 'companyUnavailable',
              on: { 'retry.pressed': 'reading' },
            },
          },
        },
      },
    },
    details: {
      description: 'Details of the selected state; a sheet on a phone.',
      initial: 'folded',
      on: {
        'state.chosen': { target: '.shown', actions: withEvent('chooseState'), description: 'A state is selected.' },
        'chart.opened': [
          { guard: withEvent('namesState'), target: '.shown', description: 'A chart is opened at one of its states.' },
          { target: '.folded', description: 'Another chart; no state is selected yet.' },
        ],
        'company.opened': { target: '.shown', description: 'The moves of the company are listed there.' },
      },
      states: {
        folded: { description: 'The sheet shows its head alone.', on: { 'details.toggled': 'shown' } },
        shown: { description: 'The sheet is open.', tags: 'details', on: { 'details.toggled': 'folded' } },
      },
    },
    comparison: {
      description: 'The open chart beside an earlier version of it.',
      initial: 'absent',
      on: {
        'version.chosen': { target: '.reading', actions: 'forgetVersion', description: 'The user chooses an exported JSON.' },
        'chart.opened': { target: '.absent', actions: 'forgetVersion', description: 'Another chart; the file was of the one before.' },
        'comparison.closed': { target: '.absent', actions: 'forgetVersion', description: 'The chart alone is shown again.' },
        'company.opened': { target: '.absent', actions: 'forgetVersion', description: 'Charts of a company are shown as they are now.' },
      },
      states: {
        absent: { description: 'No version is chosen.' },
        reading: {
          description: 'The file is read and compared.',
          invoke: {
            id: 'readVersion',
            src: 'readVersion',
            input: ({ context: { chart, samples }, event }) => ({
              file: eventOf(event, 'version.chosen').file,
              chart,
              given: samples?.[chart]?.input,
            }),
            onDone: [
              { guard: withOutput('isVersion'), target: 'compared', actions: withOutput('keepVersion') },
              { target: 'unreadable', actions: withOutput('keepVersion'), description: 'It is no exported chart, or of another one.' },
            ],
            onError: { target: 'unreadable', actions: 'keepNoChart', description: 'The browser could not read the file.' },
          },
        },
        compared: { description: 'Both versions are drawn as one, with what was added and removed.', tags: 'comparing' },
        unreadable: { description: 'Says why the file cannot be compared.', tags: 'unreadable' },
      },
    },
    earlier: {
      description: 'Moves of the company before those that are shown.',
      initial: 'resting',
      on: {
        'chart.opened': { target: '.resting', description: 'The company is left.' },
        'scenario.chosen': { target: '.resting', description: 'The company is left.' },
        'rehearsal.requested': { target: '.resting', description: 'The company is left.' },
        'tab.requested': { target: '.resting', description: 'The company is left.' },
        'company.opened': { target: '.resting', description: 'Another company, or the same from its newest move.' },
      },
      states: {
        resting: { description: 'Nothing is read.', on: { 'earlier.requested': { guard: 'hasEarlier', target: 'reading' } } },
        reading: {
          description: 'Reads earlier moves; the step that is looked at stays.',
          tags: 'readingEarlier',
          invoke: {
            id: 'listEarlierMoves',
            src: 'listCompanyMoves',
            input: pageOfMoves,
            onDone: { target: 'resting', actions: withOutput('addMoves') },
            onError: 'failed',
          },
        },
        failed: { description: 'Earlier moves could not be read.', tags: 'earlierFailed', on: { 'earlier.requested': 'reading' } },
      },
    },
    mode: {
      description: 'The source of the steps.',
      initial: 'rehearsing',
      on: {
        'rehearsal.requested': '.rehearsing',
        'tab.requested': '.following',
        'replay.requested': '.replaying',
        'step.chosen': { target: '.replaying', actions: withEvent('goTo'), description: 'Back to an earlier step.' },
        'scenario.chosen': {
          target: '.replaying.playing',
          actions: withEvent('takeScenario'),
          description: 'A scenario is played from its beginning.',
        },
        'chart.opened': opensScenario,
        'company.opened': { target: '.replaying', description: 'The moves of a company are replayed.' },
      },
      states: {
        rehearsing: {
          description: 'The user decides what happens.',
          tags: 'rehearsing',
          entry: { type: 'showSteps', params: { source: 'rehearsal' } },
          on: {
            'way.taken': { actions: withEvent('takeWay'), description: 'A transition is taken.' },
            'rehearsal.restarted': { actions: 'beginAgain', description: 'From the beginning.' },
          },
        },
        following: {
          description: 'The chart as it runs in a tab of the portal.',
          tags: 'following',
          entry: { type: 'showSteps', params: { source: 'tab' } },
          on: { 'event.sent': { actions: withEvent('sendToTab'), description: 'An event is sent to the running chart.' } },
        },
        replaying: {
          description: 'The recorded steps, one after the other.',
          tags: 'replaying',
          initial: 'paused',
          entry: 'stayAtLast',
          on: {
            'step.chosen': { target: '.paused', actions: withEvent('goTo'), description: 'Another step.' },
            'way.taken': {
              guard: 'isRehearsed',
              target: 'rehearsing',
              actions: withEvent('takeWay'),
              description: 'The rehearsal goes on from here.',
            },
            'chart.opened': [
              { ...opensScenario, target: 'replaying' },
              { guard: 'replaysTab', target: 'following', description: 'Another chart of the same tab.' },
              { target: 'rehearsing', description: 'Another chart is rehearsed.' },
            ],
          },
          states: {
            paused: {
              description: 'The step is paused.',
              on: {
                'play.pressed': [
                  { guard: 'isLast', target: 'playing', actions: 'goToFirst', description: 'From the beginning.' },
                  { target: 'playing', description: 'From here on.' },
                ],
              },
            },
            playing: {
              description: 'Each step is shown for a moment, then the next.',
              tags: 'playing',
              on: { 'pause.pressed': 'paused' },
              after: {
                step: [
                  { guard: 'isLast', target: 'paused', description: 'That was the last one.' },
                  { target: 'playing', reenter: true, actions: 'goOn' },
                ],
              },
            },
          },
        },
      },
    },
  },
})
