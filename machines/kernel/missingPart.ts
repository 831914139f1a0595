/** Recognises the errors that browsers report when a part of the portal fails to load. ANLY-01 to ANLY-03. */

/** Error messages of browsers and the loader for a missing script or stylesheet. ANLY-01, ANLY-02. */
const missingPart =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk|failed to load module script/i

/** Whether a failure is that of a part that a newer version has replaced. */
export function isMissingPart(message: string): boolean {
  return missingPart.test(message)
}

/** The part a failure is about: its address, or, where the browser names none, the failure itself. */
export function partOf(message: string): string {
  return /(https?:\/\/|\/)\S+\.(m?js|css)\b/.exec(message)?.[0] ?? message
}
