/** The letters on the tile of each platform and payment service provider, no two alike. SHOP-07, SHOP-10 to SHOP-12. */

const letters: Readonly<Record<string, string>> = {
  Amazon: 'Am',
  Walmart: 'Wm',
  eBay: 'eB',
  AliExpress: 'Ae',
  Shopee: 'Se',
  Shopify: 'Sf',
  'TikTok Shop': 'Tk',
  Temu: 'Te',
  Lazada: 'Lz',
  SHEIN: 'SH',
  'Mercado Libre': 'ML',
  'Mercado Libre Cross-border': 'MC',
  Wayfair: 'Wy',
  Kaufland: 'Kf',
  Cdiscount: 'Cd',
  Fruugo: 'Fr',
  ManoMano: 'Mm',
  Conforama: 'Cf',
  Dewu: '得',
  Douyin: '抖',
  Kuaishou: '快',
  Jingya: '鲸',
  JD: '京',
  'Tmall Global': '天',
  Pinduoduo: '拼',
  Xiaohongshu: '红',
  PingPong: 'PP',
  Payoneer: 'Pa',
  WorldFirst: 'Wo',
  Airwallex: 'Ai',
  LianLian: 'LL',
}

/** Signs that are written differently in Traditional Chinese. */
const traditional: Readonly<Record<string, string>> = { Jingya: '鯨', Xiaohongshu: '紅' }

/** Two letters or one sign for a platform by its own name, in the script of the locale; an unknown platform has its first two letters. */
export function lettersOf(platform: string, locale: string): string {
  return (locale === 'zh-HK' && traditional[platform]) || (letters[platform] ?? [...platform].slice(0, 2).join(''))
}
