/** Method, address and body of a call. */
import axios from 'axios'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'

/** A call as it is sent: the address with its query, the body as an object, or null. */
type CallRequest = { method: Endpoint['method']; url: string; body: Record<string, unknown> | null }

/** Fills the parameters of the path in; what remains of the input is the body of a POST, and the query of any other call. */
export function requestOf({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>): CallRequest {
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = encodeURIComponent(String(rest[key]))
    delete rest[key]
    return value
  })
  return method === 'POST' ? { method, url, body: rest } : { method, url: axios.getUri({ url, params: rest }), body: null }
}
