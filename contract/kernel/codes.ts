/** The closed table of response codes, §8, and the codes that show no message. Meanings: `code-meanings.ts`. ERR-R01 to ERR-R04. */

/** Every response code. Texts are `code.<number>` in locales. The order of ranges: decisions A119 to A121. */
export const codes = [
  0, 1, 2, 3, 200, 400, 401, 403, 500, 502, 503, 504, 505, 506, 507, 508, 509, 510, 511, 512, 513, 514, 515, 2003, 20001, 20002, 20003,
  20004, 20005, 20006, 20007, 20008, 20009, 20010, 20011, 20012, 20013, 20014, 20015, 20016, 20017, 20018, 30001, 30002, 30003, 30004,
  30005, 30006, 30007, 30008, 30009, 30010, 30011, 30012, 30013, 30014, 30015, 30016, 30017, 30033, 40001, 40002, 40003, 40004, 40005,
  50001, 50002, 50003, 60001, 60002, 60003, 70001, 80001, 80002, 80003, 80004, 80005, 80006, 80007, 80008, 80009, 80010, 80011, 80012,
  80013, 80014, 80015, 80016, 80017, 80018, 80019, 800003, 80800001, 80800003, 80810004,
] as const

export type Code = (typeof codes)[number]

/** Codes that show no message; a flow may still draw its own. ERR-R03. */
export const silentCodes: readonly number[] = [80016, 80019, 80001, 80800001]

/** Whether a number is a code of the table. */
export function isCode(code: number): code is Code {
  return (codes as readonly number[]).includes(code)
}

/** Codes of notices that say a credit approval failed, by their reason. MSG-11, ERR-C19, decision A104. */
export const rejectionCodes = { unbound: 4016, borrowed: 4017 } as const
