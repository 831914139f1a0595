/** Writes the sandbox's demo history into its database: merchants with only their journeys. They cannot sign in. */
import { randomBytes, randomUUID } from 'node:crypto'
import { products } from '../../contract/kernel/product.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { insideAddress } from '../platform/security/allowances.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { type DemoMerchant, demoMerchants } from './demo-history.ts'

const marker = 'past'
/** Rows of one statement; the driver takes 65,535 values. */
const most = 1000

/** Writes the past once; answers how many merchants it wrote. */
export async function writePast({ db, clock }: Deps): Promise<number> {
  const written = await db.selectFrom('sandbox_settings').select('name').where('name', '=', marker).executeTakeFirst()
  if (written) return 0
  const merchants = demoMerchants(clock.now().getTime()).map((merchant) => ({
    ...merchant,
    userId: randomUUID(),
    companyId: randomUUID(),
    subjects: new Map<string, string>(),
  }))
  // The password is random and the addresses cannot exist, so no one can sign in and no mail is delivered.
  const password_hash = await hashPassword({ ip: insideAddress }, randomBytes(24).toString('base64'))
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('sandbox_settings').values({ name: marker, value: 'written' }).execute()
    await inParts(merchants, (part) => writePeople(trx, part, password_hash))
    const moves = merchants.flatMap((merchant) => merchant.moves.map((move) => ({ merchant, move })))
    await inParts(moves, (part) => trx.insertInto('status_history').values(part.map(historyRow)).execute())
    const events = merchants.flatMap((merchant) => merchant.events.map((event) => ({ merchant, event })))
    await inParts(events, (part) =>
      trx
        .insertInto('page_events')
        .values(part.map(eventRow))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  })
  return merchants.length
}

type Written = DemoMerchant & { userId: string; companyId: string; subjects: Map<string, string> }

async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += most) await write(rows.slice(from, from + most))
}

async function writePeople(trx: Trx, merchants: readonly Written[], password_hash: string): Promise<void> {
  const users = merchants.map(({ userId, number, product, channel, registeredAt }) => ({
    id: userId,
    email: `merchant-${number}@past.sampan.test`,
    phone_country_code: '+852',
    // No number of Hong Kong begins with a naught.
    phone_number: String(number).padStart(8, '0'),
    password_hash,
    is_activated: true,
    locale: 'zh_CN' as const,
    register_source: products[product].registerSource,
    cpid: channel,
    created_at: new Date(registeredAt),
  }))
  await trx.insertInto('users').values(users).execute()
  const companies = merchants.map(({ companyId, registeredAt }) => ({ id: companyId, created_at: new Date(registeredAt) }))
  await trx.insertInto('companies').values(companies).execute()
  const affiliations = merchants.map(({ userId, companyId, registeredAt }) => ({
    id: randomUUID(),
    company_id: companyId,
    user_id: userId,
    role: 'administrator' as const,
    join_method: 'founder' as const,
    status: 'active' as const,
    created_at: new Date(registeredAt),
  }))
  await trx.insertInto('affiliations').values(affiliations).execute()
}

function historyRow({ merchant, move }: { merchant: Written; move: DemoMerchant['moves'][number] }) {
  const subject_id = merchant.subjects.get(move.subject) ?? randomUUID()
  merchant.subjects.set(move.subject, subject_id)
  return {
    subject: move.subject,
    subject_id,
    company_id: merchant.companyId,
    from_status: move.from,
    to_status: move.to,
    event: move.event,
    actor: 'system',
    at: new Date(move.at),
  }
}

function eventRow({ merchant, event }: { merchant: Written; event: DemoMerchant['events'][number] }) {
  return {
    user_id: merchant.userId,
    company_id: merchant.companyId,
    path: event.path,
    state: event.state,
    endpoint: event.failure?.endpoint ?? null,
    code: event.failure?.code ?? null,
    at: new Date(event.at),
  }
}
