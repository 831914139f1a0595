/** Addresses and secrets of the real services, as the environment gives them. */
import type { Variables } from './environment.ts'

/** Addresses and secrets of the real services; null where none is set. */
export interface Services {
  /** Every marketplace and PSP has its slug below this address. */
  readonly marketplaces: { readonly url: string; readonly clientId: string; readonly secret: string } | null
  /** `publicKeys` verify the provider's signatures of events, the current key first: SPKI, base64. */
  readonly esign: {
    readonly url: string
    readonly secret: string
    readonly webhookSecret: string
    readonly publicKeys: readonly string[]
  } | null
  readonly bank: { readonly url: string; readonly secret: string } | null
  readonly rates: { readonly url: string; readonly secret: string } | null
  /** `url` is null for the provider's own address. */
  readonly captcha: { readonly url: string | null; readonly siteKey: string; readonly secret: string } | null
}

/** The services whose address and secrets are all set. */
export function servicesOf(values: Variables): Services {
  const service = (url: string | undefined, secret: string | undefined) => (url && secret ? { url: url.replace(/\/+$/, ''), secret } : null)
  const marketplaces = service(values.MARKETPLACES_URL, values.MARKETPLACES_SECRET)
  const esign = service(values.ESIGN_URL, values.ESIGN_KEY)
  return {
    marketplaces: marketplaces && values.MARKETPLACES_CLIENT_ID ? { ...marketplaces, clientId: values.MARKETPLACES_CLIENT_ID } : null,
    esign:
      esign && values.ESIGN_WEBHOOK_SECRET && values.ESIGN_PUBLIC_KEY
        ? {
            ...esign,
            webhookSecret: values.ESIGN_WEBHOOK_SECRET,
            publicKeys: [values.ESIGN_PUBLIC_KEY, ...values.PREVIOUS_ESIGN_PUBLIC_KEYS],
          }
        : null,
    bank: service(values.BANK_URL, values.BANK_KEY),
    rates: service(values.RATES_URL, values.RATES_KEY),
    captcha:
      values.CAPTCHA_SITE_KEY && values.CAPTCHA_SECRET
        ? { url: values.CAPTCHA_URL?.replace(/\/+$/, '') ?? null, siteKey: values.CAPTCHA_SITE_KEY, secret: values.CAPTCHA_SECRET }
        : null,
  }
}
