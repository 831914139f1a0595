/** Which shops can be added to a facility, and the limit that is signed with them. ACT-01 to ACT-06. */
import type { Activation } from './shop-activation.ts'

/**
 * The limit of the facility with these shops added, in minor units: the limit of all shops less that of the shops left out. Null while
 * no limit is in force. Browser and server both use this function, so the limit shown is the limit signed.
 */
function limitWith({ status, limit, shops }: Pick<Activation, 'status' | 'limit' | 'shops'>, chosen: readonly string[]): bigint | null {
  if (status !== 'active' || !limit) return null
  const out = shops.filter(({ id, standing }) => standing !== 'active' && !(standing === 'ready' && chosen.includes(id)))
  return out.reduce((rest, { amount }) => rest - BigInt(amount?.amount ?? 0), BigInt(limit.amount))
}

/** Whether the first sales of a shop are still being read; applications wait for them. */
export function isReadingSales({ shops }: Pick<Activation, 'shops'>): boolean {
  return shops.some(({ standing }) => standing === 'importing')
}

/** Ids of all shops that can be added with a share above zero: the default choice. */
export function allReady({ shops }: Pick<Activation, 'shops'>): string[] {
  return shops.filter(({ standing, amount }) => standing === 'ready' && amount !== null && BigInt(amount.amount) > 0n).map(({ id }) => id)
}

/** The limit a supplement with these shops would be signed for, minor units; null when it is no more than what was signed. */
export function limitToSign(activation: Activation, chosen: readonly string[]): bigint | null {
  const { facility } = activation
  const limit = limitWith(activation, chosen)
  return facility?.status === 'active' && limit !== null && limit > BigInt(facility.signed.amount) ? limit : null
}
