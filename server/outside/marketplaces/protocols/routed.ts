/** Router protocol of mainland marketplaces: one address, the method as a parameter, a signed form. Used by Taobao, JD and Pinduoduo. */
import type { Call } from '../adapter.ts'
import type { Question } from '../requests.ts'
import type { Parameters } from '../signatures.ts'
import { type Codes, codeOf, isRecord } from './signed.ts'

/** A form that is sent, with its signature as one more field. */
export function signedForm(path: string, fields: Parameters, sign: string): Question {
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
  return { method: 'POST', path, headers, body: new URLSearchParams({ ...fields, sign }).toString() }
}

/** JSON that is sent, with its signature as one more field. */
export function signedJson(path: string, fields: Readonly<Record<string, unknown>>, sign: string): Question {
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...fields, sign }) }
}

/** The code within `error_response`, as Taobao and those after it answer. */
export function faultCode(body: Readonly<Record<string, unknown>>, name: 'code' | 'error_code'): string | undefined {
  const fault = body.error_response
  return isRecord(fault) ? codeOf(fault[name]) : undefined
}

/** Codes of Taobao's router. */
export const taobaoCodes: Codes = {
  of: (body) => faultCode(body, 'code'),
  token: ['26', '27', '53'],
  skew: ['31'],
  later: ['7', '10', '15'],
}

/** Common fields of requests to Taobao's router. */
export function taobaoFields({ app, token }: Call, method: string, timestamp: string): Parameters {
  return { method, app_key: app.id, session: token, timestamp, format: 'json', v: '2.0', sign_method: 'hmac-sha256' }
}
