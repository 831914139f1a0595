/** Wires the interfaces of lower areas to their implementations in higher areas. */
import { companyNameOf } from '../company/names.ts'
import { calculateSoon, openApplications } from '../limits/underwriting/applications.ts'
import { calculateLimits } from '../limits/underwriting/calculate.ts'
import type { Deps } from '../platform/deps.ts'
import { onMoved } from '../platform/lifecycle.ts'
import { returnPacket, spendPacket, usablePacket } from '../rewards/use.ts'
import { recordMove } from './company-event-kinds.ts'

onMoved(recordMove)

export const ports = {
  companyNameOf,
  limits: { openApplications, calculateSoon, calculate: calculateLimits },
  waivers: { usable: usablePacket, spend: spendPacket, giveBack: returnPacket },
} satisfies Partial<Deps>
