/** Wires the interfaces of lower areas to their implementations in higher areas. */
import { otherAdministrators } from '../company/memberships.ts'
import { begunOnboarding } from '../home/onboarding.ts'
import { isApproved } from '../kyc/memberships.ts'
import { administratorLeft } from '../lending/approvals.ts'
import { countedSales } from '../limits/counted-sales.ts'
import { calculateSoon, openApplications } from '../limits/underwriting/applications.ts'
import { calculateLimits } from '../limits/underwriting/calculate.ts'
import { notifyAdministrators } from '../notices/raise-notice.ts'
import { acrossCompanies } from '../platform/db/scope.ts'
import type { Deps } from '../platform/deps.ts'
import { onMoved } from '../platform/lifecycle.ts'
import { isDrawingPaused } from '../repayments/breaks.ts'
import { countedPayouts } from '../repayments/counted-payouts.ts'
import { returnPacket, spendPacket, usablePacket } from '../rewards/use.ts'
import { activationOf } from '../signing/activation.ts'
import { namesAccount, withdrawOutdated } from '../signing/mandate.ts'
import { claimAgain, isDrawnElsewhere, isDrawnHere, releaseShops } from '../signing/pledges.ts'
import { mailDispute } from '../staff/mail-leads.ts'
import { recordMove } from './company-event-kinds.ts'

onMoved(recordMove)

/** Companies that had a shop before may still hold a pledge on it: a call of its company reads and releases those, too. Decision 076. */
const pledges: Deps['pledges'] = {
  isDrawnElsewhere: (db, shop) => acrossCompanies(db, (trx) => isDrawnElsewhere(trx, shop)),
  isDrawnHere: (within, shop) => acrossCompanies(within, (trx) => isDrawnHere(trx, shop)),
  release: (within, companyId, at) => acrossCompanies(within, (trx) => releaseShops(trx, companyId, at)),
  claimAgain: (within, shop) => acrossCompanies(within, (trx) => claimAgain(trx, shop)),
}

/** What a calculation of limits needs from higher areas. */
const higher = {
  activations: { read: activationOf },
  onboardings: { begun: begunOnboarding },
  pledges,
} satisfies Partial<Deps>

export const ports = {
  ...higher,
  colleagues: { otherAdministrators },
  certification: { isApproved },
  messages: { notifyAdministrators },
  approvals: { administratorLeft },
  leads: { accountDisputed: mailDispute },
  mandates: { namesAccount, withdrawOutdated },
  limits: {
    openApplications: (trx, companies, by) => openApplications(trx, higher, companies, by),
    calculateSoon,
    calculate: (trx, company, by) => calculateLimits(trx, higher, company, by),
  },
  differences: { isDrawingPaused },
  countedSales: { monthly: countedSales },
  pspPayouts: { counted: countedPayouts },
  waivers: { usable: usablePacket, spend: spendPacket, giveBack: returnPacket },
} satisfies Partial<Deps>
