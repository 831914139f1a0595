/** The call table that the build reads off the contract, so that schemas reach the browser only with the views that need them. */
declare module 'virtual:calls' {
  export const calls: unknown
}

/** Texts as the build writes them: those that a first touch may show, those that come behind it, those of every page behind sign-in, and those of the other ones. */
declare module '*.json?open' {
  export const texts: Record<string, string | readonly unknown[]>
}
declare module '*.json?later' {
  export const texts: Record<string, string | readonly unknown[]>
}
declare module '*.json?behind' {
  export const texts: Record<string, string | readonly unknown[]>
}
declare module '*.json?inner' {
  export const texts: Record<string, string | readonly unknown[]>
}
/** Texts of the studio. */
declare module '*.json?studio' {
  export const texts: Record<string, string | readonly unknown[]>
}
/** Texts of the back office, with those of forms and of the kit. */
declare module '*.json?backoffice' {
  export const texts: Record<string, string | readonly unknown[]>
}
