/** Countries that rules name. REF-07. */

/** Country ids. REF-07, CONST-31. */
export const country = { hongKong: '1', china: '2' } as const
