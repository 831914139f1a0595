/** The charts of the steps to a contract, wired. */
import type { Product } from '../../../contract/kernel/product.ts'
import type { BusinessInfo } from '../../../contract/kyc/applications.ts'
import { businessInfoMachine } from '../../../machines/home/businessInfo.ts'
import { drawdownAccountMachine, unsavedAccount } from '../../../machines/home/drawdownAccount.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { documentReaderMachine } from '../../../machines/signing/documentReader.ts'
import { signingMachine } from '../../../machines/signing/signing.ts'
import { fetchFile } from '../leaving.ts'
import { wirePorts } from '../port-wiring.ts'
import { lastWords, placeOf, typedAt } from './kept.ts'
import type { Surroundings } from './surroundings.ts'
import { uploadCharts } from './uploads.ts'

/** Each by its name in the page chart. */
export function registerCharts(surroundings: Surroundings) {
  const { client } = surroundings
  return {
    drawdownAccount: wirePorts(drawdownAccountMachine, client).provide({
      actions: {
        sendUnsaved: ({ context }) => lastWords(client.saveDebitAccount(unsavedAccount(context), { keepalive: true }), surroundings),
      },
    }),
    businessInfo: wirePorts(businessInfoMachine, client).provide(
      typedAt<BusinessInfo, { product: Product }>(placeOf('businessInfo', surroundings)),
    ),
    signing: wirePorts(signingMachine, client).provide({
      actors: { documentReader: wirePorts(documentReaderMachine, client) },
      actions: { fetchFile: (_, { url }) => fetchFile(url) },
    }),
    ...uploadCharts(client),
  } satisfies Partial<LaterCharts>
}
