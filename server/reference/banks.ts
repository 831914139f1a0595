/** Banks of Hong Kong and China with their SWIFT codes. API-092. */

import type { Locale } from '../../contract/kernel/constants.ts'
import { country } from '../../contract/reference/countries.ts'
import { type Item, nameIn } from './item.ts'

/** A bank: its id, names, SWIFT code of the head office, and country id. */
interface Bank {
  readonly item: Item
  readonly swift: string
  readonly region: string
}

const hongKong = (id: number, swift: string, simplified: string, traditional: string, english: string): Bank => ({
  item: [id, simplified, traditional, english],
  swift,
  region: country.hongKong,
})
const china = (id: number, swift: string, simplified: string, traditional: string, english: string): Bank => ({
  item: [id, simplified, traditional, english],
  swift,
  region: country.china,
})

const banks: readonly Bank[] = [
  hongKong(1, 'HSBCHKHHHKH', '香港上海汇丰银行', '香港上海滙豐銀行', 'HSBC'),
  hongKong(2, 'BKCHHKHHXXX', '中国银行（香港）', '中國銀行（香港）', 'Bank of China (Hong Kong)'),
  hongKong(3, 'HASEHKHHXXX', '恒生银行', '恒生銀行', 'Hang Seng Bank'),
  hongKong(4, 'SCBLHKHHXXX', '渣打银行（香港）', '渣打銀行（香港）', 'Standard Chartered Bank (Hong Kong)'),
  hongKong(5, 'BEASHKHHXXX', '东亚银行', '東亞銀行', 'Bank of East Asia'),
  hongKong(6, 'DHBKHKHHXXX', '星展银行（香港）', '星展銀行（香港）', 'DBS Bank (Hong Kong)'),
  hongKong(7, 'CITIHKHXXXX', '花旗银行香港分行', '花旗銀行香港分行', 'Citibank, Hong Kong Branch'),
  hongKong(8, 'UBHKHKHHXXX', '中国工商银行（亚洲）', '中國工商銀行（亞洲）', 'ICBC (Asia)'),
  hongKong(9, 'CCBQHKAXXXX', '中国建设银行（亚洲）', '中國建設銀行（亞洲）', 'China Construction Bank (Asia)'),
  hongKong(10, 'KWHKHKHHXXX', '中信银行（国际）', '中信銀行（國際）', 'China CITIC Bank International'),
  hongKong(11, 'NYCBHKHHXXX', '南洋商业银行', '南洋商業銀行', 'Nanyang Commercial Bank'),
  hongKong(12, 'DSBAHKHHXXX', '大新银行', '大新銀行', 'Dah Sing Bank'),
  hongKong(13, 'WIHBHKHHXXX', '华侨银行（香港）', '華僑銀行（香港）', 'OCBC Bank (Hong Kong)'),
  hongKong(14, 'WUBAHKHHXXX', '招商永隆银行', '招商永隆銀行', 'CMB Wing Lung Bank'),
  china(51, 'ICBKCNBJXXX', '中国工商银行', '中國工商銀行', 'Industrial and Commercial Bank of China'),
  china(52, 'ABOCCNBJXXX', '中国农业银行', '中國農業銀行', 'Agricultural Bank of China'),
  china(53, 'BKCHCNBJXXX', '中国银行', '中國銀行', 'Bank of China'),
  china(54, 'PCBCCNBJXXX', '中国建设银行', '中國建設銀行', 'China Construction Bank'),
  china(55, 'COMMCNSHXXX', '交通银行', '交通銀行', 'Bank of Communications'),
  china(56, 'CMBCCNBSXXX', '招商银行', '招商銀行', 'China Merchants Bank'),
  china(57, 'CIBKCNBJXXX', '中信银行', '中信銀行', 'China CITIC Bank'),
  china(58, 'SPDBCNSHXXX', '上海浦东发展银行', '上海浦東發展銀行', 'Shanghai Pudong Development Bank'),
  china(59, 'MSBCCNBJXXX', '中国民生银行', '中國民生銀行', 'China Minsheng Bank'),
  china(60, 'FJIBCNBAXXX', '兴业银行', '興業銀行', 'Industrial Bank'),
  china(61, 'SZDBCNBSXXX', '平安银行', '平安銀行', 'Ping An Bank'),
  china(62, 'PSBCCNBJXXX', '中国邮政储蓄银行', '中國郵政儲蓄銀行', 'Postal Savings Bank of China'),
]

/** Every bank, named in a language. `region` is a country id. */
export function banksIn(locale: Locale): { key_id: number; show_name: string; swift_code: string; region: string }[] {
  return banks.map(({ item, swift, region }) => ({ key_id: item[0], show_name: nameIn(item, locale), swift_code: swift, region }))
}
