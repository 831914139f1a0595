/** What every plan says, in Traditional Chinese of Hong Kong. RED-05. */
import type { SharedPlanText } from '../plan-text.ts'

export const sharedZhHk: SharedPlanText = {
  kind: '計劃條款',
  statuses: {
    title: '利是的狀態',
    blocks: [
      {
        table: {
          head: ['狀態', '意思'],
          shares: [1, 5],
          rows: [
            ['可領取', '尚有餘額，可以領取。'],
            ['已領取', '已屬貴公司所有，可於使用限期前用於一筆提款。'],
            ['已使用', '已用於一筆提款，頁面會顯示該筆提款的編號。'],
            ['已過期', '過了使用限期仍未使用，不能恢復。'],
            ['已失效', '因「特別情況」一節所列的原因取消，我們會說明理由。'],
          ],
        },
      },
    ],
  },
  duration: (day) => ({
    title: '期限、更改與法律',
    blocks: [
      `本計劃由${day}起生效，沒有固定的結束日期。日期和時間均以香港時間為準，限期當日仍然有效。`,
      '如要修訂或結束本計劃，我們會最少提前 30 日在平台公布。在此之前領取的利是，仍按領取時的條款使用，直至其使用限期為止。',
      '本計劃並非批出額度或貸款的承諾，借貸雙方的權利和責任以貴公司簽署的協議為準。本計劃受香港特別行政區法律管轄。各語言版本的意思相同，如有歧異，以與貴公司所簽協議相同語言的版本為準。',
    ],
  }),
  contact: ({ hotline, licence, portal }) => ({
    title: '聯絡我們',
    blocks: [
      {
        facts: [
          ['客戶服務及投訴熱線', hotline],
          ['平台', `${portal}，右下角設有「線上客服」`],
          ['放債人牌照號碼', licence],
        ],
      },
    ],
  }),
}
