/** Below a list that is read page by page: the next one. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'

/** `more` says whether there is another page. */
export function MoreButton({ more, ...rest }: { more: boolean } & Pick<ComponentProps<typeof Button>, 'label' | 'busy' | 'onClick'>) {
  if (!more) return null
  return (
    <chakra.div display="grid" justifyItems="center" mt="4">
      <Button variant="secondary" size="short" {...rest} />
    </chakra.div>
  )
}
