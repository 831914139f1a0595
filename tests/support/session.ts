/** Sign-in by the call of the portal, for browsers that open it signed in. */
import type { APIRequestContext } from '@playwright/test'
import type { Login } from '../../contract/account/accounts.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { type Envelope, headers, loginType } from '../../contract/kernel/endpoint.ts'
import { type Product, products } from '../../contract/kernel/product.ts'

/** Who signs in. */
interface User {
  readonly email: string
  readonly password: string
  readonly product: Product
}

/** Signs in; the browser keeps the cookie, the answer is what the portal keeps in its storage. SESS-01. */
export async function signInAs(request: APIRequestContext, { email, password, product }: User): Promise<Record<string, string>> {
  const answer = await request.post(endpoints.signIn.path, {
    headers: { [headers.loginType]: loginType },
    data: { source: products[product].registerSource, email, password },
  })
  const { data } = (await answer.json()) as Envelope<Login>
  const { token_expiration, ...user } = data.user
  return { token: data.token, tokenExpiration: token_expiration, userInfo: JSON.stringify(user) }
}
