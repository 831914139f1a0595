/** Holds a banner that turns while somebody looks closer: the pointer and the focus each for itself. SHELL-06, MSG-04. */
import type { FocusEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { rotatingBannerMachine } from '../../../machines/kernel/rotatingBanner.ts'

/** What the element of the banner listens to. A press of a mouse leaves the focus on a button, but nobody reads there: only a focus that is shown holds. */
export function holding(banner: ActorRefFrom<typeof rotatingBannerMachine>) {
  return {
    onPointerEnter: () => banner.send({ type: 'hold.began', hold: 'pointer' }),
    onPointerLeave: () => banner.send({ type: 'hold.ended', hold: 'pointer' }),
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.matches(':focus-visible')) banner.send({ type: 'hold.began', hold: 'focus' })
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!stays) banner.send({ type: 'hold.ended', hold: 'focus' })
    },
  } as const
}
