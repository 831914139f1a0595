/** Campaign data by id: the WeChat code of customer service, drawn here. API-101, SHELL-20, SHELL-21, decision A64. */
import { renderSVG } from 'uqr'
import type { Handler } from '../platform/call.ts'
import { portalUrl } from '../platform/config/config.ts'

/** Cache of drawn codes by content; at most one per setting. */
const drawn = new Map<string, string>()

/** A QR code as a data URL of an SVG. */
function codeOf(address: string): string {
  const known = drawn.get(address)
  if (known) return known
  const svg = renderSVG(address, { ecc: 'M', border: 2 })
  const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  drawn.set(address, url)
  return url
}

/** The code of the channel, else the general one; where neither is set, the sandbox shows one that opens the questions. */
export const readCampaignTag: Handler<'readCampaignTag'> = async ({ deps: { config } }, { id }) => {
  const ofChannel = Object.hasOwn(config.serviceWechatByCpid, id) ? config.serviceWechatByCpid[id] : undefined
  const address = ofChannel ?? config.serviceWechat ?? (config.sandbox ? portalUrl(config, '/questions') : null)
  return { id, cs_qrcode: address === null ? null : codeOf(address) }
}
