/** Builds the documents of the two plans a merchant reads before signing up. AUTH-12, AUTH-13. */

import type { Locale } from '../../../contract/kernel/constants.ts'
import type { Config } from '../../platform/config/config.ts'
import { portalUrl } from '../../platform/config/config.ts'
import type { PaperDocument } from '../../platform/print/document.ts'
import { dayText } from '../../platform/print/words.ts'
import type { PlanText, SharedPlanText } from './plan-text.ts'
import { sharedEnUs } from './texts/shared.en_US.ts'
import { sharedZhCn } from './texts/shared.zh_CN.ts'
import { sharedZhHk } from './texts/shared.zh_HK.ts'
import { subsidyPlanEnUs } from './texts/subsidy-plan.en_US.ts'
import { subsidyPlanZhCn } from './texts/subsidy-plan.zh_CN.ts'
import { subsidyPlanZhHk } from './texts/subsidy-plan.zh_HK.ts'
import { waiveInterestPlanEnUs } from './texts/waive-interest-plan.en_US.ts'
import { waiveInterestPlanZhCn } from './texts/waive-interest-plan.zh_CN.ts'
import { waiveInterestPlanZhHk } from './texts/waive-interest-plan.zh_HK.ts'

/** Every plan by the name of its file. */
export const planNames = ['waive-interest-plan', 'subsidy-plan'] as const
export type PlanName = (typeof planNames)[number]

/** The day the terms were last changed, and from which they hold. */
const edition = '2026-11-21'

const texts: Readonly<Record<PlanName, Readonly<Record<Locale, PlanText>>>> = {
  'waive-interest-plan': { zh_CN: waiveInterestPlanZhCn, zh_HK: waiveInterestPlanZhHk, en_US: waiveInterestPlanEnUs },
  'subsidy-plan': { zh_CN: subsidyPlanZhCn, zh_HK: subsidyPlanZhHk, en_US: subsidyPlanEnUs },
}

const shared: Readonly<Record<Locale, SharedPlanText>> = { zh_CN: sharedZhCn, zh_HK: sharedZhHk, en_US: sharedEnUs }

/** A plan in one language, with the hotline and licence of the settings. */
export function planDocument(name: PlanName, locale: Locale, { footer, publicUrl }: Pick<Config, 'footer' | 'publicUrl'>): PaperDocument {
  const { title, lead, figures, sections } = texts[name][locale]
  const { kind, statuses, duration, contact } = shared[locale]
  return {
    locale,
    title,
    kind,
    edition,
    lead,
    figures,
    sections: [
      ...sections,
      statuses,
      duration(dayText(locale, edition)),
      contact({ hotline: footer.hotline, licence: footer.licence, portal: portalUrl({ publicUrl }) }),
    ],
  }
}
