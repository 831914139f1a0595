/** Whether the sandbox decides KYC applications automatically or leaves them to a person. R11. */
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** `auto`: the sandbox decides automatically; `manual`: a person decides. */
export type ReviewMode = Config['sandboxReview']

const name = 'review_mode'

/** The mode a person chose on the reviewer page, else the one of the settings. */
export async function reviewMode(db: Db | Trx, config: Pick<Config, 'sandboxReview'>): Promise<ReviewMode> {
  const row = await db.selectFrom('sandbox_settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value === 'auto' || row?.value === 'manual' ? row.value : config.sandboxReview
}

/** Chooses the mode. */
export async function setReviewMode(db: Db | Trx, mode: ReviewMode): Promise<void> {
  await db
    .insertInto('sandbox_settings')
    .values({ name, value: mode })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: mode }))
    .execute()
}
