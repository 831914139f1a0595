/** Environment variables of a process: names, formats and defaults. `.env.example` lists them. */
import { z } from 'zod'
import { RegisterSourceName } from '../../../contract/kernel/fields.ts'
import { productOf } from '../../../contract/kernel/product.ts'
import { CampaignId } from '../../../contract/site/campaigns.ts'

const adapter = z.enum(['sandbox', 'real'], 'sandbox or real').default('sandbox')
const whole = (least: number, most: number) =>
  z.coerce.number(`a number from ${least} to ${most}`).int('a whole number').min(least, `at least ${least}`).max(most, `at most ${most}`)
const count = (fallback: number, least: number, most: number) => whole(least, most).default(fallback)
const address = z.url('an address such as https://example.com').optional()
/** The portal's origin; the portal is always at its root. R2. */
const origin = address.refine((url) => url === undefined || /^https?:\/\/[^/?#@]+\/?$/.test(url), 'an origin such as https://example.com')
const line = z.string().trim().min(1).max(500).optional()
const list = z
  .string()
  .default('')
  .transform((parts) => parts.split(',').flatMap((part) => part.trim() || []))
/** A register source that is neither of the two products. */
const foreignSource = RegisterSourceName.refine((source) => productOf(source) === null, 'is one of the two products')
/** Addresses by name: `name=https://…,…`. */
const addressesBy = (name: z.ZodType<string, string>, address: z.ZodType<string, string>) =>
  z
    .string()
    .default('')
    .transform((pairs) =>
      pairs
        .split(',')
        .filter((pair) => pair.trim() !== '')
        .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
    )
    .pipe(z.array(z.tuple([name, address])))
    .transform((pairs): Record<string, string> => Object.fromEntries(pairs))
const sources = list.pipe(z.array(foreignSource))
/** A key of 32 bytes in base64 or hex. */
const secret = z.string().transform((text, context) => {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (bytes.length !== 32) context.addIssue({ code: 'custom', message: '32 bytes in base64 or hex (openssl rand -base64 32)' })
  return bytes
})

/** Schema of the environment; empty variables are removed before. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'staging', 'production'], 'development, test, staging or production').default('development'),
  PORT: count(8080, 0, 65535),
  HOST: z.string().default('127.0.0.1'),
  STOP_GRACE_SECONDS: whole(0, 300).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'postgres://user:password@host/name')
    .optional(),
  DATABASE_POOL: count(20, 1, 500),
  PORTAL_DIR: z.string().min(1).default('dist/portal'),
  STORAGE: z.enum(['folder', 's3'], 'folder or s3').default('folder'),
  S3_ENDPOINT: origin,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: line,
  S3_SECRET_ACCESS_KEY: line,
  PUBLIC_URL: origin,
  SECRET_KEY: secret.optional(),
  PREVIOUS_SECRET_KEYS: list.pipe(z.array(secret)),
  MARKETPLACES: adapter,
  ESIGN: adapter,
  BANK: adapter,
  RATES: adapter,
  MAIL: adapter,
  SMS: adapter,
  MARKETPLACES_URL: address,
  MARKETPLACES_CLIENT_ID: line,
  MARKETPLACES_SECRET: line,
  ESIGN_URL: address,
  ESIGN_KEY: line,
  ESIGN_WEBHOOK_SECRET: line,
  ESIGN_PUBLIC_KEY: line,
  PREVIOUS_ESIGN_PUBLIC_KEYS: list,
  BANK_URL: address,
  BANK_KEY: line,
  COLLECTION_ACCOUNT: z
    .string()
    .regex(/^[^;]{1,100};[A-Z0-9]{8}([A-Z0-9]{3})?;[^;]{1,100};[\d -]{5,40}$/, 'bank;SWIFT;holder;number')
    .default('Sandbox Bank;SAMPHKHHXXX;Sampan Finance Limited;012-345-678901'),
  RATES_URL: address,
  RATES_KEY: line,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'smtp://user:password@host:port')
    .optional(),
  MAIL_FROM: z
    .string()
    .min(3)
    .regex(/^[^\r\n]*$/, 'one line')
    .default('Sampan <no-reply@sampan.example>'),
  SMS_URL: address,
  SMS_TOKEN: line,
  CAPTCHA: z.enum(['builtin', 'turnstile', 'geetest'], 'builtin, turnstile or geetest').default('builtin'),
  CAPTCHA_URL: origin,
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'the site key, or captcha id, of the provider')
    .optional(),
  CAPTCHA_SECRET: line,
  SANDBOX_EXPOSED: z.enum(['yes', 'no'], 'yes or no').default('no'),
  SANDBOX_REVIEW: z.enum(['auto', 'manual'], 'auto or manual').default('auto'),
  SANDBOX_REVIEW_SECONDS: count(5, 0, 86_400),
  SANDBOX_BANK_SECONDS: count(5, 0, 86_400),
  ACCOUNT_ENUMERATION: z.enum(['tell', 'deny'], 'tell or deny').default('tell'),
  SESSION_MINUTES: count(720, 1, 43_200),
  SESSION_MAX_HOURS: count(72, 1, 8760),
  POINTS_PER_MINUTE: count(1200, 100, 1_000_000),
  REQUESTS_PER_MINUTE: count(6000, 600, 10_000_000),
  PAYOUT_HOLD_HOURS: count(24, 0, 168),
  FACTOR_RESET_HOURS: count(72, 48, 720),
  STEP_UP_ABOVE: count(100_000, 0, 1_000_000_000),
  UPLOADS_PER_HOUR: count(200, 20, 1_000_000),
  CODES_PER_IP_AND_DAY: count(1000, 1, 1_000_000),
  SMS_PER_COUNTRY_AND_HOUR: count(500, 2, 1_000_000),
  TRUST_PROXY: z.enum(['0', '1'], '0 or 1').default('0'),
  API_DOCS: z.enum(['on', 'off'], 'on or off').default('on'),
  FLOWS: z.enum(['on', 'off'], 'on or off').default('on'),
  LENDER_LICENCE: line,
  COMPLAINT_HOTLINE: line,
  ICP_LICENCE: line,
  ANALYTICS_URL: address,
  PARTNER_SITE: address,
  REPAYMENT_SITE: address,
  SOURCE_SITES: addressesBy(foreignSource, z.url({ protocol: /^https?$/, error: 'source=https://example.com/index' })),
  PARTNER_SOURCES: sources,
  SERVICE_WECHAT: address,
  SERVICE_WECHAT_BY_CPID: addressesBy(CampaignId, z.url({ protocol: /^(https?|weixin)$/, error: 'cpid=https://work.weixin.qq.com/…' })),
  CAMPAIGN_CPID: CampaignId.optional(),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'silent, fatal, error, warn, info, debug or trace')
    .optional(),
})

/** Defaults that differ by environment. Behind a load balancer a process that stops is given some seconds; a developer waits for none. */
export const defaultsOf = {
  development: { logLevel: 'warn', stopGraceSeconds: 0 },
  test: { logLevel: 'silent', stopGraceSeconds: 0 },
  staging: { logLevel: 'info', stopGraceSeconds: 5 },
  production: { logLevel: 'info', stopGraceSeconds: 5 },
} as const

export type Variables = z.output<typeof Environment>

/**
 * Reads each variable separately, so that all faulty ones are reported: `known` holds the valid ones, `values` is null unless all are
 * valid.
 */
export function readVariables(set: Readonly<Record<string, string | undefined>>): {
  known: Partial<Variables>
  values: Variables | null
  faults: string[]
} {
  const read = Object.entries(Environment.shape).map(([name, form]) => ({ name, result: form.safeParse(set[name]) }))
  const faults = read.flatMap(({ name, result }) =>
    (result.error?.issues ?? []).map(({ path, message }) => `${[name, ...path].join('.')}: ${message}`),
  )
  const known = Object.fromEntries(read.flatMap(({ name, result }) => (result.success ? [[name, result.data]] : []))) as Partial<Variables>
  return { known, values: faults.length === 0 ? (known as Variables) : null, faults }
}
