/** An effect of a move of a lifecycle: the chart names it as an action of its transition, the handler on the server runs it. Decision 139. */
export const effect = (): void => {}
