/** The settings of a process, read from the environment once and checked before anything starts. */
import { portalBase } from '../../../contract/kernel/constants.ts'
import {
  adapterNames,
  captchaFaults,
  developmentSecret,
  exposureFaults,
  isExposed,
  playsCaptcha,
  productionFaults,
} from './config-faults.ts'
import { defaultsOf, readVariables, type Variables } from './environment.ts'
import { otherSites } from './other-sites.ts'
import { type Services, servicesOf } from './services.ts'

type AdapterName = (typeof adapterNames)[number]

/** `sandbox` is the stand-in of `server/sandbox`, `real` the service itself. */
type AdapterChoice = 'sandbox' | 'real'

/** All settings of a process. Read these, never `process.env`. */
export interface Config {
  readonly env: 'development' | 'test' | 'staging' | 'production'
  readonly port: number
  readonly host: string
  /** Seconds in which a stopping process still serves everything, so that load balancers find another one. */
  readonly stopGraceSeconds: number
  /** Folder of the embedded database and, without {@link Config.s3}, of stored files. */
  readonly dataDir: string
  /** The bucket of stored files; null keeps them in the data folder. */
  readonly s3: {
    readonly endpoint: string
    readonly bucket: string
    readonly region: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  } | null
  /** Address of a PostgreSQL; null opens the embedded database. */
  readonly databaseUrl: string | null
  /** Most connections this process takes from PostgreSQL. */
  readonly databasePool: number
  /** Folder of the built portal. */
  readonly portalDir: string
  /** Origin under which browsers see the server, without a slash at the end. */
  readonly publicUrl: string
  /** 32 bytes; every other key is derived from it. */
  readonly secretKey: Buffer
  /** Earlier secret keys, which still decrypt their data. */
  readonly previousSecretKeys: readonly Buffer[]
  readonly adapters: Readonly<Record<AdapterName, AdapterChoice>>
  readonly services: Services
  /** What shows a captcha: the server itself, or a provider. Decision 088. */
  readonly captcha: 'builtin' | 'turnstile' | 'geetest'
  /** Whether any adapter, or the provider of the captcha, is a stand-in: then `/sandbox` is open and the clock can be moved. */
  readonly sandbox: boolean
  /** Whether others reach stand-ins or the development key, as SANDBOX_EXPOSED allows: the start warns of it. */
  readonly exposed: boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** HTTP gateway that takes `{ to, text }` with a bearer token. */
  readonly smsUrl: string | null
  readonly smsToken: string | null
  /** Whether the sandbox reviewer decides automatically. R11. */
  readonly sandboxReview: 'auto' | 'manual'
  readonly sandboxReviewSeconds: number
  /** Seconds after which the sandbox bank settles a payout. */
  readonly sandboxBankSeconds: number
  /** Whether answers may reveal that an account exists. R6. */
  readonly accountEnumeration: 'tell' | 'deny'
  /** Minutes a session lasts from sign-in or from its last extension. */
  readonly sessionMinutes: number
  /** Hours from sign-in after which no extension helps. */
  readonly sessionMaxHours: number
  /** Rate-limit cost per minute allowed for one network, for one user, and for one company. */
  readonly pointsPerMinute: number
  /** Requests one network may make of this process in a minute, whatever they cost. */
  readonly requestsPerMinute: number
  /** Hours for which nothing is paid to a drawdown account that replaced another one and is not verified. Decision 080. */
  readonly payoutHoldHours: number
  /** Hours after a request until lost second factors are removed. Decision 090. */
  readonly factorResetHours: number
  /** A drawdown of more, in minor units of its currency, needs a step-up. Decision 083. */
  readonly stepUpAbove: bigint
  /** Files one user may upload in an hour, kept or refused. */
  readonly uploadsPerHour: number
  /** Codes and mails one address of the network may ask for in a day. */
  readonly codesPerIpAndDay: number
  /** SMS codes per hour for one country code; after half of them a captcha is required. */
  readonly smsPerCountryAndHour: number
  /** Whether the last hop of `x-forwarded-for` names the caller; only behind a proxy of our own. */
  readonly trustProxy: boolean
  /** Whether `/docs` and `/openapi.json` are served, and the page `/flows`. */
  readonly apiDocs: boolean
  readonly flows: boolean
  readonly footer: { readonly licence: string | null; readonly hotline: string | null; readonly icp: string | null }
  readonly analyticsUrl: string | null
  readonly partnerSite: string | null
  /** Page of another site by register source: its users are sent there after sign-in. SESS-11, R5. */
  readonly sourceSites: Readonly<Record<string, string>>
  /** Register sources whose users sign in at the partner site. AUTH-30, A19. */
  readonly partnerSources: readonly string[]
  /** Where merchants manage their repayments; null where there is no such site. API-007. */
  readonly repaymentSite: string | null
  /** Our account to which merchants pay invoices by transfer. API-054. */
  readonly collectionAccount: CollectionAccount
  /** Target of customer service's WeChat code, and of single channels by cpid; null where none is set. SHELL-20, A64. */
  readonly serviceWechat: string | null
  readonly serviceWechatByCpid: Readonly<Record<string, string>>
  /** The channel of the campaign that has its own landing page; null without a campaign. ROUTE-50, A50. */
  readonly campaignCpid: string | null
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
}

/** An account of ours as an invoice names it. */
interface CollectionAccount {
  readonly bank: string
  readonly swift: string
  readonly accountName: string
  readonly accountNumber: string
}

/** The current encryption key, and earlier ones that still decrypt. */
export type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>

/** Thrown by {@link readConfig}: one line per faulty key. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Wrong settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Variables required by real adapters. */
const needs = {
  marketplaces: ['MARKETPLACES_URL', 'MARKETPLACES_CLIENT_ID', 'MARKETPLACES_SECRET'],
  esign: ['ESIGN_URL', 'ESIGN_KEY', 'ESIGN_WEBHOOK_SECRET', 'ESIGN_PUBLIC_KEY'],
  bank: ['BANK_URL', 'BANK_KEY', 'COLLECTION_ACCOUNT'],
  rates: ['RATES_URL', 'RATES_KEY'],
  mail: ['SMTP_URL'],
  sms: ['SMS_URL', 'SMS_TOKEN'],
} as const satisfies Record<AdapterName, readonly string[]>

/** Variables required by bucket storage. */
const storageNeeds = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * Reads the settings. An empty variable counts as unset. Production refuses the development secret, every sandbox adapter and
 * addresses without TLS; anything else refuses to show them to other machines. Throws {@link ConfigError} with every fault at once.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const { known, values, faults: unread } = readVariables(set)
  const faults = [
    ...unread,
    ...adapterNames.flatMap((name) =>
      set[name.toUpperCase()] === 'real'
        ? needs[name].filter((key) => !set[key]).map((key) => `${key}: needed for ${name.toUpperCase()}=real`)
        : [],
    ),
    ...(set.STORAGE === 's3' ? storageNeeds.filter((key) => !set[key]).map((key) => `${key}: needed for STORAGE=s3`) : []),
    ...(set.PARTNER_SOURCES && !set.PARTNER_SITE ? ['PARTNER_SITE: needed for PARTNER_SOURCES'] : []),
    ...captchaFaults(known),
    ...(set.NODE_ENV === 'production' ? productionFaults(known) : exposureFaults(known)),
  ]
  if (!values || faults.length > 0) throw new ConfigError(faults)
  const adapters = {
    marketplaces: values.MARKETPLACES,
    esign: values.ESIGN,
    bank: values.BANK,
    rates: values.RATES,
    mail: values.MAIL,
    sms: values.SMS,
  }
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  const sandbox = Object.values(adapters).includes('sandbox') || playsCaptcha(values)
  return {
    env: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    stopGraceSeconds: values.STOP_GRACE_SECONDS ?? defaultsOf[values.NODE_ENV].stopGraceSeconds,
    dataDir: values.DATA_DIR,
    s3: bucketOf(values),
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    portalDir: values.PORTAL_DIR,
    publicUrl,
    secretKey: values.SECRET_KEY ?? developmentSecret,
    previousSecretKeys: values.PREVIOUS_SECRET_KEYS,
    adapters,
    services: servicesOf(values),
    captcha: values.CAPTCHA,
    sandbox,
    exposed: isExposed(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    smsUrl: values.SMS_URL ?? null,
    smsToken: values.SMS_TOKEN ?? null,
    sandboxReview: values.SANDBOX_REVIEW,
    sandboxReviewSeconds: values.SANDBOX_REVIEW_SECONDS,
    sandboxBankSeconds: values.SANDBOX_BANK_SECONDS,
    accountEnumeration: values.ACCOUNT_ENUMERATION,
    sessionMinutes: values.SESSION_MINUTES,
    sessionMaxHours: values.SESSION_MAX_HOURS,
    pointsPerMinute: values.POINTS_PER_MINUTE,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    payoutHoldHours: values.PAYOUT_HOLD_HOURS,
    factorResetHours: values.FACTOR_RESET_HOURS,
    stepUpAbove: BigInt(values.STEP_UP_ABOVE) * 100n,
    uploadsPerHour: values.UPLOADS_PER_HOUR,
    codesPerIpAndDay: values.CODES_PER_IP_AND_DAY,
    smsPerCountryAndHour: values.SMS_PER_COUNTRY_AND_HOUR,
    trustProxy: values.TRUST_PROXY === '1',
    apiDocs: values.API_DOCS === 'on',
    flows: values.FLOWS === 'on',
    footer: { licence: values.LENDER_LICENCE ?? null, hotline: values.COMPLAINT_HOTLINE ?? null, icp: values.ICP_LICENCE ?? null },
    analyticsUrl: values.ANALYTICS_URL ?? null,
    ...otherSites(values, sandbox ? publicUrl : null),
    repaymentSite: values.REPAYMENT_SITE ?? null,
    collectionAccount: accountOf(values.COLLECTION_ACCOUNT),
    serviceWechat: values.SERVICE_WECHAT ?? null,
    serviceWechatByCpid: values.SERVICE_WECHAT_BY_CPID,
    campaignCpid: values.CAMPAIGN_CPID ?? (sandbox ? 'walmart' : null),
    logLevel: values.LOG_LEVEL ?? defaultsOf[values.NODE_ENV].logLevel,
  }
}

/** Address of a page of the portal as browsers see it; `page` begins with a slash. CONST-32. */
export function portalUrl({ publicUrl }: Pick<Config, 'publicUrl'>, page = '/'): string {
  return `${publicUrl}${portalBase}${page}`
}

function accountOf(written: string): CollectionAccount {
  const [bank = '', swift = '', accountName = '', accountNumber = ''] = written.split(';')
  return { bank, swift, accountName, accountNumber }
}

function bucketOf(values: Variables): Config['s3'] {
  const { STORAGE, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (STORAGE !== 's3' || !S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
