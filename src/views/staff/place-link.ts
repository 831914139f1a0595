/** Links within the back office: real addresses, which the chart follows on a plain click. */
import type { MouseEvent } from 'react'
import type { Place } from '../../../machines/staff/place.ts'
import { addressOf } from './address.ts'
import { useOffice } from './office-context.ts'

/** `href` and `onClick` of a link to a place; a click with a key held is the browser's own. */
export function usePlaceLink(place: Place) {
  const office = useOffice()
  return {
    href: addressOf(place),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      office.send({ type: 'place.requested', place })
    },
  }
}
