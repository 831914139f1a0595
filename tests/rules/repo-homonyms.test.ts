/** A guard or action of one name that is programmed differently in several charts has words of its own in each, unless it means the same. */
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import english from '../../locales/flows/en_US.json' with { type: 'json' }
import { charts } from '../../machines/charts.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { guardsOf } from '../../machines/studio/outline/rehearsal.ts'

type Section = 'guards' | 'actions' | 'actors'

/** Names that mean the same wherever they are used, by why their source differs. */
const alike: Record<Section, Record<string, readonly string[]>> = {
  guards: {
    'one fact, read from an event in one chart and from context in another': [
      'administers',
      'everySignerSigned',
      'hasNoCompany',
      'hasToken',
      'isAnother',
      'somethingFound',
    ],
    'one fact, of lists that page in two ways': ['hasMore'],
    'one refusal, for which calls have several codes': ['answerLost', 'changedElsewhere', 'saysAnother', 'sessionRefused', 'tooLate'],
    'one rule, for records of several kinds': ['addressAllowed', 'mayWithdrawIt', 'offersOperation'],
  },
  actions: {
    'stores one thing, in contexts of different shapes': [
      'confirm',
      'keepAmount',
      'keepEmail',
      'keepFailure',
      'keepFilter',
      'keepFilters',
      'keepFound',
      'keepKeyword',
      'keepLimit',
      'keepLists',
      'keepMemberships',
      'keepOperation',
      'keepPackets',
      'keepPage',
      'keepPages',
      'keepPlace',
      'keepProblem',
      'keepProposal',
      'keepReason',
      'keepReport',
      'keepReports',
      'keepSaved',
      'keepTab',
      'keepTyped',
      'keepUser',
      'keepWords',
      'restoreConfirmed',
      'restoreTyped',
    ],
    'one step, on records of several kinds': ['choose', 'countLook', 'keepOpened', 'keepTarget', 'open', 'pointAt', 'takeKey'],
    'one notice or its end, beside which charts clear others': ['forgetProblem', 'forgetSearch', 'sayChanged', 'sayLost'],
    'one event, passed to the parent or to the chart that is invoked': [
      'announceChange',
      'followLink',
      'handOver',
      'openCompany',
      'passHidden',
      'passReturned',
      'requestShop',
    ],
  },
  actors: { 'a chart and the call that it makes': ['changePhone', 'stepUp'] },
}

/** Parts of what xstate makes of an action or an actor that are the library's own. */
const own = new Set([
  'resolve',
  'retryResolve',
  'execute',
  'start',
  'transition',
  'getInitialSnapshot',
  'getPersistedSnapshot',
  'restoreSnapshot',
])

/** An imported name in the source that vite makes: `(0,__vite_ssr_import_3__.name)`. */
const imported = /\(0, ?__vite_ssr_import_\d+__\.(\w+)\)|__vite_ssr_import_\d+__\./g

/** The source of an implementation; imports are called differently in each file. */
function sourceOf(made: unknown): string {
  if (typeof made !== 'function' && (typeof made !== 'object' || made === null)) return JSON.stringify(made) ?? 'none'
  const chart = made as AnyStateMachine
  if (chart.root) return `chart ${chart.id}`
  const parts = Object.entries(made).filter(([key]) => !own.has(key))
  if (typeof made === 'function' && parts.length === 0) return String(made).replace(imported, '$1').replace(/\s+/g, ' ')
  return parts.map(([key, part]) => `${key} ${sourceOf(part)}`).join()
}

function namesIn(section: Section, name: string, chart: AnyStateMachine): string[] {
  const { states, transitions } = outlineOf(name, chart)
  if (section === 'guards') return transitions.flatMap(({ condition }) => guardsOf(condition).map((guard) => guard.name))
  if (section === 'actors') return states.flatMap(({ invokes }) => invokes.map(({ src }) => src))
  return [...states.flatMap(({ entry, exit }) => [...entry, ...exit]), ...transitions.flatMap(({ actions }) => actions)]
}

/** Charts that share the words of a name, by what it does there. */
function sharedBy(section: Section): Map<string, Map<string, string[]>> {
  const shared = new Map<string, Map<string, string[]>>()
  for (const [chart, machine] of Object.entries(charts))
    for (const name of new Set(namesIn(section, chart, machine))) {
      if (`${chart}:${name}` in english[section]) continue
      const sources = shared.get(name) ?? new Map<string, string[]>()
      const source = sourceOf((machine.implementations[section] as Record<string, unknown>)[name])
      shared.set(name, sources.set(source, [...(sources.get(source) ?? []), chart]))
    }
  return shared
}

describe('the words of a name', () => {
  for (const section of ['guards', 'actions', 'actors'] as const) {
    const known = new Set(Object.values(alike[section]).flat())
    const differing = [...sharedBy(section)].filter(([, sources]) => sources.size > 1)

    test(`${section}: charts where it does different things do not share them`, () => {
      const homonyms = differing.filter(([name]) => !known.has(name))
      expect(homonyms.map(([name, sources]) => `${name}: ${[...sources.values()].map((each) => each.join(', ')).join(' / ')}`)).toEqual([])
    })

    test(`${section}: nothing is said to mean the same that is programmed once`, () => {
      const names = new Set(differing.map(([name]) => name))
      expect([...known].filter((name) => !names.has(name))).toEqual([])
    })
  }
})
