/** All marketplaces: the 26 entries the merchant chooses from, by number. SHOP-10 to SHOP-12, decision A75. */
import type { Marketplace } from './adapter.ts'
import { aliexpress } from './aliexpress.ts'
import { amazon } from './amazon.ts'
import { cdiscount } from './cdiscount.ts'
import { conforama } from './conforama.ts'
import { dewu } from './dewu.ts'
import { douyin } from './douyin.ts'
import { ebay } from './ebay.ts'
import { fruugo } from './fruugo.ts'
import { jd } from './jd.ts'
import { kaufland } from './kaufland.ts'
import { kuaishou } from './kuaishou.ts'
import { lazada } from './lazada.ts'
import { manomano } from './manomano.ts'
import { mercadolibre, mercadolibreCrossBorder } from './mercadolibre.ts'
import { pinduoduo } from './pinduoduo.ts'
import { shein } from './shein.ts'
import { shopee } from './shopee.ts'
import { shopify } from './shopify.ts'
import { temu } from './temu.ts'
import { tiktok } from './tiktok.ts'
import { jingya, tmallGlobal } from './tmall.ts'
import { walmart } from './walmart.ts'
import { wayfair } from './wayfair.ts'
import { xiaohongshu } from './xiaohongshu.ts'

/** Every marketplace, in the order of its number. */
export const marketplaces: readonly Marketplace[] = [
  amazon,
  walmart,
  ebay,
  aliexpress,
  shopee,
  shopify,
  fruugo,
  cdiscount,
  mercadolibre,
  mercadolibreCrossBorder,
  tiktok,
  temu,
  lazada,
  kaufland,
  shein,
  wayfair,
  manomano,
  conforama,
  dewu,
  douyin,
  kuaishou,
  jingya,
  jd,
  tmallGlobal,
  pinduoduo,
  xiaohongshu,
]

/** The adapter of a marketplace by its slug; throws for a slug no release has known. */
export function marketplaceOf(slug: string): Marketplace {
  const found = marketplaces.find(({ entry }) => entry.partner_abbr === slug)
  if (!found) throw new Error(`No marketplace is called ${slug}`)
  return found
}
