/** Addresses and credentials of the outside services; for the stand-ins both sides read them here. */
import type { KeyObject } from 'node:crypto'
import type { Config } from '../platform/config/config.ts'
import { deriveKey } from '../platform/security/secrets.ts'
import { publicKeyOf, signingKey } from '../platform/security/signatures.ts'

/** Name under which every provider knows us. */
export const sandboxClientId = 'sampan'

/** Secrets shared with a stand-in, derived from the secret key so that no installation has another's. */
export type SandboxSecret = 'oauth' | 'esign' | 'esign-webhook' | 'bank' | 'rates' | 'captcha'

/** The secret shared with a stand-in, hex. */
export function sandboxSecret(config: Pick<Config, 'secretKey'>, purpose: SandboxSecret): string {
  return deriveKey(config.secretKey, `sandbox:${purpose}`).toString('hex')
}

/** Address of the stand-ins. */
export function sandboxBase(config: Pick<Config, 'publicUrl'>): string {
  return `${config.publicUrl}/sandbox`
}

/** Where marketplaces and PSPs are; every partner has its slug below `oauth` and `api`. */
interface MarketplaceAccess {
  readonly base: string
  readonly clientId: string
  readonly clientSecret: string
}

/** A service with one key. */
interface ServiceAccess {
  readonly base: string
  readonly key: string
}

/** Access to marketplaces and PSPs. */
export function marketplaceAccess(config: Config): MarketplaceAccess {
  const { marketplaces } = config.services
  if (config.adapters.marketplaces === 'real' && marketplaces) {
    return { base: marketplaces.url, clientId: marketplaces.clientId, clientSecret: marketplaces.secret }
  }
  return { base: sandboxBase(config), clientId: sandboxClientId, clientSecret: sandboxSecret(config, 'oauth') }
}

/** The key with which the stand-in of the e-sign provider signs its events. */
export function sandboxEsignKey(config: Pick<Config, 'secretKey'>): KeyObject {
  return signingKey(deriveKey(config.secretKey, 'sandbox:esign-proof'))
}

/** Access to the e-sign provider, and the secret its webhooks are signed with. */
export function esignAccess(config: Config): ServiceAccess & { webhookSecret: string } {
  const { esign } = config.services
  if (config.adapters.esign === 'real' && esign) return { base: esign.url, key: esign.secret, webhookSecret: esign.webhookSecret }
  return {
    base: `${sandboxBase(config)}/esign`,
    key: sandboxSecret(config, 'esign'),
    webhookSecret: sandboxSecret(config, 'esign-webhook'),
  }
}

/** The public keys (SPKI, base64) under which an event of the e-sign provider is taken: the one of today first, then those it had before. */
export function esignPublicKeys(config: Config): readonly string[] {
  const { adapters, services } = config
  return adapters.esign === 'real' && services.esign ? services.esign.publicKeys : sandboxEsignPublicKeys(config)
}

/** The public keys that may verify stored events: also that of the stand-in, which a real provider may have replaced since. Decision 061. */
export function knownEsignKeys(config: Config): readonly string[] {
  return [...(config.services.esign?.publicKeys ?? []), ...sandboxEsignPublicKeys(config)]
}

function sandboxEsignPublicKeys({ secretKey, previousSecretKeys }: Config): readonly string[] {
  return [secretKey, ...previousSecretKeys].map((each) => publicKeyOf(sandboxEsignKey({ secretKey: each })))
}

/** Access to the bank. */
export function bankAccess(config: Config): ServiceAccess {
  const { bank } = config.services
  if (config.adapters.bank === 'real' && bank) return { base: bank.url, key: bank.secret }
  return { base: `${sandboxBase(config)}/bank`, key: sandboxSecret(config, 'bank') }
}

/** Access to benchmark and exchange rates. */
export function ratesAccess(config: Config): ServiceAccess {
  const { rates } = config.services
  if (config.adapters.rates === 'real' && rates) return { base: rates.url, key: rates.secret }
  return { base: `${sandboxBase(config)}/rates`, key: sandboxSecret(config, 'rates') }
}
