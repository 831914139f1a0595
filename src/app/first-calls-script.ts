/** Stands in the document of a page behind sign-in: sends the calls the page begins with while its scripts load. Decision 071. */
import { companySlot, type FirstCall, userSlot } from '../../contract/site/documents.ts'
import { callHeaders, callName } from './call-headers.ts'
import { patience, type SentCalls } from './early-responses.ts'
import { readCompanyId, readLocale, readSession } from './store.ts'

function send(calls: readonly FirstCall[]): void {
  const session = readSession()
  if (!session) return
  const companyId = readCompanyId()
  const locale = readLocale() ?? 'zh_CN'
  const responses: SentCalls['responses'] = {}
  for (const call of calls) {
    if (call.ofCompany && !companyId) continue
    const filled = (json: string) => json.replace(`"${userSlot}"`, String(session.user.userId)).replace(companySlot, companyId ?? '')
    const url = call.url.replace(companySlot, encodeURIComponent(companyId ?? ''))
    const body = call.body && filled(call.body)
    const response = fetch(url, {
      method: call.method,
      body,
      headers: {
        accept: 'application/json',
        ...callHeaders({ token: session.token, companyId: call.ofCompany ? companyId : null, locale }),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(patience),
    })
    // The call is sent again.
    response.catch(() => {})
    responses[callName(call.name, filled(call.input))] = { ofCompany: call.ofCompany, response }
  }
  globalThis.sentCalls = { token: session.token, companyId, locale, at: Date.now(), responses }
}

try {
  send(JSON.parse(document.currentScript?.dataset.calls ?? '[]'))
} catch {
  // A browser without storage: the page asks itself.
}
