/** Notices of drawdowns and repayments, in three languages. */
import type { NoticeTextsOf } from './texts.ts'

export const loanNotices: NoticeTextsOf<`repayment.${string}` | `drawdown.${string}`> = {
  'repayment.due': {
    zh_CN: { title: '{day}还款 {amount}', content: '提款 {reference} 的第 {place} 期共 {amount}，将于{day}到期。请保证还款账户余额充足。' },
    zh_HK: { title: '{day}還款 {amount}', content: '提款 {reference} 的第 {place} 期共 {amount}，將於{day}到期。請確保還款帳戶餘額充足。' },
    en_US: {
      title: '{amount} is due on {day}',
      content: 'Instalment {place} of the drawdown {reference}, {amount}, is due on {day}. Please keep the account you repay from funded.',
    },
  },
  'repayment.received': {
    zh_CN: { title: '已收到还款 {amount}', content: '提款 {reference} 的还款 {amount} 已入账，这部分的利息已停止计算。' },
    zh_HK: { title: '已收到還款 {amount}', content: '提款 {reference} 的還款 {amount} 已入帳，這部分的利息已停止計算。' },
    en_US: {
      title: '{amount} repaid',
      content: 'A repayment of {amount} on the drawdown {reference} has been booked; interest on it has stopped.',
    },
  },
  'repayment.refused': {
    zh_CN: {
      title: '还款 {amount} 扣款失败',
      content: '银行未能为提款 {reference} 扣款 {amount}，欠款没有变化。请确认账户余额后重新还款。',
    },
    zh_HK: {
      title: '還款 {amount} 扣帳失敗',
      content: '銀行未能為提款 {reference} 扣帳 {amount}，欠款沒有變動。請確認帳戶結餘後再次還款。',
    },
    en_US: {
      title: '{amount} could not be collected',
      content:
        'The bank could not debit {amount} for the drawdown {reference}; you owe as much as before. Check the balance of the account and repay again.',
    },
  },
  'repayment.returned': {
    zh_CN: { title: '还款 {amount} 被银行退回', content: '提款 {reference} 的还款 {amount} 被银行退回，这笔欠款和它的利息仍需偿还。' },
    zh_HK: { title: '還款 {amount} 被銀行退回', content: '提款 {reference} 的還款 {amount} 被銀行退回，這筆欠款及其利息仍須償還。' },
    en_US: {
      title: 'A repayment of {amount} was taken back',
      content: 'The bank took the repayment of {amount} on the drawdown {reference} back: it is owed again, with its interest.',
    },
  },
  'drawdown.settled': {
    zh_CN: { title: '提款 {reference} 已到账', content: '{amount} 已汇入您的提款账户，利息从{day}起计算。' },
    zh_HK: { title: '提款 {reference} 已到帳', content: '{amount} 已存入您的提款帳戶，利息由{day}起計算。' },
    en_US: { title: 'Drawdown {reference} has arrived', content: '{amount} is in your account; interest runs from {day}.' },
  },
  'drawdown.refused': {
    zh_CN: { title: '提款 {reference} 未能汇出', content: '银行没有接受这笔汇款，{amount} 已退回您的可用额度。请核对提款账户后重新提款。' },
    zh_HK: { title: '提款 {reference} 未能匯出', content: '銀行未有接受這筆匯款，{amount} 已退回您的可用額度。請核對提款帳戶後重新提款。' },
    en_US: {
      title: 'Drawdown {reference} was not paid out',
      content: 'The bank did not accept the transfer; {amount} is available again. Check the account and draw down once more.',
    },
  },
}
