/** The journey map: how many merchants get from sign-up to the first drawdown, how long it takes them, and where they leave. Decision 017. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { line, PortalPath, ProductName } from '../kernel/fields.ts'
import { CampaignId } from '../site/campaigns.ts'

/** The steps of the main journey, in order. SHELL-37. */
export const journeySteps = ['registered', 'applied', 'certified', 'shopAuthorised', 'limitGiven', 'informed', 'signed', 'drawn'] as const
export type JourneyStep = (typeof journeySteps)[number]

/** Charts (by registry name) and pages without a chart (by path prefix) on the way to a step. */
export const waysTo: Readonly<Record<JourneyStep, { readonly charts: readonly string[]; readonly pages: readonly string[] }>> = {
  registered: { charts: [], pages: [] },
  applied: { charts: [], pages: ['/company/onboarding/'] },
  certified: { charts: ['kycLifecycle'], pages: [] },
  shopAuthorised: { charts: ['shopAuthorisation', 'shopAuthorisationLifecycle'], pages: [] },
  limitGiven: { charts: ['creditLimit', 'creditApplicationLifecycle'], pages: [] },
  informed: {
    charts: ['drawdownAccount', 'businessInfo', 'onboardingHookLifecycle', 'onboardingUnderwritingLifecycle'],
    pages: [],
  },
  signed: { charts: ['signing', 'agreementLifecycle'], pages: [] },
  drawn: { charts: ['drawdown', 'drawdownLifecycle', 'facilityLifecycle'], pages: ['/credit/hook/home', '/credit/underwriting/home'] },
}

/** Days without a move after which a merchant counts as gone. */
export const goneAfterDays = 14

/** The channel of merchants who came by none. */
export const noChannel = 'none'

const Count = z.number().int().min(0)
/** Seconds; null when no merchant has done it. */
const Seconds = z.number().min(0).nullable()
const Step = z.enum(journeySteps)

/** A failure that was met: the call, its code, how often, and by how many merchants. A merchant's tries within a minute count once. */
const JourneyError = z.strictObject({ endpoint: z.string(), code: z.number().int(), times: Count, merchants: Count })

/** A state of a chart as merchants pass it. */
const JourneyState = z.strictObject({
  /** Path in its chart; the path of the page where the chart is `portal`. */
  state: z.string(),
  /** Merchants who are there and have not gone. */
  now: Count,
  /** Merchants who have been there. */
  passed: Count,
  /** Median of the stays that have ended. */
  median: Seconds,
  /** 90th percentile of the stays that have ended. */
  slow: Seconds,
  /** Merchants who have gone and were there last. */
  left: Count,
  errors: z.array(JourneyError),
})
export type JourneyState = z.infer<typeof JourneyState>

/** A chart of the registry, or `portal` for pages without a chart of their own. */
const JourneyChart = z.strictObject({ chart: z.string(), states: z.array(JourneyState) })
export type JourneyChart = z.infer<typeof JourneyChart>

/** The last cause met by merchants who left: a failure, a blocking status, a place, or unknown. */
const JourneyCause = z.strictObject({
  /** The step they did not reach. */
  step: Step,
  kind: z.enum(['failure', 'status', 'place', 'nothing']),
  /** Of a status or a place. */
  chart: z.string(),
  /** Path of the state, of the page where the chart is `portal`; the call that failed. */
  name: z.string(),
  /** Of a failure. */
  code: z.number().int().nullable(),
  merchants: Count,
})
export type JourneyCause = z.infer<typeof JourneyCause>

/** The map of the merchants who signed up in a span. A merchant who reached a later step has reached every step before. */
export const JourneyMap = z.strictObject({
  /** Most of these merchants are invented, as the history of the sandbox is. */
  invented: z.boolean(),
  merchants: Count,
  drawn: Count,
  /** Median from sign-up to the first drawdown. */
  median: Seconds,
  steps: z.array(
    z.strictObject({
      step: Step,
      arrived: Count,
      /** Median since the step before. */
      median: Seconds,
      /** Merchants who came this far and have gone. */
      left: Count,
      /** Merchants who came this far and are still on their way; 0 at the last step. */
      underWay: Count,
    }),
  ),
  causes: z.array(JourneyCause),
  charts: z.array(JourneyChart),
  /** Every channel of the span, the largest first. */
  channels: z.array(z.strictObject({ channel: z.string(), merchants: Count })),
  /** Every week of the span by its Monday in Hong Kong, the latest first. */
  weeks: z.array(z.strictObject({ week: z.string(), merchants: Count })),
})
export type JourneyMap = z.infer<typeof JourneyMap>

export const journey = {
  storePosition: endpoint({
    method: 'POST',
    path: '/api/path/store',
    access: 'company',
    /** `state`: where in the page's own chart, `chart:path.of.state`, of a parallel chart one path for each region, joined by commas; an extension. */
    input: z.strictObject({
      path: PortalPath,
      path_name: line().max(80),
      state: z
        .string()
        .max(120)
        .regex(/^\w+:[\w.]+(,[\w.]+)*$/)
        .optional(),
    }),
    output: z.null(),
    codes: ['tooManyRequests'],
    // It writes a row for each new place: a merchant opens ten or twenty in a minute, never hundreds.
    cost: 2,
    summary: 'Store the last page of the merchant.',
    source: 'API-084, ONB-08, ONB-09',
  }),
  /** Called by the journey map of the studio. */
  readJourney: endpoint({
    method: 'GET',
    path: '/backoffice/api/journey',
    access: 'staff',
    input: z.strictObject({
      /** Merchants who signed up for a product. */
      product: ProductName.optional(),
      /** Merchants who came by a channel; `none` for those who came by none. */
      channel: CampaignId.optional(),
      /** Merchants who signed up in the last days. */
      days: z.coerce.number().int().min(7).max(366).default(90),
      /** Of those, who signed up in the week of this Monday. */
      week: z
        .string()
        .regex(/^20\d\d-\d\d-\d\d$/)
        .refine((day) => !Number.isNaN(Date.parse(day)))
        .optional(),
    }),
    output: JourneyMap,
    codes: ['forbidden', 'tooManyRequests'],
    cost: 5,
    extension: true,
    summary:
      'Read the journey map from sign-up to the first drawdown: number of merchants, duration and drop-offs per step. 403 outside the sandbox.',
  }),
}
