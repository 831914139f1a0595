/** The layouts of the small-shop landing: the public one, two advertisements, one campaign; the address chooses. ROUTE-17, ROUTE-49 to ROUTE-53, SHELL-36. */
import type { LandingLayout } from './campaigns.ts'
import { portal } from './setup.ts'

const page = '/credit/hook'

/** What a layout is shown by. ROUTE-17. */
export const landingViews = {
  'adv-red': `${page}?layout=adv-red`,
  'adv-blue': `${page}?layout=adv-blue`,
  campaign: `${page}?layout=campaign`,
} as const

/** In a layout the address no longer asks for: another is chosen. */
export const choosesAnother = {
  guard: 'asksOtherLayout',
  target: '.choosing',
  description: 'The address asks for another layout.',
} as const

const keeps = (layout: LandingLayout) => ({ type: 'keepLayout', params: { layout } }) as const
const asks = <Target extends string>(layout: LandingLayout, target: Target) =>
  ({ guard: { type: 'asksLayout', params: { layout } }, target }) as const

/** The child states of the landing of small-shop financing. */
export const landingLayouts = portal.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The address decides the layout.',
      always: [asks('adv-red', 'advRed'), asks('adv-blue', 'advBlue'), asks('campaign', 'campaign'), { target: 'standard' }],
    },
    standard: { description: 'The landing in the public layout.', entry: keeps('standard') },
    advRed: {
      description: 'An advertisement in red, without the public layout.',
      tags: 'bare',
      meta: { page, view: landingViews['adv-red'] },
      entry: keeps('adv-red'),
    },
    advBlue: {
      description: 'An advertisement in blue, without the public layout.',
      tags: 'bare',
      meta: { page, view: landingViews['adv-blue'] },
      entry: keeps('adv-blue'),
    },
    campaign: {
      description: 'The one campaign: its channel and its template together.',
      tags: 'bare',
      meta: { page, view: landingViews.campaign },
      entry: keeps('campaign'),
    },
  },
})
