/** Routes of the sandbox stand-ins for outside services, each with its API and pages. */
import { Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import type { App, Surroundings } from '../platform/http/types.ts'
import { ownRequestsOnly } from './allowed-requests.ts'
import { assetRoutes } from './assets.ts'
import { bankRoutes } from './bank.ts'
import { bankHandRoutes } from './bank-hands.ts'
import { bankStatementRoutes } from './bank-statement.ts'
import { captchaRoutes } from './captcha.ts'
import { clockRoutes } from './clock-page.ts'
import { collectionRoutes } from './collections.ts'
import { debitRoutes } from './debits.ts'
import { esignRoutes } from './esign.ts'
import { notice, viewOf } from './frame.ts'
import { homeRoutes } from './home.ts'
import { keysRoutes } from './keys-page.ts'
import { mailboxRoutes } from './mailbox.ts'
import { bearerRoutes } from './marketplaces/bearer.ts'
import { keyedRoutes } from './marketplaces/keyed.ts'
import { postedRoutes } from './marketplaces/posted.ts'
import { routedRoutes } from './marketplaces/routed.ts'
import { signedRoutes } from './marketplaces/signed.ts'
import { oauthRoutes } from './oauth.ts'
import { partnerRoutes } from './partner.ts'
import { pspApiRoutes } from './psp-api.ts'
import { ratesRoutes } from './rates.ts'
import { reviewerRoutes } from './reviewer.ts'
import { statementFaultRoutes } from './statement-page.ts'

/** App of everything under `/sandbox`; mounted only where an adapter is a stand-in, never in production. R2. */
export function sandboxApp(deps: Deps): App {
  const app = new Hono<Surroundings>()
  app.use(ownRequestsOnly(deps.config))
  app.route('/', homeRoutes(deps))
  app.route('/assets', assetRoutes())
  app.route('/oauth', oauthRoutes(deps))
  app.route('/keys', keysRoutes(deps))
  for (const routes of [bearerRoutes, signedRoutes, postedRoutes, routedRoutes, keyedRoutes, pspApiRoutes]) app.route('/api', routes(deps))
  app.route('/esign', esignRoutes(deps))
  app.route('/api', collectionRoutes(deps))
  app.route('/bank', bankHandRoutes(deps))
  app.route('/bank/debits', debitRoutes(deps))
  app.route('/bank', bankStatementRoutes(deps))
  app.route('/bank/lines', statementFaultRoutes(deps))
  app.route('/bank', bankRoutes(deps))
  app.route('/rates', ratesRoutes(deps))
  app.route('/captcha', captchaRoutes(deps))
  app.route('/partner-site', partnerRoutes(deps))
  app.route('/', mailboxRoutes(deps))
  app.route('/reviewer', reviewerRoutes(deps))
  app.route('/clock', clockRoutes(deps))
  app.all('*', (context) => {
    const view = viewOf(context)
    const { say } = view
    return notice(view, { title: say('frame.missing'), lead: '', provider: say('provider.world'), status: 404 })
  })
  return app
}
