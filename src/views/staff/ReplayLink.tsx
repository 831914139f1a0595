/** The link to the replay of one company on the charts of the studio, which is an app of its own. Decision 145. */
import { T } from '../../ui/T.tsx'

/** Nothing for a reader who is concerned in the company: it is refused to them. */
export function ReplayLink({ companyId, concerned, company }: { companyId: string; concerned: boolean; company?: string }) {
  if (concerned) return null
  return (
    <a href={`/flows/companies/${companyId}`}>
      {company === undefined ? <T id="staff.replay" /> : <T id="staff.replay.of" values={{ company }} />}
    </a>
  )
}
