/** A link to a place of the back office, in a line of links. */
import type { Place } from '../../../machines/staff/place.ts'
import { T } from '../../ui/T.tsx'
import { usePlaceLink } from './place-link.ts'

/** The link with its words. */
export function PlaceLink({ to, words }: { to: Place; words: string }) {
  const link = usePlaceLink(to)
  return (
    <a {...link}>
      <T id={words} />
    </a>
  )
}
