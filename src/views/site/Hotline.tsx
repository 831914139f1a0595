/** The hotline for service and complaints. SHELL-11, A62. */
import { chakra } from '@chakra-ui/react'
import { Unset } from '../../ui/Unset.tsx'
import { usePublicConfig } from '../parts/config-context.ts'

/** A link that calls it, or the mark that it is missing. */
export function Hotline({ color }: { color?: string }) {
  const { hotline } = usePublicConfig().footer
  if (hotline === null) return <Unset />
  return (
    <chakra.a href={`tel:${hotline.replace(/[^\d+]/g, '')}`} color={color}>
      {hotline}
    </chakra.a>
  )
}
