/** What names a call, and who asks. §6. */
import { headers, loginType } from '../../contract/kernel/endpoint.ts'

/** Headers of a call; `token` and `companyId` are null where the call names no user or company. */
export function callHeaders({ token, companyId, locale }: { token: string | null; companyId: string | null; locale: string }) {
  return {
    [headers.loginType]: loginType,
    'accept-language': locale.replace('_', '-'),
    ...(token && { [headers.authorization]: token }),
    ...(companyId && { [headers.company]: companyId }),
  }
}

/** Identifies a call among those that were sent early. */
export function callName({ method, url, body }: { method: string; url: string; body: string | null }): string {
  return `${method} ${url} ${body ?? ''}`
}
