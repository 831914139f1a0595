/** What a state means to a merchant who stops there; the studio draws it. Decision 133. */

/**
 * `reached`: the merchant has what the chart is for. `held`: the merchant is held up until it is dealt with.
 * `left`: nothing more happens here; it goes on elsewhere or was given up.
 */
export type Outcome = 'reached' | 'held' | 'left'

/** `meta` of a chart whose stops are drawn. */
export type OutcomeMeta = { outcome: Outcome }
