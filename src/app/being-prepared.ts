/** Pages whose content comes later; they show an honest view that says so. Each issue takes its own out of this list. */
export const beingPrepared: readonly string[] = ['/charge-orders']
