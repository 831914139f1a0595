/** Status of adding shops to a facility, and of a higher limit. Pure. ACT-01, ACT-04, CRED-05, DASH-06. */

import { rejectionCodes } from '../../contract/kernel/codes.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Drawdown } from '../../contract/lending/drawdowns.ts'
import type { FacilitySummary } from '../../contract/lending/facilities.ts'
import { blocksIncrease } from '../../contract/lending/overdue-rules.ts'
import { allReady, isReadingSales, limitToSign } from '../../contract/limits/activation-rules.ts'
import type { CreditApplication, CreditLimit } from '../../contract/limits/limits.ts'
import type { Activation } from '../../contract/limits/shop-activation.ts'

/** A limit increase that is neither active nor failed is pending. CRED-05. */
export function isPendingIncrease(application: Pick<CreditApplication, 'type' | 'status'> | null): boolean {
  return application?.type === 'limit_increase' && application.status !== 'active' && application.status !== 'failed'
}

/** Status of the limit of a facility, which decides the possible actions. */
export type ActivationStanding = 'withoutFacility' | 'notDrawn' | 'signing' | 'overdue' | 'calculating' | 'open'

/** Checks in order: an active facility, a drawdown, a supplement being signed, an overdue payment in any product, a running calculation. ACT-05, decision 098. */
export function activationStanding({ facility, drawn, supplement, status, shops, ...overdue }: Activation): ActivationStanding {
  if (facility?.status !== 'active') return 'withoutFacility'
  if (!drawn) return 'notDrawn'
  if (supplement?.status === 'initiated') return 'signing'
  if (blocksIncrease(overdue)) return 'overdue'
  return isStillCounted({ status, shops }) ? 'calculating' : 'open'
}

/** Whether a limit is being calculated, or sales are being read. CRED-04. */
export function isStillCounted({ status, shops }: Pick<Activation, 'status' | 'shops'>): boolean {
  return status === 'submitted' || isReadingSales({ shops })
}

/** Whether binding a shop to a PSP account may raise the limit: one whose sales are read has none. Of a lapsed shop nothing counts. */
function bindingHelps({ shops }: Pick<Activation, 'shops'>): boolean {
  return shops.some(({ psp, standing }) => psp === null && standing !== 'lapsed')
}

/** Why the limit was refused, as far as something can be done about it here: 4016 only where binding helps. ERR-C19. */
export function refusalsToTell(activation: Pick<Activation, 'refusals' | 'shops'>): number[] {
  return activation.refusals.filter((code) => code !== rejectionCodes.unbound || bindingHelps(activation))
}

/** Whether the current limit of the shops is above the signed one, so that an application would be approved. CRED-05. */
export function promisesMore(activation: Activation): boolean {
  return limitToSign(activation, allReady(activation)) !== null
}

/** Whether an application for more was approved and is not signed for yet. CRED-05. */
export function isApprovedIncrease(activation: Activation): boolean {
  return activation.increase?.status === 'active' && promisesMore(activation)
}

/** Difference between the limit of the shops and that of the facility, in minor units; null when there is nothing to sign for, or nothing was drawn yet. ACT-05. */
export function beyondSigned(facts: {
  limit: CreditLimit | null
  summary: FacilitySummary | null
  drawdowns: readonly Drawdown[]
}): bigint | null {
  const { limit, summary, drawdowns } = facts
  if (!summary || limit?.status !== 'active' || !limit.limit) return null
  if (!hasDrawn(drawdowns)) return null
  const more = BigInt(limit.limit.amount) - BigInt(summary.totalLimit.amount)
  return more > 0n ? more : null
}

/** Whether a facility may ask to be raised: credit approval automation, once money was drawn. CRED-05. */
export function mayAskForMore({ product, drawdowns }: { product: Product; drawdowns: readonly Drawdown[] }): boolean {
  return product === 'underwriting' && hasDrawn(drawdowns)
}

function hasDrawn(drawdowns: readonly Drawdown[]): boolean {
  return drawdowns.some(({ status }) => status !== 'refused')
}

/** Options after a refused application, best first: another shop, its PSP, its consent renewed, time. ACT-04, CRED-05. */
export function whatHelps({ shops }: Pick<Activation, 'shops'>): ('shop' | 'psp' | 'renew' | 'wait')[] {
  const lapsed = shops.some(({ standing }) => standing === 'lapsed')
  return ['shop', ...(bindingHelps({ shops }) ? (['psp'] as const) : []), ...(lapsed ? (['renew'] as const) : []), 'wait']
}
