/** The landing of an address: the product's own, an advertisement, or that of the one campaign. ROUTE-17, ROUTE-49 to ROUTE-54, SHELL-35. */

/** Advertising layouts by template id. SHELL-36, ROUTE-53, decision A52. */
const advertLayouts = { '2506red': 'adv-red', '2506blue': 'adv-blue', '2507red': 'adv-red' } as const

/** Template ids with an advertising layout. */
export const advertTemplates = Object.keys(advertLayouts) as (keyof typeof advertLayouts)[]

/** Template of the one campaign. ROUTE-50. */
const campaignTemplate = '2506walmart'

/** Layouts of the small-shop landing. `standard` is the public one; the others stand without it. */
export type LandingLayout = 'standard' | 'adv-red' | 'adv-blue' | 'campaign'

/** The one special case: path, channel and template all have to fit. ROUTE-50, decision A50. */
export function isCampaign({ path, search, campaignCpid }: { path: string; search: string; campaignCpid: string | null }): boolean {
  const query = new URLSearchParams(search)
  return (
    campaignCpid !== null && path.startsWith('/credit/hook') && query.get('cpid') === campaignCpid && query.get('tpid') === campaignTemplate
  )
}

/** The layout of `/credit/hook` under an address; an unknown template is the standard one. ROUTE-17, ROUTE-53, decision A51. */
export function layoutOf({ search, campaignCpid }: { search: string; campaignCpid: string | null }): LandingLayout {
  if (isCampaign({ path: '/credit/hook', search, campaignCpid })) return 'campaign'
  const template = templateOf(search)
  return template ? advertLayouts[template] : 'standard'
}

/** The month a template runs in, as its id says: `2025-06-15` is a day of it. */
export function monthOf(template: (typeof advertTemplates)[number]): string {
  return `20${template.slice(0, 2)}-${template.slice(2, 4)}-15`
}

/** The advertising template an address names; null for none. */
export function templateOf(search: string): (typeof advertTemplates)[number] | null {
  return advertTemplates.find((known) => known === new URLSearchParams(search).get('tpid')) ?? null
}
