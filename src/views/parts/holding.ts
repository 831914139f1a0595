/** Holds a rotating banner while the pointer or the focus is in it, each separately. SHELL-06, MSG-04. */
import type { FocusEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { rotatingBannerMachine } from '../../../machines/kernel/rotatingBanner.ts'

/** Event handlers of the banner element. A mouse click leaves the focus on a button, which must not hold the banner: only a visible focus does. */
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
