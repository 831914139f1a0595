/** A reference that leads to the page of its loan. Decision 147. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PageLink } from '../parts/PageLink.tsx'

const Link = chakra(PageLink, { base: { color: 'actionDeep', textDecoration: 'underline', textUnderlineOffset: '3px' } })

/** The link; `id` is that of the drawdown. */
export function LoanLink({ id, children }: { id: string; children: ReactNode }) {
  return <Link to={`/loans/${id}`}>{children}</Link>
}
