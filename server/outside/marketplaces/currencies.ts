/** Currencies by country of the marketplaces' sites, for marketplaces whose orders have no currency. */

const bySite: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  MX: 'MXN',
  BR: 'BRL',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
  GB: 'GBP',
  SE: 'SEK',
  PL: 'PLN',
  CZ: 'CZK',
  JP: 'JPY',
  AU: 'AUD',
  AE: 'AED',
  SG: 'SGD',
  MY: 'MYR',
  TH: 'THB',
  ID: 'IDR',
  PH: 'PHP',
  VN: 'VND',
  TW: 'TWD',
}

/** The currency goods are sold in at a site; the euro where it is the country's, the US dollar where there is no site. */
export function currencyOf(site: string | null): string {
  return site === null ? 'USD' : (bySite[site] ?? 'EUR')
}
