/** The rates in use, and rates that leads fix by hand: one proposes, another one confirms. CRED-13, decision 104. */
import { randomUUID } from 'node:crypto'
import { Decimal } from 'decimal.js'
import { type FieldProblems, Problem } from '../../contract/kernel/problem.ts'
import { type RateEntry, type RateFixing, RateName } from '../../contract/staff/rates.ts'
import { rateFixingLifecycle } from '../../machines/lending/lifecycles/rateFixing.ts'
import { exchangePrefix } from '../outside/rates/exchange.ts'
import { sofrName } from '../outside/rates/rates.ts'
import { exchangeFault, isYoungExchange, isYoungSofr, sofrFault } from '../outside/rates/readings.ts'
import { keepRates, type StoredRate } from '../outside/rates/stored.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'
import { refuseOldSignIn } from './sessions.ts'

/** Decimals of a stored rate, and of one that is shown. */
const places = { stored: 12, shown: 6 }

/** The rates with what is refused and what waits, in the order of {@link RateName}. */
const listRates: Handler<'listRates'> = async ({ deps: { db, clock }, staff }) => {
  const today = dayOf(clock.now())
  const [stored, refused, proposed] = [await storedRates(db), await refusedReadings(db), await waitingFixings(db)]
  return RateName.options.map((id): RateEntry => {
    const isIts = ({ name }: { name: string }) => name === storedName(id)
    const [current, fault, waiting] = [stored.find(isIts), refused.find(isIts), proposed.find(isIts)]
    return {
      id,
      current:
        current && isYoung(id, current.date, today)
          ? { ...shownOf(id, current), at: current.read_at.toISOString(), byHand: current.fixing_id !== null }
          : null,
      refused: fault ? { ...shownOf(id, fault), at: fault.read_at.toISOString(), fault: fault.fault } : null,
      proposed: waiting
        ? {
            ...shownOf(id, waiting),
            id: waiting.id,
            at: waiting.proposed_at.toISOString(),
            by: waiting.proposer,
            own: waiting.proposed_by === staff.id,
          }
        : null,
    }
  })
}

/** Proposes a fixing. Problem `invalidInput` at its day or value, `conflict` while another one of the rate waits. */
const proposeFixing: Handler<'proposeFixing'> = async (call, { name, ...fixing }) => {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const reading = { name: storedName(name), rate: storedValue(name, fixing.value), date: fixing.date }
    const fields = await faultsOf(trx, name, { ...reading, today: dayOf(at) })
    if (Object.keys(fields).length > 0) throw new Problem('invalidInput', { fields })
    const row = await trx
      .insertInto('rate_fixings')
      .values({
        ...reading,
        id: randomUUID(),
        source: fixing.source,
        status: initialStatus(rateFixingLifecycle) as 'proposed',
        proposed_by: staff.id,
        proposed_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Problem('conflict')
    await auditFixing(trx, call, { action: 'rate.proposed', id: row.id, name, fixing })
  })
  return null
}

/**
 * Confirms a fixing, which is in use at once, or declines it. Problem `notFound`; `forbidden` for the lead who proposed it and confirms it;
 * `verificationFailed` when it is confirmed long after the sign-in; `conflict` when it was decided before, the rules refuse it by now, or who proposed it is no lead any more.
 */
const decideFixing: Handler<'decideFixing'> = async (call, { id, accepted }) => {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('rate_fixings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const name = RateName.options.find((each) => storedName(each) === row?.name)
    if (!row || !name) throw new Problem('notFound')
    if (accepted && row.proposed_by === staff.id) throw new Problem('forbidden')
    if (accepted) await refuseOldSignIn(trx, deps, staff)
    const applyRate = async () => {
      const proposer = await trx.selectFrom('staff').select(['role', 'status']).where('id', '=', row.proposed_by).executeTakeFirstOrThrow()
      if (proposer.role !== 'lead' || proposer.status !== 'active') throw new Problem('conflict')
      // A reading that is stored meanwhile waits, or is seen here.
      await trx.selectFrom('market_rates').select('name').where('name', '=', row.name).forUpdate().execute()
      const faults = await faultsOf(trx, name, { ...row, today: dayOf(at) })
      if (Object.keys(faults).length > 0) throw new Problem('conflict')
      await keepRates(trx, [{ name: row.name, rate: row.rate, date: row.date }], { source: row.source, at, fixingId: id })
    }
    await move(trx, {
      chart: rateFixingLifecycle,
      table: 'rate_fixings',
      id,
      event: { type: accepted ? 'fixing.confirmed' : 'fixing.declined' },
      actor: actorOf(call),
      at,
      companyId: null,
      values: { decided_by: staff.id, decided_at: at },
      effects: accepted ? { applyRate } : {},
    })
    await auditFixing(trx, call, { action: accepted ? 'rate.fixed' : 'rate.declined', id, name, fixing: shownOf(name, row) })
  })
  return null
}

export const fixingHandlers = { listRates, proposeFixing, decideFixing }

/** Why the rules refuse a fixing, by its fields: its day is too old, or before that of the rate in use; its value is out of bounds. */
async function faultsOf(
  db: Db | Trx,
  name: RateName,
  { rate, date, today }: { rate: string; date: string; today: string },
): Promise<FieldProblems> {
  const current = (await storedRates(db)).find((row) => row.name === storedName(name))
  if (!isYoung(name, date, today) || (current && date < current.date)) return { date: 'staff.rates.fault.date' }
  const fault = name === 'SOFR' ? sofrFault({ rate, date }, { today, last: null }) : exchangeFault(name, rate, undefined)
  return fault === null ? {} : { value: 'staff.rates.fault.bounds' }
}

function isYoung(name: RateName, date: string, today: string): boolean {
  return name === 'SOFR' ? isYoungSofr(date, today) : isYoungExchange(date, today)
}

/** The name of a rate among the stored ones. */
function storedName(name: RateName): string {
  return name === 'SOFR' ? sofrName : `${exchangePrefix}${name}`
}

/** A rate as it is stored: SOFR as a fraction, an exchange rate as units for one Hong Kong dollar. */
function storedValue(name: RateName, value: string): string {
  const shown = new Decimal(value)
  const stored = name === 'SOFR' ? shown.div(100) : new Decimal(1).div(shown)
  return stored.toDecimalPlaces(places.stored).toFixed()
}

/** A stored rate as a lead reads it: SOFR in percent, a currency in Hong Kong dollars; what is no number as its source wrote it. */
function shownOf(name: RateName, { rate, date, source }: Pick<StoredRate, 'rate' | 'date' | 'source'>) {
  const stored = /^-?\d+(\.\d+)?$/.test(rate) ? new Decimal(rate) : new Decimal(0)
  const shown = name === 'SOFR' ? stored.mul(100) : new Decimal(1).div(stored)
  return { value: stored.isZero() || !shown.isFinite() ? rate : shown.toDecimalPlaces(places.shown).toFixed(), date, source }
}

function storedRates(db: Db | Trx): Promise<StoredRate[]> {
  return db.selectFrom('market_rates').selectAll().where('name', 'in', RateName.options.map(storedName)).execute()
}

function refusedReadings(db: Db) {
  return db.selectFrom('refused_readings').selectAll().where('name', 'in', RateName.options.map(storedName)).execute()
}

function waitingFixings(db: Db) {
  return db
    .selectFrom('rate_fixings')
    .innerJoin('staff', 'staff.id', 'rate_fixings.proposed_by')
    .selectAll('rate_fixings')
    .select('staff.name as proposer')
    .where('rate_fixings.status', '=', 'proposed')
    .execute()
}

function auditFixing(
  trx: Trx,
  call: Call<'reviewer'>,
  {
    action,
    id,
    name,
    fixing,
  }: { action: 'rate.proposed' | 'rate.fixed' | 'rate.declined'; id: string; name: RateName; fixing: RateFixing },
): Promise<void> {
  return audit(trx, call, { action, subject: 'rate_fixings', subjectId: id, details: { name, ...fixing } })
}
