/** Status of a user's export and deletion, for the profile. */
import type { PersonalData } from '../../contract/privacy/personal-data.ts'
import type { Handler } from '../platform/call.ts'
import type { Db } from '../platform/deps.ts'
import { administeredBy, obstaclesIn } from './subject.ts'

/** The caller's own. Decision 025. */
export const readPersonalData: Handler<'readPersonalData'> = ({ deps, user }) => personalDataOf(deps.db, user.id)

/** The latest export and deletion, the obstacles to a deletion, and the companies that would be deleted too. */
export async function personalDataOf(db: Db, userId: string): Promise<PersonalData> {
  const copy = await db
    .selectFrom('personal_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const deletion = await db
    .selectFrom('account_deletions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const administered = await administeredBy(db, userId)
  return {
    export: copy
      ? {
          id: copy.id,
          status: copy.status,
          requestedAt: copy.requested_at.toISOString(),
          expiresAt: copy.expires_at?.toISOString() ?? null,
          size: copy.size,
          fetchedAt: copy.fetched_at?.toISOString() ?? null,
        }
      : null,
    deletion: deletion
      ? {
          id: deletion.id,
          status: deletion.status,
          requestedAt: deletion.requested_at.toISOString(),
          dueAt: deletion.due_at.toISOString(),
        }
      : null,
    obstacles: obstaclesIn(administered),
    companies: administered
      .filter(({ alone }) => alone)
      .map(({ companyId, registerNameEn, registerNameCn }) => ({ companyId, registerNameEn, registerNameCn })),
  }
}
