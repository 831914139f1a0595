/** Actions of the user in another tab of their browser, while the page stays as it is. */
import { headers, loginType } from '../../../contract/kernel/endpoint.ts'
import type { Browser } from '../server.ts'
import type { Visitor } from './world.ts'

/** Calls of another tab, with the session and the company of the page. */
export function otherTab({ server, wire }: Pick<Visitor, 'server' | 'wire'>): Pick<Browser, 'call' | 'data'> {
  const own = {
    [headers.loginType]: loginType,
    [headers.authorization]: localStorage.getItem('token') ?? '',
    [headers.company]: localStorage.getItem('currentCompanyId') ?? '',
  }
  return Object.assign(server.browser(), {
    fetch: (path: string, init: RequestInit = {}) => wire.ask(path, { ...init, headers: { ...own, ...(init.headers as object) } }),
  })
}
