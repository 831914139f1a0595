/** Requirements of the three methods to link a shop. SHOP-13 to SHOP-15, decision A70. */
import { isAuthorised } from '../../../contract/shops/authorised.ts'
import type { AuthMethod, AuthorisedPsp, Gateway, Platform } from '../../../contract/shops/linking.ts'

/** The methods by name. */
export const authMethods = { shopAlone: 1, shopWithPsp: 2, pingPong: 3 } as const satisfies Record<string, AuthMethod>

/** PingPong among the gateways; undefined when it is not offered. */
export function pingPongAmong(gateways: readonly Gateway[]): Gateway | undefined {
  return gateways.find(({ partner_abbr }) => partner_abbr === 'pingpong')
}

/** Whether a method can be chosen: the PingPong method requires PingPong. */
export function isOffered(method: AuthMethod, gateways: readonly Gateway[]): boolean {
  return method !== authMethods.pingPong || pingPongAmong(gateways) !== undefined
}

/** Whether a method links the PSP too, which sees more of the business. */
export function linksPsp(method: AuthMethod): boolean {
  return method !== authMethods.shopAlone
}

/** Whether PingPong's consent comes before the shop's: once it is given, the shop is next. SHOP-15. */
export function beginsWithPingPong(method: AuthMethod, psps: readonly AuthorisedPsp[]): boolean {
  return method === authMethods.pingPong && !psps.some((psp) => psp.icon === 'pingpong' && isAuthorised(psp))
}

/** The sites to choose one of before a shop is authorised; a platform may have none. */
export function sitesAsked({ sites }: Pick<Platform, 'sites'>, pingPongFirst: boolean): readonly string[] {
  return pingPongFirst ? [] : (sites ?? [])
}

/** Whether keys are entered instead of consent given: of a platform without a consent page, unless PingPong's consent comes first. */
export function wantsKeys({ is_callback }: Pick<Platform, 'is_callback'>, pingPongFirst: boolean): boolean {
  return is_callback === false && !pingPongFirst
}
