/** Pages whose content comes later; they show an honest view that says so. Each issue takes its own out of this list. */
export const beingPrepared: readonly string[] = [
  '/shops',
  '/red-packets',
  '/charge-orders',
  '/applications',
  '/facility/:id',
  ...['/credit/hook', '/credit/underwriting'].flatMap((base) => [
    `${base}/activate-shop`,
    `${base}/activate-shop/signing`,
    `${base}/activate-shop/signing/loading`,
  ]),
  '/credit/underwriting/increase-limit/authorize',
]
