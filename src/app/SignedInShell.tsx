/** The shell of the pages behind sign-in, in which no row that leaves its list takes the focus with it. */
import { type ComponentProps, useEffect } from 'react'
import { leadFocus } from '../ui/lead-focus.ts'
import { MerchantShell } from '../views/shell/MerchantShell.tsx'

/** The shell around a page. */
export function SignedInShell(props: ComponentProps<typeof MerchantShell>) {
  useEffect(() => leadFocus('#main'), [])
  return <MerchantShell {...props} />
}
