/** Settings of the channel a visitor came through. API-101, SHELL-20, SHELL-21. */
import { z } from 'zod'
import { channelForm } from '../kernel/constants.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** Id of a channel or partner, as `cpid` carries it; `default` is used for a visitor without one. ROUTE-54, decision A64. */
export const CampaignId = z.string().regex(channelForm, 'field.invalid')

export const campaigns = {
  readCampaignTag: endpoint({
    method: 'GET',
    path: '/api/campaign-tag/:id',
    access: 'public',
    input: z.strictObject({ id: CampaignId }),
    /** `cs_qrcode`: picture of the WeChat code of customer service as an address or a data URL; null while none is set. */
    output: z.strictObject({ id: CampaignId, cs_qrcode: z.string().nullable() }),
    codes: [],
    summary: 'Read the campaign by id: the WeChat code of its customer service. The general code for an unknown id.',
    source: 'API-101, SHELL-21',
  }),
}
