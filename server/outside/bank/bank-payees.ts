/** Client of the bank's payee check: whether an account is held under a name. */
import { z } from 'zod'
import type { PayeeCheck } from '../../../contract/banking/payee-check.ts'
import type { Deps } from '../../platform/deps.ts'
import { bankAccess } from '../credentials.ts'
import { askPartner, PartnerRefusal } from '../http.ts'

const Checked = z.object({ result: z.enum(['match', 'close_match', 'no_match', 'unknown']) })

const meanings = {
  match: 'match',
  close_match: 'close match',
  no_match: 'no match',
  unknown: 'unknown',
} as const satisfies Record<string, PayeeCheck>

/**
 * Asks the bank by `POST /payees` with `{ name, number, swift }` whether the account is held under the name: `unknown` when it cannot tell,
 * also for an account or a bank that it does not ask. Throws Problem `networkError` when it does not answer.
 */
export async function checkPayee(
  deps: Pick<Deps, 'config' | 'fetch' | 'log' | 'clock'>,
  account: { readonly name: string; readonly number: string; readonly swift: string },
): Promise<PayeeCheck> {
  const { base, key } = bankAccess(deps.config)
  const { name, number, swift } = account
  try {
    const { result } = await askPartner(deps, {
      service: 'bank',
      url: `${base}/payees`,
      key,
      body: { name, number, swift },
      answer: Checked,
    })
    return meanings[result]
  } catch (error) {
    if (error instanceof PartnerRefusal) return 'unknown'
    throw error
  }
}
