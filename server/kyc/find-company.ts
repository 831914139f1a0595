/** Finds a company in the register of its country. Decision 149. */
import type { NumberedCompany, RegisterAnswer } from '../../contract/kyc/company-facts.ts'
import { takeDailyAllowance } from '../company/daily-allowances.ts'
import type { Call } from '../platform/call.ts'

/** Companies a user may look up in a day. */
const lookups = 50

/** The answer of the register; one that does not answer is `unavailable`. Problem `tooManyRequests` after 50 companies in a day. */
export async function findCompany({ deps, user }: Call<'user'>, company: NumberedCompany): Promise<RegisterAnswer> {
  const { db, clock, companyRegister, log } = deps
  if (companyRegister === null) return { answer: 'unavailable' }
  await takeDailyAllowance(db, { key: `register:${user.id}`, limit: lookups, at: clock.now() })
  try {
    const facts = await companyRegister.find(company)
    return facts === null ? { answer: 'notFound' } : { answer: 'found', facts }
  } catch (error) {
    log.warn({ err: error }, 'a register of companies does not answer')
    return { answer: 'unavailable' }
  }
}
