/** The last net: a view that throws leads to the error page. ROUTE-12, ANLY-04. */

import { Component, type ReactNode } from 'react'
import { portalBase } from '../../contract/constants.ts'

/** Catches what views throw. */
export class Failsafe extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error): void {
    console.error(error)
    if (!location.pathname.endsWith('/error')) location.assign(`${portalBase}/error`)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
