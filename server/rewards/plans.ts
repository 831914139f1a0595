/** Builds the documents of the two plans a merchant reads before signing up. AUTH-12, AUTH-13. */

import type { Locale } from '../../contract/kernel/constants.ts'
import enUS from '../../locales/plans/en_US.json' with { type: 'json' }
import zhCN from '../../locales/plans/zh_CN.json' with { type: 'json' }
import zhHK from '../../locales/plans/zh_HK.json' with { type: 'json' }
import { type Config, portalUrl } from '../platform/config/config.ts'
import type { PaperDocument } from '../platform/print/document.ts'
import { type PaperTexts, writePaper } from '../platform/print/paper-texts.ts'
import { dayText } from '../platform/print/words.ts'

/** Every plan by the name of its file. */
export const planNames = ['waive-interest-plan', 'subsidy-plan'] as const
export type PlanName = (typeof planNames)[number]

const texts: Readonly<Record<Locale, PaperTexts<PlanName>>> = { zh_CN: zhCN, zh_HK: zhHK, en_US: enUS }

/** A plan in one language, with the hotline and licence of the settings. */
export function planDocument(name: PlanName, locale: Locale, { footer, publicUrl }: Pick<Config, 'footer' | 'publicUrl'>): PaperDocument {
  const { hotline, licence } = footer
  const day = dayText(locale, texts[locale].documents[name].edition)
  return writePaper(texts[locale], name, { locale, values: { hotline, licence, portal: portalUrl({ publicUrl }), day } })
}
