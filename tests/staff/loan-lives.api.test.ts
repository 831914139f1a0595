/** Random lives of a company with loans in both products. Decisions 096, 108, 115 to 118, 122, 125, 126. */
import { expect, test } from 'vitest'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { agrees } from './loan-agrees.ts'
import { openLife } from './loan-life.ts'

const isEmbedded = process.env.SAMPAN_TEST_DB === 'pglite'

/** Number of events in a life, unless set by `EVENTS`; `npm run test:all` has two hundred. The embedded database has one short life. */
const events = Number(process.env.EVENTS ?? (isEmbedded ? 12 : 25))

/** In the last one the first instalment of a monthly loan is due on 29 February. */
const lives = [{ seed: 1 }, { seed: 2 }, { seed: 3, first: '2028-01-31' }]

/** What happens in a life of two hundred events, by the kinds of ledger entries. */
const kinds = [
  'creditPayout.requested',
  'drawdown.refused',
  'drawdown.settled',
  'loan.writtenOff',
  'repayment.cleared',
  'repayment.recovered',
  'repayment.returned',
  'repayment.undone',
  'repayment.waived',
  'suspense.returned',
]

test.each(isEmbedded ? lives.slice(0, 1) : lives)(
  'CRED-12 in random life $seed pages, schedules, statements, books, recomputation and the lines of the bank agree to the cent after each event',
  { timeout: 60_000 + events * 6_000 },
  async (given) => {
    const life = await openLife(given)
    const happened: string[] = []
    const agreed = new Map<string, string[]>()
    try {
      await life.opens()
      while (happened.length < events) {
        happened.push(await life.event())
        await agrees(life.server, life.accounts, agreed)
      }
    } catch (error) {
      throw new Error(`${error} after ${happened.join(', ')}`, { cause: error })
    }
    const { deps, database } = life.server
    if (given.first) expect(dayOf(deps.clock.now()) > '2028-02-29').toBe(true)
    if (events < 200) return
    const posted = await database.db.selectFrom('ledger_entries').select('kind').distinct().execute()
    expect(posted.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
    expect(await database.db.selectFrom('repayments').select('id').where('method', '=', 'credit').execute()).not.toEqual([])
    const drawdowns = await database.db.selectFrom('drawdowns').select(['id', 'moved_days']).execute()
    expect(drawdowns.length).toBeGreaterThan(6)
    expect(drawdowns.some(({ moved_days }) => moved_days.length > 0)).toBe(true)
    expect(await database.db.selectFrom('arrangements').select('id').where('status', '=', 'accepted').execute()).not.toEqual([])
  },
)
