/** Notes above a list that is read again after each change. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** It could not be read again, or why it was; `children` are further notes. */
export function ListNotes(props: { unsure: boolean; reread: string | null; onRetry: () => void; children?: ReactNode }) {
  const { unsure, reread, onRetry, children } = props
  return (
    <chakra.div display="grid" gap="4" mb="5" _empty={{ display: 'none' }}>
      {unsure && (
        <Banner
          kind="warning"
          title="banking.accounts.unsure.title"
          text="banking.accounts.unsure.text"
          action={<Button label="banking.accounts.unsure.retry" variant="secondary" size="short" onClick={onRetry} />}
        />
      )}
      {reread && <Banner kind="warning" title={`banking.accounts.reread.${reread}.title`} text={`accounts.reread.${reread}.text`} />}
      {children}
    </chakra.div>
  )
}
