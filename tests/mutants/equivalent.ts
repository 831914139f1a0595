/** Mutants that change nothing anybody can see, by id, and why; the page in docs gives the reason beside each that survives. */

const passesOn = 'every other state there passes on at once to where the first one leads'

/** By id of the mutant. */
export const equivalent: Readonly<Record<string, string>> = {
  'language|loading|xstate.done.actor.loadMessages|0|redirected': 'starting leads on to speaking as soon as there are texts',
  'questions|shown|search.cleared|0|redirected': 'without words the search comes to all questions, where it is led at once',
  'rotatingBanner|turning|next.pressed|0|redirected': passesOn,
  'rotatingBanner|turning|xstate.after.stays.rotatingBanner.turning|0|redirected': passesOn,
  'rotatingBanner|turning||0|redirected': passesOn,
  'rotatingBanner|held||0|redirected': passesOn,
  'rotatingBanner|held||1|redirected': passesOn,
  'rotatingBanner|still||0|redirected': passesOn,
  'portal|merchant.shopAuthorisation.linking|limit.awaited|0|redirected':
    'the address asks for the limit by then, so that arriving leads there, too',
  'portal|merchant.shopAuthorisation.limit|shop.requested|0|redirected':
    'the address asks for the limit no more, so that arriving leads to a shop, too',
  'shopAuthorisation|unavailable|retry.pressed|0|redirected':
    'what a provider sent back is used up by then, so that starting leads to the platforms, too',
  'shopAuthorisation|unavailable|network.returned|0|redirected':
    'what a provider sent back is used up by then, so that starting leads to the platforms, too',
}
