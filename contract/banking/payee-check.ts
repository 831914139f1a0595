/** Whose name an account is in: what the bank answers, and what that and the names of the company come to. BANK-02, decision 082. */
import { z } from 'zod'

/** Answer of a bank to the question whether an account is held under a name. */
export const PayeeCheck = z.enum(['match', 'close match', 'no match', 'unknown'])
export type PayeeCheck = z.infer<typeof PayeeCheck>

/** The same together with the names of the company; `pending` until the bank has answered. */
export const NameCheck = z.enum([...PayeeCheck.options, 'pending'])
export type NameCheck = z.infer<typeof NameCheck>
