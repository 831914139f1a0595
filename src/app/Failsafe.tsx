/** The last net: catches what a view throws, and shows what the chart of route errors says. ROUTE-12, ANLY-01 to ANLY-04. */

import { Component, type ReactNode } from 'react'
import { portalBase } from '../../contract/kernel/constants.ts'
import { once } from '../views/parts/once.ts'
import { plainPage } from './plain.ts'
import type { RouteError } from './route-errors.tsx'

/** Fetches what is shown then. Behind the start, not when it is needed: by then it may be gone with its version, or the network with it. */
export const fetchRouteErrors = once(() => import('./route-errors.tsx'))

type Instead = { flow: RouteError; InPlaceOfView: (props: { flow: RouteError }) => ReactNode }

/** Error boundary for views; inside the portal, so that it uses its language. */
export class Failsafe extends Component<{ children: ReactNode }, { failed: boolean; instead: Instead | null }> {
  override state = { failed: false, instead: null as Instead | null }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
    const path = location.pathname.slice(portalBase.length) || '/'
    const message = error instanceof Error ? error.message : String(error)
    const failure = { type: 'view.failed', message, path, online: navigator.onLine } as const
    const show = async () => {
      const { watchRouteErrors, InPlaceOfView } = await fetchRouteErrors()
      const flow = this.state.instead?.flow ?? watchRouteErrors()
      flow.send(failure)
      this.setState({ instead: { flow, InPlaceOfView } })
    }
    show().catch(async () => (await plainPage()).showFailedStart({ whole: true }))
  }

  override render(): ReactNode {
    const { failed, instead } = this.state
    if (!failed) return this.props.children
    return instead && <instead.InPlaceOfView flow={instead.flow} />
  }
}
