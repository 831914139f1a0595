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

/** Identifies a call among those that were sent early; `input` is JSON. */
export function callName(name: string, input: string): string {
  return `${name} ${input}`
}
