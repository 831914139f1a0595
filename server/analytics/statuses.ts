/** The statuses the journey map counts: their table, the initial status, the aims, and the statuses that block a merchant. */
import type { AnyStateMachine } from 'xstate'
import type { Product } from '../../contract/kernel/product.ts'
import { lifecycles } from '../../machines/lifecycles.ts'

/** A lifecycle before the first drawdown. */
interface Watched {
  /** Name in the registry of charts. */
  readonly chart: string
  readonly machine: AnyStateMachine
  /** Tables whose rows it moves, with the column of the creation time. */
  readonly tables: Readonly<Record<string, 'created_at' | 'opened_at' | 'requested_at'>>
  /** For a table shared by both products: the product of the rows. */
  readonly product?: Product
  /** States in which staying does not count as leaving. */
  readonly aims: readonly string[]
  /** States that say what blocks a merchant. */
  readonly obstacles: readonly string[]
}

/** All lifecycles before the first drawdown. */
export const watched: readonly Watched[] = [
  {
    chart: 'kycLifecycle',
    machine: lifecycles.kyc,
    tables: { kyc_applications: 'created_at' },
    aims: ['approved'],
    obstacles: ['rejected', 'returned'],
  },
  {
    chart: 'shopAuthorisationLifecycle',
    machine: lifecycles.shopAuthorisation,
    tables: { shops: 'created_at', psp_accounts: 'created_at' },
    aims: ['authorized', 'normal'],
    obstacles: ['unauthorized', 'expired', 'abnormal'],
  },
  {
    chart: 'creditApplicationLifecycle',
    machine: lifecycles.creditApplication,
    tables: { credit_applications: 'created_at' },
    aims: ['active'],
    obstacles: ['failed'],
  },
  {
    chart: 'onboardingHookLifecycle',
    machine: lifecycles.onboardingHook,
    tables: { onboardings: 'created_at' },
    product: 'hook',
    aims: ['signingCompleted'],
    obstacles: [],
  },
  {
    chart: 'onboardingUnderwritingLifecycle',
    machine: lifecycles.onboardingUnderwriting,
    tables: { onboardings: 'created_at' },
    product: 'underwriting',
    aims: ['signingCompleted'],
    obstacles: [],
  },
  {
    chart: 'agreementLifecycle',
    machine: lifecycles.agreement,
    tables: { agreements: 'created_at' },
    aims: ['completed'],
    obstacles: ['declined', 'expired'],
  },
  {
    chart: 'drawdownLifecycle',
    machine: lifecycles.drawdown,
    tables: { drawdowns: 'requested_at' },
    aims: ['settled', 'repaid', 'writtenOff'],
    obstacles: ['refused', 'not approved'],
  },
  {
    chart: 'facilityLifecycle',
    machine: lifecycles.facility,
    tables: { facilities: 'opened_at' },
    aims: ['active'],
    obstacles: [],
  },
]

/** One status of one table. */
interface StatusRow {
  readonly subject: string
  readonly status: string
  readonly chart: string
  /** Key of the state in its chart. */
  readonly state: string
  readonly aim: boolean
  readonly obstacle: boolean
}

/** Every status by table, read off the charts. */
export const statusRows: readonly StatusRow[] = watched.flatMap(({ chart, machine, tables, aims, obstacles }) =>
  Object.keys(tables).flatMap((subject) =>
    Object.values(machine.states).map(({ key }) => ({
      subject,
      status: statusOf(machine, key),
      chart,
      state: key,
      aim: aims.includes(key),
      obstacle: obstacles.includes(key),
    })),
  ),
)

/** Wire value of a state. Throws for a state the chart does not have. */
export function statusOf(machine: AnyStateMachine, key: string): string {
  const status: unknown = machine.states[key]?.meta?.status
  if (typeof status !== 'string') throw new Error(`${machine.id}.${key} carries no status`)
  return status
}
