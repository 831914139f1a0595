/** The call table that the build reads off the contract, so that schemas reach the browser only with the views that need them. */
declare module 'virtual:calls' {
  export const calls: unknown
}
